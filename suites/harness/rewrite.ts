import type { Crm, FieldValues } from '../../client/crm.ts';
import { saysAbsent } from './addresses.ts';
import type { PlantedRecord, Population } from './population.ts';
import { isDone } from './refusal.ts';

/**
 * Writes values into a record, or into a new one where records cannot be updated. Returns the label of the
 * record that was to take them, and nothing where they were refused.
 */
export async function rewrite(
  crm: Crm,
  population: Population,
  record: PlantedRecord,
  values: FieldValues,
): Promise<string | undefined> {
  const answer = await crm.update(population.resourceType, record.id, values);
  if (isDone(answer.status)) return record.label;
  if (!saysAbsent(answer)) return undefined;
  const marked = population.marked(values);
  return isDone((await population.tryPlant(marked.values)).status) ? marked.label : undefined;
}
