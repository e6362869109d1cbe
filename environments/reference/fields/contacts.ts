import { contactFields, type FieldSchema } from '../../../specs/openapi.ts';
import { choices, titleOf } from './definition.ts';
import type { Field, FieldType, Option, Stamp } from './field.ts';

const typesBeyondTheSchema: Readonly<Record<string, FieldType>> = {
  standard__tags: 'tag',
  standard__phone_number: 'phone',
  standard__contact_mobile_phone_number: 'phone',
};

const uniqueFields = new Set(['standard__email', 'tool__contact_id']);

const stamps: Readonly<Record<string, Stamp>> = {
  system__id: 'record_id',
  system__contact_id: 'record_id',
  system__created_at: 'created',
  system__contact_created: 'created',
  system__contact_updated: 'updated',
};

const optionsByField: Readonly<Record<string, readonly Option[]>> = {
  standard__contact_lifecycle_stage: choices(
    'lead',
    'qualified_lead',
    'prospect',
    'customer',
    'former_customer',
  ),
  standard__contact_seniority: choices('junior', 'senior', 'manager', 'director', 'executive'),
  standard__contact_role: choices('decision_maker', 'influencer', 'user', 'billing_contact'),
  standard__contact_timezone: Intl.supportedValuesOf('timeZone').map((value) => ({
    name: value.replaceAll('_', ' '),
    value,
  })),
};

/** The contact fields as the description lists them, each with the field type it filters and merges as. */
export const contacts: readonly Field[] = Object.entries(contactFields).map(([id, schema]) => ({
  id,
  type: typesBeyondTheSchema[id] ?? typeOf(schema),
  schema: { ...schema, title: schema.title ?? titleOf(id) },
  unique: uniqueFields.has(id),
  options: optionsByField[id] ?? [],
  ...(stamps[id] === undefined ? {} : { stamp: stamps[id] }),
}));

function typeOf(schema: FieldSchema): FieldType {
  if (schema.type === 'array') return 'string_list';
  return schema.format === 'date' || schema.format === 'date-time' ? 'date' : 'string';
}
