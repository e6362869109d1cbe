import type { ClauseId } from '../../specs/clauses/ledger.ts';
import type { CheckReport, Conformance, Verdict } from '../conformance.ts';

/**
 * Which way a verdict went. `worse`: it is broken now and was not, or a broken implied clause is now a failure.
 * `better`: it was broken and is not. `undecided`: no one can say any more. `other`: any other change.
 */
export type Direction = 'worse' | 'better' | 'undecided' | 'other';

export interface VerdictChange {
  readonly id: ClauseId;
  readonly title: string;
  readonly before: Verdict;
  readonly after: Verdict;
  readonly direction: Direction;
  /** What the later run found, where it says something. */
  readonly reason?: string;
}

/** What an open clause was seen to do, where the two runs saw different things. */
interface ObservationChange {
  readonly check: string;
  readonly clauses: readonly ClauseId[];
  readonly before: string;
  readonly after: string;
}

export interface Vanished<Id extends string> {
  /** Only the earlier run has them. */
  readonly vanished: readonly Id[];
  /** Only the later run has them. */
  readonly come: readonly Id[];
}

/** One of the two runs, with what it cost. */
export interface Side {
  readonly environment: string;
  readonly run: string;
  readonly started_at: string;
  readonly seed: number;
  readonly depth: string;
  readonly verdict: Conformance['summary']['verdict'];
  readonly requests: number;
  readonly duration_ms: number;
  readonly records: number;
  readonly leftovers: number;
}

/** Two runs side by side. */
export interface Comparison {
  readonly before: Side;
  readonly after: Side;
  readonly verdicts: readonly VerdictChange[];
  readonly observations: readonly ObservationChange[];
  readonly clauses: Vanished<ClauseId>;
  readonly checks: Vanished<string>;
}

const broken: ReadonlySet<Verdict> = new Set(['fail', 'warn']);
const undecided: ReadonlySet<Verdict> = new Set(['inconclusive', 'skip']);

function directionOf(before: Verdict, after: Verdict): Direction {
  if (after === 'fail') return 'worse';
  if (after === 'warn') return before === 'fail' ? 'better' : 'worse';
  if (undecided.has(after)) return undecided.has(before) ? 'other' : 'undecided';
  return broken.has(before) ? 'better' : 'other';
}

function sideOf({ environment, run, summary, leftovers }: Conformance): Side {
  return {
    environment: environment.name,
    run: run.id,
    started_at: run.started_at,
    seed: run.seed,
    depth: run.depth,
    verdict: summary.verdict,
    requests: run.requests.total,
    duration_ms: Date.parse(run.finished_at) - Date.parse(run.started_at),
    records: leftovers.created,
    leftovers: leftovers.left.length,
  };
}

function vanished<Id extends string>(before: readonly Id[], after: readonly Id[]): Vanished<Id> {
  const [earlier, later] = [new Set(before), new Set(after)];
  return {
    vanished: [...earlier].filter((id) => !later.has(id)),
    come: [...later].filter((id) => !earlier.has(id)),
  };
}

/** The checks of a report by id; one that decides several clauses stands there once. */
function checksOf({ clauses }: Conformance): ReadonlyMap<string, CheckReport> {
  return new Map(clauses.flatMap(({ checks }) => checks.map((check) => [check.id, check] as const)));
}

function verdictChanges(before: Conformance, after: Conformance): VerdictChange[] {
  const earlier = new Map(before.clauses.map(({ id, verdict }) => [id, verdict]));
  return after.clauses.flatMap(({ id, title, verdict, checks }) => {
    const former = earlier.get(id);
    if (former === undefined || former === verdict) return [];
    const reason = checks.find((check) => check.verdict === verdict)?.reason;
    const change = { id, title, before: former, after: verdict, direction: directionOf(former, verdict) };
    return [{ ...change, ...(reason !== undefined && { reason }) }];
  });
}

function observationChanges(before: Conformance, after: Conformance): ObservationChange[] {
  const earlier = checksOf(before);
  return [...checksOf(after)].flatMap(([check, { observation: now }]) => {
    const then = earlier.get(check)?.observation;
    if (then === undefined || now === undefined || then === now) return [];
    const clauses = after.clauses.filter(({ checks }) => checks.some(({ id }) => id === check));
    return [{ check, clauses: clauses.map(({ id }) => id), before: then, after: now }];
  });
}

/** What is another in the later run, or in the other environment. Clauses that only one run asked are named apart. */
export function compared(before: Conformance, after: Conformance): Comparison {
  const ids = ({ clauses }: Conformance): ClauseId[] => clauses.map(({ id }) => id);
  return {
    before: sideOf(before),
    after: sideOf(after),
    verdicts: verdictChanges(before, after),
    observations: observationChanges(before, after),
    clauses: vanished(ids(before), ids(after)),
    checks: vanished([...checksOf(before).keys()], [...checksOf(after).keys()]),
  };
}

/** Clauses that got worse: they make the exit code 1. */
export function regressions({ verdicts }: Comparison): readonly VerdictChange[] {
  return verdicts.filter(({ direction }) => direction === 'worse');
}
