import { availableParallelism } from 'node:os';
import type { Profile } from '../../../environments/profile.ts';
import type { SeenLags } from '../patience/patience.ts';

/** A shorter lag is hardly waited for, in milliseconds. */
const noticeable_ms = 100;

/** A worker that waits for writes to show asks about so many times in each lag. */
const requestsInALag = 3;

const workersForAProcessor = 6;

/** Each worker is a process of its own. */
const mostWorkers = 24;

/**
 * How many workers a run gains by: where reads lag, a worker mostly waits, and others can ask meanwhile. More than keep
 * to the pace of the profile gain nothing.
 * @param workers how many there are else
 */
export function workersFor(
  workers: number,
  { lists, records }: SeenLags,
  { requests_per_second }: Profile['rate_limit'],
): number {
  const lag_ms = Math.max(lists?.usual_ms ?? 0, records?.usual_ms ?? 0);
  if (lag_ms < noticeable_ms) return workers;
  const most = Math.min(mostWorkers, Math.max(4, workersForAProcessor * availableParallelism()));
  const busy = Math.ceil((requests_per_second * lag_ms) / 1_000 / requestsInALag);
  return Math.max(workers, Math.min(most, busy));
}
