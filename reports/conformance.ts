import type { Binds, Strength } from '../specs/clauses/clause.ts';
import type { Area, ClauseId } from '../specs/clauses/ledger.ts';
import type { OperationId } from '../specs/openapi.ts';
import type { CheckLog, DeferredNote } from '../suites/harness/results/check-log.ts';
import type { InternalErrorNote } from '../suites/harness/results/internal-error.ts';
import type { EnvironmentFacts, Leftovers, Shard } from '../suites/harness/results/run-metadata.ts';

/** Where in a check a law was broken. */
type BreachPlace = NonNullable<CheckLog['failure']>['place'];

export type Verdict = 'pass' | 'fail' | 'warn' | 'inconclusive' | 'skip' | 'observed';

/**
 * What kept a check from a verdict: trouble on the way to the environment or the end of a budget, which another run
 * may not meet; something that the check builds on and does not get here; or another clause that was broken first.
 */
export type UndecidedBy = 'trouble' | 'precondition' | 'broken clause';

/** One request with its response, redacted. What a caller sends may be no operation. */
export type Exchange = Omit<CheckLog['exchanges'][number], 'operation'> & {
  readonly operation?: OperationId;
};

/** Requests sent in the whole run, by operation. */
export interface RequestCounts {
  readonly total: number;
  readonly by_operation: Readonly<Partial<Record<OperationId, number>>>;
}

/** A known failure: who has accepted it, the last day, and where that is written. */
export interface AcceptedFailure {
  readonly accepted_by: string;
  readonly until: string;
  readonly file: string;
  readonly line: number;
}

/** Where a deviation is written, and of which check. */
interface DeviationPlace {
  readonly clause: string;
  readonly check: string;
  readonly file: string;
  readonly line: number;
}

/** What came of the deviations that the profile names. */
export interface Deviations {
  /** How many checks failed as accepted. */
  readonly accepted: number;
  /** Those that are no longer right, each with the change that its line needs. Any of them fails the run. */
  readonly to_change: readonly (DeviationPlace & { readonly change: string })[];
  /** Those whose check did not run, or stayed undecided. */
  readonly not_asked: readonly DeviationPlace[];
}

