import type { ClauseId } from './ledger.ts';

/** Service clauses that no check decides yet. An entry goes when a check for it lands. */
export const pending: readonly ClauseId[] = [];
