import type { ClauseId } from '../../specs/clauses/ledger.ts';
import type { Conformance, Verdict } from '../conformance.ts';
import { decidingCheck } from '../deciding-check.ts';
import { type Html, html } from './html.ts';
import { clauseLink, verdictMark } from './marks.ts';
import { sentence } from './wording.ts';

type Undecided = Extract<Verdict, 'inconclusive' | 'skip'>;

function reasons({ clauses }: Conformance, verdict: Undecided): ReadonlyMap<string, readonly ClauseId[]> {
  const byReason = new Map<string, ClauseId[]>();
  for (const clause of clauses.filter((each) => each.verdict === verdict)) {
    const reason = decidingCheck(clause)?.reason ?? 'no check decides it yet';
    byReason.set(reason, [...(byReason.get(reason) ?? []), clause.id]);
  }
  return byReason;
}

/** What was not decided and why, clauses with the same reason together. */
export function undecided(conformance: Conformance): Html {
  const entries = (['inconclusive', 'skip'] as const).flatMap((verdict) =>
    [...reasons(conformance, verdict)].map(([reason, ids]) => ({ verdict, reason, ids })),
  );
  if (entries.length === 0) return html``;
  return html`<section id="undecided"><h2>What was not decided</h2>
<dl class="reasons">${entries.map(
    ({ verdict, reason, ids }) =>
      html`<div><dt>${verdictMark(verdict)} ${sentence(reason)}</dt><dd>${ids.map((id) => html`${clauseLink(id)} `)}</dd></div>`,
  )}</dl></section>`;
}
