import type { Conformance } from '../conformance.ts';
import { ledger } from '../../specs/clauses/ledger.ts';
import { type Html, html } from './html.ts';
import { clauseLink, verdictMark } from './marks.ts';
import { moment, sentence } from './wording.ts';

/** What is another than in the previous run in the same folder. */
export function changes({ changes: found }: Conformance): Html {
  if (found === undefined) return html``;
  const { run, clauses } = found;
  return html`<section id="changes"><h2>What changed</h2>
<p>Compared with the run <code>${run.id}</code> of ${moment(run.finished_at)}${clauses.length === 0 ? ', no verdict changed.' : ':'}</p>
${
  clauses.length > 0 &&
  html`<ul class="plain">${clauses.map(
    ({ id, before, now }) =>
      html`<li>${verdictMark(before)} <span aria-hidden="true">→</span><span class="unseen"> became </span> ${verdictMark(now)} ${clauseLink(id)} ${sentence(ledger[id].title)}</li>`,
  )}</ul>`
}</section>`;
}
