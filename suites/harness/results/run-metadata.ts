import type { Deviation } from '../../../environments/deviations/deviation.ts';
import type { OperationId } from '../../../specs/openapi.ts';
import type { DeferredNote, NotedBreach } from './check-log.ts';
import type { InternalErrorNote } from './internal-error.ts';

export type { Deviation };

/** The environment under test, as far as a reader of the report needs it. */
export interface EnvironmentFacts {
  readonly name: string;
  readonly kind: string;
  readonly base_url: string;
  readonly gateway_url: string;
  readonly sso_url: string;
  readonly auth_url: string;
  readonly namespace: string;
}

/** The records that a run made. */
export interface Leftovers {
  readonly created: number;
  readonly deleted: number;
  /** Those that the interface cannot delete: of custom objects. Absent in reports of the first versions. */
  readonly permanent?: number;
  /** Records of ours that still stand, as `type/id`. */
  readonly left: readonly string[];
}

/** The deferred checks of an environment that no run has decided yet. */
export interface WaitingChecks {
  readonly open: readonly DeferredNote[];
  /** No run came in time. They are told once, and gone. */
  readonly overdue: readonly DeferredNote[];
}

/** One of the parts that the checks of a run are spread over: 1 of 3. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

/** What all shards of one run must have in common, besides what its report says. */
interface ShardFacts extends Shard {
  /** The clauses asked for; absent where all were. */
  readonly only?: readonly string[];
  readonly access: string;
}

/** Known when the checks begin. */
export interface RunBeginning {
  readonly run_id: string;
  readonly seed: number;
  readonly depth: string;
  readonly strict: boolean;
  /** How the command line names the profile, for the replay command. */
  readonly profile: string;
  /** True when the command forbade to write. */
  readonly read_only: boolean;
  readonly environment: EnvironmentFacts;
  /** Set when this is one part of a run. */
  readonly shard?: ShardFacts;
  /** The failures of the environment that somebody has accepted. */
  readonly deviations?: readonly Deviation[];
  /** Set when no check could be tried at all. */
  readonly unreachable?: string;
  /** What answers to the preflight broke; absent when nothing. */
  readonly noted?: readonly NotedBreach[];
  /** Errors of the kit outside of checks; absent when there was none. */
  readonly internal_errors?: readonly InternalErrorNote[];
}

/** Known when the last check is over and everything is cleaned up. */
export interface RunEnd {
  readonly leftovers: Leftovers;
  /** Set when the run was given up: its environment went down, or one of its shards was interrupted. */
  readonly went_down?: string;
  readonly tickets: WaitingChecks;
  /** Requests that no check made: the preflight and the cleaning. */
  /** What answers to the cleaning broke; absent when nothing. */
  readonly noted_in_cleaning?: readonly NotedBreach[];
  readonly requests_besides_checks: Readonly<Partial<Record<OperationId, number>>>;
}

/** What the harness tells the reporter, through the runner's own `metadata`. */
export type RunMetadata = RunBeginning & Partial<RunEnd>;

interface WithMetadata {
  readonly metadata?: Record<string, unknown>;
}

const key = 'crm-records-conformance';

export function runMetadata({ metadata }: WithMetadata): RunMetadata | undefined {
  return metadata?.[key] as RunMetadata | undefined;
}

export function tellBeginning({ metadata }: WithMetadata, beginning: RunBeginning): void {
  if (metadata) metadata[key] = beginning;
}

export function tellEnd({ metadata }: WithMetadata, end: RunEnd): void {
  if (metadata) metadata[key] = { ...(metadata[key] as RunBeginning), ...end };
}
