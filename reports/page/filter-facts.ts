import { ledger } from '../../specs/clauses/ledger.ts';
import type { ClauseReport, Verdict } from '../conformance.ts';
import { type Html, html } from './html.ts';

/** What the filters of the page know of an element about a clause. */
export function filterFacts(clause: ClauseReport, verdict: Verdict = clause.verdict): Html {
  const { operations } = ledger[clause.id];
  return html`data-clause="${clause.id}" data-verdict="${verdict}" data-strength="${clause.strength}" data-area="${clause.area}" data-operations="${operations.join(' ')}"`;
}