/** What one check said of one clause. */
export interface CheckReport {
  readonly id: string;
  readonly title: string;
  readonly verdict: Verdict;
  /** Why there is no pass. */
  readonly reason?: string;
  /** Set where the verdict is inconclusive. */
  readonly undecided_by?: UndecidedBy;
  /** Inputs tried. */
  readonly runs: number;
  /** Two runs that tried the same inputs in the same order have the same digest. */
  readonly inputs_digest?: string;
  readonly requests: number;
  /** Records that may have come of the check. */
  readonly records: number;
  /** What of both went into things that other checks build on as well. */
  readonly prepared: { readonly requests: number; readonly records: number };
  /** What those things are; what they cost is told by the check that made them. */
  readonly builds_on?: readonly {
    readonly name: string;
    readonly on: readonly string[];
    readonly requests: number;
    readonly records: number;
  }[];
  readonly duration_ms: number;
  /** How often the counterexample failed again, for example `3 of 3`. */
  readonly reproduced?: string;
  readonly counterexample?: string;
  /** Where one exact value was demanded: that value and the one that came, each as JSON. */
  readonly expected?: string;
  readonly found?: string;
  /** Where the counterexample stands among the inputs of the check. With the seed of the run it leads there again. */
  readonly place?: BreachPlace;
  /** The exchanges in which the counterexample failed, in the order of sending, long bodies shortened. */
  readonly exchanges?: readonly Exchange[];
  /** How many exchanges came before those. */
  readonly exchanges_left_out?: number;
  /** Set where the failure is known and accepted. */
  readonly deviation?: AcceptedFailure;
  /** How whoever breaks the rule mends it. */
  readonly mend?: string;
  /** The command that tries the counterexample again. */
  readonly replay?: string;
  /** Faults of the reference service that this check was seen to catch. */
  readonly proven_by?: readonly string[];
  /** What the environment does at an open clause. */
  readonly observation?: string;
  /** Where a token was looked at late in its life: the seconds that it had left by then, below 0 after its end. */
  readonly token_left_s?: number;
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

/** How long the requests of one operation took, in milliseconds. */
export interface Latency {
  readonly operation: OperationId;
  readonly requests: number;
  readonly median_ms: number;
  readonly p90_ms: number;
  readonly p99_ms: number;
  readonly slowest_ms: number;
  /** How many took longer than the bound before and no longer than this one; every request counts once. */
  readonly histogram: readonly { readonly up_to_ms: number; readonly requests: number }[];
}

/** One filter operation on fields of one type. */
export interface FilterCell {
  readonly field_type: string;
  readonly operation: string;
  /** How often it was asked and judged. */
  readonly asked: number;
  readonly verdict: 'pass' | 'fail' | 'warn';
}

/** A walk over a list, page by page. */
export interface PageWalk {
  /** The check that walked. */
  readonly check: string;
  readonly pages: readonly {
    /** Absent where the request named none. */
    readonly limit?: number;
    readonly rows: number;
    /** Rows that an earlier page of the walk had shown. */
    readonly repeated: number;
    readonly has_more: boolean;
  }[];
  /** Matching records, as the service counts them; absent where it does not. */
  readonly total?: number;
}

/** What the run shows besides verdicts. */
export interface Evidence {
  /** One real exchange of each operation that answered with 200. */
  readonly examples: Readonly<Partial<Record<OperationId, Exchange>>>;
  /** Of the requests that checks sent. */
  readonly latencies: readonly Latency[];
  readonly filters: readonly FilterCell[];
  readonly page_walk?: PageWalk;
}

/** What is another than in the previous run against this environment that reported to the same folder. */
export interface Changes {
  readonly run: { readonly id: string; readonly finished_at: string };
  /** Clauses of both runs whose verdict changed. */
  readonly clauses: readonly { readonly id: ClauseId; readonly before: Verdict; readonly now: Verdict }[];
}

/** What takes hours is decided by a later run, with a token that an earlier one saw. */
export interface DeferredChecks {
  /** Those that this run decided. One that failed stands among the open ones as well. */
  readonly redeemed: readonly (DeferredNote & { readonly verdict: Verdict })[];
  /** Those that wait for a later run. */
  readonly open: readonly DeferredNote[];
  /** Those that no run came for in time; they are gone. */
  readonly overdue: readonly DeferredNote[];
}

/** A bug of the kit that came to light in the run. It says nothing of the service. */
export interface InternalError extends InternalErrorNote {
  /** The check that it ended; absent where it came to light outside of checks. */
  readonly check?: string;
}

/** Whom a report judges: a service, whoever calls one, or both by what passed between them. */
export type Subject = 'service' | 'caller' | 'traffic';

/** One run of a caller before the witness, or before an environment. */
export interface CallerRun {
  readonly scenario: string;
  readonly sentence: string;
  /** Absent where the caller was no command, or did not end by itself. */
  readonly exit_code?: number;
  /** Why it did not end by itself. */
  readonly ended_by?: string;
  readonly requests: number;
  readonly duration_ms: number;
}

/** conformance.json. Its JSON schema is conformance.schema.json beside this file. */
export interface Conformance {
  /** Absent in reports of older versions, which judge services. */
  readonly subject?: Subject;
  readonly kit: {
    readonly name: string;
    readonly version: string;
    /** SHA-256 of the description of the interface that the run was made with, its first 16 digits. */
    readonly description_digest?: string;
  };
  readonly environment: EnvironmentFacts;
  readonly run: {
    readonly id: string;
    readonly started_at: string;
    readonly finished_at: string;
    readonly seed: number;
    readonly depth: string;
    readonly strict: boolean;
    /** Set when this is one part of a run: 1 of 3. */
    readonly shard?: Shard;
    /** `local`, `demo`, `production` or a file: as the command named it. */
    readonly profile?: string;
    readonly requests: RequestCounts;
  };
  readonly summary: Readonly<Record<Verdict, number>> & {
    readonly verdict: 'conforms' | 'deviates' | 'inconclusive';
    /** Broken clauses, among the failures and warnings, of which everything is accepted. Absent where no profile names any. */
    readonly deviations?: number;
  };
  readonly clauses: readonly ClauseReport[];
  readonly leftovers: Leftovers;
  /** Absent where the subject is no caller. */
  readonly caller_runs?: readonly CallerRun[];
  /** Absent when there is none. With any the exit code is 2, and the verdict is never `conforms`. */
  readonly internal_errors?: readonly InternalError[];
  /** Absent when there is none. */
  readonly tickets?: DeferredChecks;
  /** Absent where the profile names no deviations. */
  readonly deviations?: Deviations;
  readonly evidence?: Evidence;
  /** Absent when there was no previous run. */
  readonly changes?: Changes;
}
