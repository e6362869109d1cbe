import type { FieldValues } from '../../../client/request-body.ts';
import { isDone } from '../properties/answer-status.ts';
import type { Population } from '../records/population.ts';

/**
 * What becomes of two records with the same values. They are one where an upsert makes them, and a value leads the
 * second to the first.
 */
async function fateOfTwo(
  population: Population,
  values: FieldValues,
): Promise<'first refused' | 'held by another' | 'second refused' | 'one' | 'two'> {
  const [first, second] = [population.marked(values), population.marked(values)];
  const { status } = await population.make(first);
  if (!isDone(status)) return status === 409 ? 'held by another' : 'first refused';
  if (!isDone((await population.make(second)).status)) return 'second refused';
  if (population.madeBy === 'create') return 'two';
  const isMerged =
    (await population.idOf(second.label)) !== undefined &&
    (await population.listed(first.label, [])).length === 0;
  return isMerged ? 'one' : 'two';
}

/**
 * Those of the values that two records may hold, by field id: found by making copies, of all values at once and else
 * one by one. A value that is refused the first time tells nothing, and stays; but for one that a record of somebody
 * else holds: an upsert of it would change that record.
 */
export async function sharableValues(
  population: Population,
  values: FieldValues,
): Promise<readonly string[]> {
  const ids = Object.keys(values);
  if (ids.length === 0 || (await fateOfTwo(population, values)) === 'two') return ids;
  const sharable: string[] = [];
  for (const id of ids) {
    const fate = await fateOfTwo(population, { [id]: values[id] });
    if (fate === 'two' || fate === 'first refused') sharable.push(id);
  }
  return sharable;
}
