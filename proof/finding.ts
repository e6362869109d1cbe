import type { Verdict } from '../reports/conformance.ts';
import type { ClauseId } from '../specs/clauses/ledger.ts';

/** What one check said of one clause when it asked one service. */
export interface Finding {
  /** The id of the service. */
  readonly service: string;
  readonly check: string;
  readonly clause: ClauseId;
  /** True when the check is there to decide this clause; false when it met its breach on the way. */
  readonly own: boolean;
  /** Set when a traffic law said it, and not the check in whose traffic it looked. */
  readonly law?: true;
  readonly verdict: Verdict;
  readonly reason?: string;
  readonly counterexample?: string;
  readonly requests: number;
  readonly duration_ms: number;
}

/** What the runner saw in all stages. */
export interface Findings {
  readonly findings: readonly Finding[];
  /** Bugs of the kit that came to light, each with its service. */
  readonly kit_faults: readonly string[];
}

/** True when the check said that the clause was broken. */
export function accuses({ verdict }: Finding): boolean {
  return verdict === 'fail' || verdict === 'warn';
}
