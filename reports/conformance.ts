import type { Binds, Strength } from '../specs/clauses/clause.ts';
import type { Area, ClauseId } from '../specs/clauses/ledger.ts';
import type { OperationId } from '../specs/openapi.ts';
import type { EnvironmentFacts, Leftovers } from '../suites/harness/run-metadata.ts';

export type Verdict = 'pass' | 'fail' | 'warn' | 'inconclusive' | 'skip' | 'observed';

/** Requests sent in the whole run, by operation. */
export interface RequestCounts {
  readonly total: number;
  readonly by_operation: Readonly<Partial<Record<OperationId, number>>>;
}

/** What one check said of one clause. */
export interface CheckReport {
  readonly id: string;
  readonly title: string;
  readonly verdict: Verdict;
  /** Why there is no pass. */
  readonly reason?: string;
  /** Inputs tried. */
  readonly runs: number;
  /** The same in two runs that tried the same inputs in the same order. */
  readonly inputs_digest?: string;
  readonly requests: number;
  /** Records that may have come of the check. */
  readonly records: number;
  /** What of both went into things that other checks build on as well. */
  readonly prepared: { readonly requests: number; readonly records: number };
  readonly duration_ms: number;
  /** How often the counterexample failed again, for example `3 of 3`. */
  readonly reproduced?: string;
  readonly counterexample?: string;
  /** The command that runs this check again with the same inputs. */
  readonly replay?: string;
  /** What the environment does at an open clause. */
  readonly observation?: string;
  /** The faults of the reference service that this check was seen to catch. */
  readonly proven_by?: readonly string[];
}

export interface ClauseReport {
  readonly id: ClauseId;
  readonly title: string;
  readonly area: Area;
  readonly strength: Strength;
  readonly binds: Binds;
  readonly source: readonly string[];
  readonly verdict: Verdict;
  readonly checks: readonly CheckReport[];
}

/** conformance.json. Its JSON schema is conformance.schema.json beside this file. */
export interface Conformance {
  readonly kit: { readonly name: string; readonly version: string };
  readonly environment: EnvironmentFacts;
  readonly run: {
    readonly id: string;
    readonly started_at: string;
    readonly finished_at: string;
    readonly seed: number;
    readonly depth: string;
    readonly strict: boolean;
    readonly requests: RequestCounts;
  };
  readonly summary: Readonly<Record<Verdict, number>> & {
    readonly verdict: 'conforms' | 'deviates' | 'inconclusive';
  };
  readonly clauses: readonly ClauseReport[];
  readonly leftovers: Leftovers;
}
