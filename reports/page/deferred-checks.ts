import type { Conformance, DeferredChecks } from '../conformance.ts';
import { type Html, html } from './html.ts';
import { clauseLink, verdictMark } from './marks.ts';
import { counted, moment } from './wording.ts';

type State = keyof DeferredChecks;
type AnyDeferred = DeferredChecks['open'][number] & Partial<DeferredChecks['redeemed'][number]>;

const heads = ['Clause', 'The token is then', 'Deferred', 'Due', 'No later than', 'State'];

/** How the states are called where people read them. */
const states: Readonly<Record<State, string>> = {
  redeemed: 'decided now',
  open: 'waiting',
  overdue: 'expired',
};

/** It may be of a clause that this run was not asked about, and that the page then does not have. */
function clauseNames({ clauses: named }: AnyDeferred, { clauses }: Conformance): readonly Html[] {
  return named.map((name) => {
    const clause = clauses.find(({ id }) => id === name);
    return clause === undefined ? html`${name} ` : html`${clauseLink(clause.id)} `;
  });
}

function row(deferred: AnyDeferred, state: State, conformance: Conformance): Html {
  const { kind, made_at, due, until, verdict } = deferred;
  const times = [made_at, due, until].map((time) => html`<td>${moment(time)}</td>`);
  const told = states[state];
  const outcome = verdict === undefined ? told : html`${told}: ${verdictMark(verdict)}`;
  return html`<tr><th scope="row">${clauseNames(deferred, conformance)}</th><td>${kind}</td>${times}<td>${outcome}</td></tr>`;
}

/** What an earlier run left for this one to decide, and what waits for a later one. */
export function deferredChecks(conformance: Conformance): Html {
  const { tickets: found } = conformance;
  if (found === undefined) return html``;
  const rows = (Object.keys(states) as State[]).flatMap((state) =>
    found[state].map((deferred) => row(deferred, state, conformance)),
  );
  return html`<section id="deferred"><h2>What waits for a later run</h2>
<p>Some clauses are about what becomes of a token with time. Where no clock can be moved, a run defers their checks, and a later run decides them. Of ${counted(rows.length, 'deferred check')}, ${found.redeemed.length} decided now, ${found.open.length} waiting, ${found.overdue.length} expired.</p>
<div class="wide" tabindex="0" role="group" aria-label="Deferred checks"><table><caption>Deferred checks</caption><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div></section>`;
}
