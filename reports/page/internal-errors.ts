import type { Conformance } from '../conformance.ts';
import { internalErrorInWords } from '../../suites/harness/results/internal-error.ts';
import { type Html, html } from './html.ts';
import { sentence } from './wording.ts';

/** What went wrong in the kit itself, each with the check that it ended. */
export function internalErrors({ internal_errors = [] }: Conformance): Html {
  if (internal_errors.length === 0) return html``;
  return html`<section id="internal-errors"><h2>Errors of the kit</h2>
<p>Here the kit went wrong, and it says nothing of the service. Please report it. What stands below was judged all the same.</p>
<dl class="reasons">${internal_errors.map(
    (error) =>
      html`<div><dt>${sentence(internalErrorInWords(error))}</dt><dd>${error.check === undefined ? 'outside of checks' : html`<code>${error.check}</code>`}</dd></div>`,
  )}</dl></section>`;
}
