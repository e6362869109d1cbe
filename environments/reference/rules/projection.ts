import type { Fields } from '../fields/field.ts';
import type { Json } from '../json.ts';
import type { Collection } from '../records/collection.ts';
import type { Attributes, CrmRecord } from '../records/record.ts';
import type { Seams } from '../seams.ts';

/** One field of an answer. */
export type FieldValue = {
  readonly id: string;
  readonly value: Json;
};

/** What a list shows of a record: the fields asked for, or all of them when none was named. */
export function listedFields(
  rules: Seams,
  fields: Fields,
  attributes: Attributes,
  returnFields: readonly string[],
): readonly FieldValue[] {
  const ids = returnFields.length > 0 ? new Set(returnFields) : Object.keys(attributes);
  return valuesOf(rules, fields, attributes, ids);
}

/** What an upsert returns of the merged record: the fields asked for, and none when none was named. */
export function returnedFields(
  rules: Seams,
  fields: Fields,
  attributes: Attributes,
  returnFields: readonly string[],
): readonly FieldValue[] {
  return valuesOf(rules, fields, attributes, new Set(returnFields));
}

/** A record as a read of it alone shows it. */
export function recordEnvelope(rules: Seams, collection: Collection, { id, attributes }: CrmRecord): Json {
  return {
    type: collection.code,
    id,
    attributes: rules.presentAttributes(rules, collection.fields, attributes),
  };
}

/** A company as the RPC-style list shows it. */
export function listedCompany(rules: Seams, collection: Collection, company: CrmRecord): Json {
  return rules.recordEnvelope(rules, collection, company);
}

/** The attributes of a record's envelope: all values by field id. */
export function presentAttributes(rules: Seams, fields: Fields, attributes: Attributes): Json {
  const all = valuesOf(rules, fields, attributes, Object.keys(attributes));
  return Object.fromEntries(all.map(({ id, value }) => [id, value]));
}

function valuesOf(
  rules: Seams,
  fields: Fields,
  attributes: Attributes,
  ids: Iterable<string>,
): readonly FieldValue[] {
  const values: FieldValue[] = [];
  for (const id of ids) {
    const field = fields.get(id);
    const value = attributes[id];
    if (field !== undefined && value !== undefined)
      values.push({ id, value: rules.presentValue(rules, field, value) });
  }
  return values;
}
