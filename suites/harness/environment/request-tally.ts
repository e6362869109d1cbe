import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OperationId } from '../../../specs/openapi.ts';

type Counts = Partial<Record<OperationId, number>>;

const suffix = '.requests.json';

/** Leaves behind the requests that no check has told the reporter of: those after a worker's last check. */
export function leaveTally(folder: string, worker: string, counts: Counts): void {
  writeFileSync(join(folder, worker + suffix), JSON.stringify(counts), { mode: 0o600 });
}

/** The requests of all tallies left in the folder of a run. */
export function gatherTallies(folder: string): Counts {
  const sum: Counts = {};
  for (const name of readdirSync(folder).filter((file) => file.endsWith(suffix))) {
    const counts = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Counts;
    for (const [operation, count] of Object.entries(counts) as [OperationId, number][]) {
      sum[operation] = (sum[operation] ?? 0) + count;
    }
  }
  return sum;
}
