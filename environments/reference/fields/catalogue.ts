import { resourceTypes } from '../../../specs/openapi.ts';
import { activityFields } from './activities.ts';
import { companies } from './companies.ts';
import { contacts } from './contacts.ts';
import type { Field, Fields } from './field.ts';

/** Fields by resource type code: the fields of every type that can hold a record. */
export const fieldsByType: ReadonlyMap<string, Fields> = new Map(
  [...resourceTypes.records, ...resourceTypes.upsertOnly].map((code) => [
    code,
    new Map(fieldsOf(code).map((field) => [field.id, field])),
  ]),
);

function fieldsOf(code: string): readonly Field[] {
  if (code === 'contacts') return contacts;
  if (code === 'companies') return companies;
  return activityFields(stemOf(code));
}

/** The object type of the RPC-style methods: `callActivities` is `CallActivity`. */
export function objectTypeOf(code: string): string {
  const singular = code.replace(/ies$/, 'y').replace(/s$/, '');
  return singular.charAt(0).toUpperCase() + singular.slice(1);
}

function stemOf(code: string): string {
  return objectTypeOf(code)
    .replace(/(?<=[a-z])[A-Z]/g, (capital) => `_${capital}`)
    .toLowerCase();
}
