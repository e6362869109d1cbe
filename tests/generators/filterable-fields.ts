import fc from 'fast-check';
import type { FilterableField } from '../../generators/filter.ts';
import { typedValue } from '../../generators/typed-value.ts';
import { operatorTable } from '../../specs/openapi.ts';
import type { FieldType } from '../../specs/semantics/field-type.ts';

export const types = Object.keys(operatorTable) as FieldType[];

/** A field of each type that has filters, and some values that stand in it. */
export const fields: readonly FilterableField[] = types.map((fieldType) => {
  const kind = { fieldType, ...(fieldType === 'date' && { format: 'date-time' }) };
  const stored = fc.sample(typedValue(kind), { numRuns: 5, seed: 1 });
  return { ...kind, resourceType: 'contacts', id: `standard__${fieldType}`, stored };
});

export const dates = fields.filter(({ fieldType }) => fieldType === 'date');

export function typeOf(field: string): FieldType {
  return field.replace('standard__', '') as FieldType;
}
