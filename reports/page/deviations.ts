import type { Conformance } from '../conformance.ts';
import { changeInWords } from '../deviations/words.ts';
import { type Html, html } from './html.ts';

/** The deviations whose lines are to be changed: each of them fails the run. */
export function deviationsToChange({ deviations }: Conformance): Html {
  const { to_change = [] } = deviations ?? {};
  if (to_change.length === 0) return html``;
  return html`<section id="deviations"><h2>Deviations to change</h2>
<p class="lead">The profile names them as known failures. They are no longer right, and that fails the run.</p>
<ul>${to_change.map((one) => html`<li>${changeInWords(one)}</li>`)}</ul></section>`;
}
