import type { Conformance, Tickets } from '../conformance.ts';
import { type Html, html } from './html.ts';
import { clauseLink, verdictMark } from './marks.ts';
import { counted, moment } from './wording.ts';

type State = keyof Tickets;
type AnyTicket = Tickets['open'][number] & Partial<Tickets['redeemed'][number]>;

const heads = ['Clause', 'The token is then', 'Left', 'Due', 'No later than', 'State'];

/** A ticket may be of a clause that this run was not asked about, and that the page then does not have. */
function clauseNames({ clauses: named }: AnyTicket, { clauses }: Conformance): readonly Html[] {
  return named.map((name) => {
    const clause = clauses.find(({ id }) => id === name);
    return clause === undefined ? html`${name} ` : html`${clauseLink(clause.id)} `;
  });
}

function row(ticket: AnyTicket, state: State, conformance: Conformance): Html {
  const { kind, made_at, due, until, verdict } = ticket;
  const times = [made_at, due, until].map((time) => html`<td>${moment(time)}</td>`);
  const outcome = verdict === undefined ? state : html`${state}: ${verdictMark(verdict)}`;
  return html`<tr><th scope="row">${clauseNames(ticket, conformance)}</th><td>${kind}</td>${times}<td>${outcome}</td></tr>`;
}

/** What an earlier run left for this one to decide, and what waits for a later one. */
export function tickets(conformance: Conformance): Html {
  const { tickets: found } = conformance;
  if (found === undefined) return html``;
  const states: readonly State[] = ['redeemed', 'open', 'overdue'];
  const rows = states.flatMap((state) => found[state].map((ticket) => row(ticket, state, conformance)));
  return html`<section id="tickets"><h2>What waits for a later run</h2>
<p>Some clauses are about what becomes of a token with time. Where no clock can be moved, a run leaves a ticket for them, and a later run redeems it. Of ${counted(rows.length, 'ticket')}, ${found.redeemed.length} redeemed, ${found.open.length} open, ${found.overdue.length} overdue.</p>
<div class="wide" tabindex="0" role="group" aria-label="Tickets"><table><caption>Tickets</caption><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div></section>`;
}
