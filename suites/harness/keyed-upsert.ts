import type { UpsertRequest } from '../../client/crm.ts';
import { fieldsBody } from '../../generators/upsert-body.ts';
import type { Population } from './population.ts';
import type { KeyedRecord } from './unique-fields.ts';

/**
 * An upsert in the first form that finds a record by its unique value. It carries the marker: should it make a
 * record instead, that one is of the population and will be deleted.
 */
export function upsertOf(
  { key, keyValue }: Pick<KeyedRecord, 'key' | 'keyValue'>,
  { marker }: Population,
  fields: NonNullable<UpsertRequest['fields']>,
  rest: Pick<UpsertRequest, 'returnFields'> = {},
): UpsertRequest {
  const found = fieldsBody({ [key.id]: keyValue, [marker.field]: marker.value }, 'always_overwrite');
  return { fields: [...found.fields, ...fields], searchExisting: [key.id], ...rest };
}
