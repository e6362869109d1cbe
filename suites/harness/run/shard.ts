import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { measuredChecks } from './measured-costs.ts';
import type { Shard } from '../results/run-metadata.ts';

/** How long each check took at the depth `standard`, in milliseconds. `npm run generate:costs` writes it. */
const durations = JSON.parse(
  readFileSync(new URL('./measured-durations.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, number>>;

const sorted = Object.values(durations).toSorted((a, b) => a - b);
const median = sorted[Math.floor(sorted.length / 2)] ?? 1;

/** How long a check is expected to take. A new one counts as an ordinary one until it is measured. */
export function expectedDuration(id: string): number {
  return durations[id] ?? median;
}

/** A part for a check that nothing was measured of: the same one on every machine. */
function partOfUnknown(id: string, parts: number): number {
  return (createHash('sha256').update(id).digest().readUInt32BE(0) % parts) + 1;
}

/**
 * Tells of each check whether it belongs to a shard of a run of these clauses, or of all. Each belongs to
 * exactly one; which one depends on nothing but the kit, the clauses and the number of shards.
 */
export function belongsTo(
  { index, of }: Shard,
  clauses: ReadonlySet<string> | undefined,
): (id: string) => boolean {
  const tasks = measuredChecks(clauses).map(([id]) => ({ id, duration: expectedDuration(id) }));
  const parts = split(tasks, of);
  const partOf = new Map(parts.flatMap((ids, part) => ids.map((id) => [id, part + 1] as const)));
  return (id) => (partOf.get(id) ?? partOfUnknown(id, of)) === index;
}

/** How many shards a run of these clauses can be spread over, each with something to do. */
export function mostShards(clauses: ReadonlySet<string> | undefined): number {
  return measuredChecks(clauses).length;
}

/** Something to be done, and how long it takes, in any unit above 0. */
export interface Task {
  readonly id: string;
  readonly duration: number;
}

/** By code units, so that no machine's language orders them in another way. */
function byId(one: Task, other: Task): number {
  return one.id < other.id ? -1 : Number(one.id > other.id);
}

/**
 * Splits tasks into parts that take about as long as each other: the longest first, each to the part that has
 * least to do so far. The same tasks give the same parts, in whatever order they come. No part takes longer
 * than the mean and one task more.
 */
export function split(tasks: readonly Task[], parts: number): readonly (readonly string[])[] {
  const loads = Array.from({ length: parts }, () => ({ duration: 0, ids: [] as string[] }));
  for (const { id, duration } of tasks.toSorted((a, b) => b.duration - a.duration || byId(a, b))) {
    const least = Math.min(...loads.map((load) => load.duration));
    const lightest = loads.find((load) => load.duration === least);
    lightest?.ids.push(id);
    if (lightest) lightest.duration += duration;
  }
  return loads.map(({ ids }) => ids);
}
