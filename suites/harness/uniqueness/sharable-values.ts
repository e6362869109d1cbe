import type { FieldValues } from '../../../client/request-body.ts';
import { isDone } from '../properties/answer-status.ts';
import type { Population } from '../records/population.ts';

/**
 * Those of the values that two records may hold, by field id: found by making copies, of all values at once and else
 * one by one. A value that is refused the first time tells nothing, and stays.
 */
export async function sharableValues(
  population: Population,
  values: FieldValues,
): Promise<readonly string[]> {
  const isTaken = async (some: FieldValues): Promise<boolean> =>
    isDone((await population.tryPlant(population.marked(some).values)).status);
  const ids = Object.keys(values);
  if (ids.length === 0 || ((await isTaken(values)) && (await isTaken(values)))) return ids;
  const sharable: string[] = [];
  for (const id of ids) {
    const alone = { [id]: values[id] };
    if (!(await isTaken(alone)) || (await isTaken(alone))) sharable.push(id);
  }
  return sharable;
}
