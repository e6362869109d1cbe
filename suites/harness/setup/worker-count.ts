import { availableParallelism } from 'node:os';
import type { Profile } from '../../../environments/profile.ts';
import type { SeenLags } from '../patience/patience.ts';
import { noticeableLag } from '../environment/where-reads-lag.ts';
import { measuredChecks } from '../run/measured-costs.ts';
import type { RunContext } from '../run/run-context.ts';
import { expectedDuration } from '../run/shard.ts';

/** A worker that waits for writes to show asks about so many times in each lag. */
const requestsInALag = 3;

/** In so many milliseconds of a lag, a processor does what one more worker asks for before it waits. */
const busy_ms = 50;

/** Each worker is a process of its own. */
const mostWorkers = 24;

/**
 * How many workers a run gains by: where reads lag, a worker mostly waits, and others can ask meanwhile. More than keep
 * to the pace of the profile gain nothing.
 * @param workers how many there are else
 */
export function workersFor(
  workers: number,
  lags: SeenLags,
  { requests_per_second }: Profile['rate_limit'],
): number {
  const lag_ms = noticeableLag(lags);
  if (lag_ms === 0) return workers;
  const carried = Math.ceil((lag_ms / busy_ms) * availableParallelism());
  const most = Math.min(mostWorkers, Math.max(4, carried));
  const busy = Math.ceil((requests_per_second * lag_ms) / 1_000 / requestsInALag);
  return Math.max(workers, Math.min(most, busy));
}

/** What starting one worker more takes of a processor, in milliseconds. */
const start_ms = 1_500;

/** How many workers some checks are worth: each is a process that must start, and lays some common ground once more. */
export function workersForFew(workers: number, checks: readonly string[]): number {
  const expected_ms = checks.reduce((sum, id) => sum + expectedDuration(id), 0);
  return Math.max(1, Math.min(workers, Math.floor(expected_ms / start_ms)));
}

/**
 * How many workers run what was asked for.
 * @param workers how many the runner would start
 * @param belongs tells of each check whether it is one of this shard
 */
export function workersOfRun(
  run: Pick<RunContext, 'whole' | 'only' | 'workers'>,
  workers: number,
  lags: SeenLags,
  { rate_limit }: Pick<Profile, 'rate_limit'>,
  belongs: (id: string) => boolean = () => true,
): number {
  if (run.workers !== undefined) return run.workers;
  if (run.whole) return workersFor(workers, lags, rate_limit);
  // Somebody who calls the runner by itself has chosen checks in ways that the kit is not told.
  if (run.only === undefined) return workers;
  const checks = measuredChecks(run.only).flatMap(([id]) => (belongs(id) ? id : []));
  return workersForFew(workers, checks);
}
