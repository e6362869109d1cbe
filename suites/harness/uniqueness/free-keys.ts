import type { TextValues } from '../../../generators/upsert-body.ts';
import type { Environment } from '../environment/environment.ts';
import { isDone } from '../properties/answer-status.ts';
import type { ConflictPair } from './conflict-pair.ts';
import { freshValue } from './keyed-record.ts';
import { probedFields, type UniqueField } from './unique-fields.ts';

/** Values for unique fields of contacts that no record holds, fresh each time. */
export type FreeKeys = () => TextValues;

/** Those of the unique fields besides the contested one that a create takes and the list shows as they are sent. */
export async function freeKeysBeside(
  environment: Environment,
  { population, contested }: ConflictPair,
): Promise<FreeKeys> {
  const { unique } = await probedFields(environment, 'contacts');
  const others = unique.filter(({ id }) => !(id in contested) && !population.marksBy(id));
  const valuesFor = (fields: readonly UniqueField[]): TextValues =>
    Object.fromEntries(fields.map((field) => [field.id, freshValue(population, field)]));
  if (others.length === 0) return () => ({});
  const sent = valuesFor(others);
  const { label, values } = population.marked(sent);
  if (!isDone((await population.tryPlant(values)).status)) return () => ({});
  const shown = await population.shownAs(label, sent);
  const kept = others.filter(({ id }) => shown[id] === sent[id]);
  return () => valuesFor(kept);
}
