import { expectedDuration, split, type Task } from '../suites/harness/run/shard.ts';
import { measuredChecks } from '../suites/harness/run/measured-costs.ts';
import type { Figure } from './figure.ts';
import { spreadOf } from './statistics.ts';

/** How many times faster the longest shard is than the whole, each machine working off its checks one by one. */
export function speedUp(tasks: readonly Task[], parts: number): number {
  const durations = new Map(tasks.map(({ id, duration }) => [id, duration]));
  const total = (ids: readonly string[]): number =>
    ids.reduce((sum, id) => sum + (durations.get(id) ?? 0), 0);
  return total([...durations.keys()]) / Math.max(...split(tasks, parts).map(total));
}

/** What `run --shard` gains by the durations that are recorded with the kit. */
export function shards(): readonly Figure[] {
  const tasks = measuredChecks(undefined).map(([id]) => ({ id, duration: expectedDuration(id) }));
  return [2, 4, 8].map((parts) => ({
    part: 'shards',
    name: `one run over the longest of ${parts} shards`,
    value: spreadOf([speedUp(tasks, parts)]),
    note: 'by recorded durations',
  }));
}
