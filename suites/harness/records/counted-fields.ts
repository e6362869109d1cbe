import fc from 'fast-check';
import { distinctRecords, type FillableField } from '../../../generators/varied-records.ts';
import { showsNothing } from '../../../specs/semantics/value.ts';
import { isDone } from '../properties/answer-status.ts';
import type { Population } from './population.ts';

/**
 * Those of some fields that show nothing in a new record which has values in all other fields: no service counts them
 * from those. None where no such record is taken.
 * @param ids the fields that are left out
 */
export async function notCounted(
  population: Population,
  fields: readonly FillableField[],
  ids: readonly string[],
  seed: number,
): Promise<readonly string[]> {
  const others = fields.filter(({ id }) => !ids.includes(id));
  const [[values = {}] = []] = fc.sample(distinctRecords(others, 1), { numRuns: 1, seed });
  const marked = population.marked(values);
  if (!isDone((await population.tryPlant(marked.values)).status)) return [];
  const shown = await population.shownUntil(marked.label, ids, () => true);
  return shown === undefined ? [] : ids.filter((id) => showsNothing(shown[id]));
}
