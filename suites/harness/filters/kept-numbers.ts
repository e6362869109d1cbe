import { sameValue } from '../../../specs/semantics/value.ts';
import type { Population } from '../records/population.ts';
import { isDone } from '../properties/answer-status.ts';

/**
 * Plants a record for each of these numbers.
 * @returns those that were taken and are shown as they were written, by the label of their record
 */
export async function keptNumbers(
  population: Population,
  fieldId: string,
  numbers: readonly number[],
): Promise<ReadonlyMap<string, number>> {
  const kept = new Map<string, number>();
  for (const number of numbers) {
    const marked = population.marked({ [fieldId]: number });
    const { label } = marked;
    if (!isDone((await population.make(marked)).status)) continue;
    if ((await population.idOf(label)) === undefined) continue;
    const shown = await population.shown(label, [fieldId]);
    if (sameValue('integer', shown?.[fieldId], number)) kept.set(label, number);
  }
  return kept;
}
