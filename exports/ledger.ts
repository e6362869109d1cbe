/** What programs import from `crm-records-conformance/ledger`: every clause of the document. */
export type { Binds, Clause, Need, Strength } from '../specs/clauses/clause.ts';
export { type Area, areas, type ClauseId, type LedgerClause, ledger } from '../specs/clauses/ledger.ts';
