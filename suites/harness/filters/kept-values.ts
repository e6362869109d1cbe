import type { FieldType, Value } from '../../../specs/semantics/field-type.ts';
import { sameValue } from '../../../specs/semantics/value.ts';
import type { Population } from '../records/population.ts';
import { isDone } from '../properties/answer-status.ts';

/**
 * Plants a record for each of these values.
 * @returns those that were taken and are shown as they were written, by the label of their record
 */
export async function keptValues(
  population: Population,
  field: { readonly id: string; readonly fieldType: FieldType },
  values: readonly Value[],
): Promise<ReadonlyMap<string, Value>> {
  const { id, fieldType } = field;
  const taken = new Map<string, Value>();
  for (const value of values) {
    const marked = population.marked({ [id]: value });
    if (isDone((await population.make(marked)).status)) taken.set(marked.label, value);
  }
  // Looked for when all are made: a list that lags is waited for once.
  const kept = new Map<string, Value>();
  for (const [label, value] of taken) {
    const made = await population.recordOf(label, {}, [id]);
    if (sameValue(fieldType, made?.values[id], value)) kept.set(label, value);
  }
  return kept;
}
