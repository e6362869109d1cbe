import type { FieldValues } from '../../../client/crm.ts';
import { given } from '../properties/expectation.ts';
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

/**
 * The writable texts of a population in which two records may hold one value, one at least: found by copying a
 * record, in all fields at once and else field by field. A schema does not tell.
 */
export async function sharableTexts(population: Population): Promise<readonly string[]> {
  const ids = population.writableTexts;
  const { label } = population.marked({});
  const values = Object.fromEntries(ids.map((id) => [id, label]));
  await population.plant(values);
  const copies = async (chosen: readonly string[]): Promise<boolean> => {
    const copy = Object.fromEntries(chosen.map((id) => [id, label]));
    return isDone((await population.tryPlant(population.marked(copy).values)).status);
  };
  if (await copies(ids)) return ids;
  const sharable: string[] = [];
  for (const id of ids) if (await copies([id])) sharable.push(id);
  given(sharable.length > 0, `no two records of ${population.resourceType} may hold one text`);
  return sharable;
}
