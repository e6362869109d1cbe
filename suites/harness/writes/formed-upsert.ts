import type { Answer } from '../../../client/caller.ts';
import type { Crm } from '../../../client/crm.ts';
import type { FieldValues } from '../../../client/request-body.ts';
import type { Population } from '../records/population.ts';
import { upsertXml } from './xml-calls.ts';

/** The forms of an upsert besides its list of fields in JSON. */
export type OtherForm = 'data' | 'XML';

/** Upserts values that carry the marks of a record in one of these forms. */
export function formedUpsert(
  crm: Crm,
  population: Population,
  form: OtherForm,
  marked: FieldValues,
  searchExisting: readonly string[],
): Promise<Answer> {
  const { resourceType, marker } = population;
  if (form === 'data') return crm.upsert(resourceType, { data: marked, searchExisting }, marker);
  const { fields = [] } = population.overwriting(marked);
  return upsertXml(crm, population, { fields, searchExisting });
}
