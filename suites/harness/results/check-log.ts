import type { Exchange } from '../../../client/http/recorder.ts';
import type { ClauseId } from '../../../specs/clauses/ledger.ts';
import type { OperationId } from '../../../specs/openapi.ts';
import type { CommonGround } from './cost.ts';
import type { BreachPlace } from './failure-place.ts';

/** The name of the attachment in which a check tells the reporter what it did. */
export const checkLogName = 'check-log';

/** How often one filter operation was asked on one field type, and how often its answer was wrong. */
export interface FilterTally {
  readonly field_type: string;
  readonly operation: string;
  asked: number;
  broken: number;
}

/** A deferred check as a report shows it: without its token. Times are ISO 8601. */
export interface DeferredNote {
  readonly kind: string;
  readonly clauses: readonly string[];
  readonly check: string;
  readonly made_at: string;
  /** From then on a run can decide it. */
  readonly due: string;
  /** No run can decide it any more after that. */
  readonly until: string;
}

/** A clause that answers break, whoever asked for them: by their shape, or by what a traffic law makes of them. */
export interface NotedBreach {
  /** The clause that is broken so. */
  readonly clause: ClauseId;
  /** Tells problems apart: one that comes in several rows, fields or checks has one key. */
  readonly key: string;
  readonly found: string;
  /** Those that show it, in order of time. */
  readonly exchanges: readonly Exchange[];
  /** A traffic law found it; else an answer is not as described. */
  readonly law?: true;
}

/** What one check did, redacted: the only thing, besides Playwright's own result, that the reports read. */
export interface CheckLog {
  /** Inputs tried. */
  runs: number;
  /** What is to be said of laws that held, but not for all of their inputs. */
  partly: string[];
  /** SHA-256 of the inputs of each law tried. The same seed gives the same ones. */
  inputs_digests: string[];
  /** Requests by operation since the previous check of the same worker ended. */
  requests: Partial<Record<OperationId, number>>;
  /** Records that may have come of the check. */
  records: number;
  /** What other checks build on as well, and what of both went into it. */
  builds_on: readonly CommonGround[];
  /** How long each of them took, in milliseconds. */
  durations: Partial<Record<OperationId, readonly number[]>>;
  /** The single filters that were asked and judged by the oracle. */
  filters: readonly FilterTally[];
  /** Records of this worker that may still have to be deleted. */
  outstanding: number;
  /** What its answers, and those of its set-up, broke besides what it was there to decide. */
  noted: readonly NotedBreach[];
  /** What an environment does at an open clause, in one sentence. */
  observation?: string;
  /** Set where an earlier run had deferred the check, and left its token. */
  deferred?: DeferredNote;
  /** Seconds that the token it looked at had left by then; below 0 after its end. */
  token_left_s?: number;
  failure?: {
    readonly violation: string;
    /** Absent for a law without an input. */
    readonly counterexample?: string;
    /** What one exact value should have been, and what it was, each as JSON. */
    readonly expected?: string;
    readonly found?: string;
    readonly reproduced: string;
    readonly shrinks: number;
    readonly place: BreachPlace;
  };
  /** Set where a recorded breach was tried again and the law held. */
  held_again?: boolean;
  /** The exchanges of the failure, or of the last input tried. */
  exchanges: readonly Exchange[];
}

/** The log of a check that has done nothing yet. */
export function emptyLog(): CheckLog {
  return {
    runs: 0,
    partly: [],
    inputs_digests: [],
    requests: {},
    records: 0,
    builds_on: [],
    durations: {},
    filters: [],
    outstanding: 0,
    noted: [],
    exchanges: [],
  };
}
