import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '../../../specs/openapi.ts';
import type { Environment } from '../environment/environment.ts';
import { isRefused, saysClosed } from '../properties/answer-status.ts';
import type { Population } from '../records/population.ts';

/** So long a write that was refused may take to show all the same, where no lag was seen, in milliseconds. */
const shortestMs = 250;

async function lagPassed({ patience }: Environment): Promise<void> {
  await sleep(Math.max(shortestMs, patience.lists.doubtMs, patience.records.doubtMs));
}

/**
 * The first of some labels that a list shows, although each write that would have made or relabelled a record with one
 * was refused: then the operation is there, and its status is wrong.
 */
export async function writtenAllTheSame(
  environment: Environment,
  population: Population,
  labels: readonly string[],
): Promise<string | undefined> {
  if (labels.length === 0) return undefined;
  await lagPassed(environment);
  const { rows } = await population.walk([limits.maximum_page_size]);
  return labels.find((each) => rows.some(({ label }) => label === each));
}

/** Whether a list shows a record. One that is not read to its end may show it. */
async function mayBeListed(population: Population, id: string): Promise<boolean> {
  const { rows, end } = await population.walk([limits.maximum_page_size]);
  return end !== 'complete' || rows.some((row) => row.id === id);
}

/** Whether the list of the population stops showing a record by the time that lists have. */
export async function vanishes(population: Population, id: string): Promise<boolean> {
  const { lists } = population.patience;
  return !(await lists.lookUntilGone(
    () => mayBeListed(population, id),
    (isThere) => !isThere,
  ));
}

/** Whether a deletion that was refused was carried out, of a record that GET or the list has shown before. */
export async function isDeletedAllTheSame(
  environment: Environment,
  population: Population,
  { id, listed, wasRead }: { readonly id: string; readonly listed: string; readonly wasRead: boolean },
): Promise<boolean> {
  await lagPassed(environment);
  if (!wasRead) return !(await mayBeListed(population, listed));
  const read = await environment.crm.get(population.resourceType, id);
  // An error of the service tells nothing of the record, nor does a refusal of us.
  return isRefused(read.status) && !saysClosed(read);
}
