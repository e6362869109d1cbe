import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { measuredChecks } from './measured-costs.ts';
import type { Shard } from './run-metadata.ts';
import { split } from './split.ts';

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
