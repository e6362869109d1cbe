import type { Crm } from '../../../client/crm.ts';
import { operatorTable } from '../../../specs/openapi.ts';
import type { FieldType } from '../../../specs/semantics/field-type.ts';
import type { TypedField } from '../fields/field-types.ts';

/** A field whose row the service has shown; where another type of it was told as well, `rival` is that type. */
export interface RuledField extends TypedField {
  readonly rival?: FieldType;
}

/** A value that any service reads in a filter by this operation. */
function sampleFor(operation: string, fieldType: FieldType): unknown {
  if (/_(EMPTY|VALID)$/.test(operation)) return undefined;
  const one = { integer: 1, boolean: true, date: '2026-03-01' }[fieldType as string] ?? 'amber';
  if (operation.endsWith('_BETWEEN')) return [one, one];
  return /_(ANY|ALL)$/.test(operation) ? [one] : one;
}

function firstOnlyOf(fieldType: FieldType, other: FieldType): string | undefined {
  return operatorTable[fieldType]?.find((operation) => !operatorTable[other]?.includes(operation));
}

async function takes(
  crm: Crm,
  resourceType: string,
  { id }: TypedField,
  [fieldType, other]: readonly [FieldType, FieldType],
): Promise<boolean> {
  const operation = firstOnlyOf(fieldType, other);
  if (operation === undefined) return false;
  const value = sampleFor(operation, fieldType);
  const filter = { id, operation, ...(value !== undefined && { value }) };
  const { status } = await crm.onPurpose.list(resourceType, { fields: [filter], page: { limit: 1 } });
  return status === 200;
}

/**
 * The row that a service applies to a field which its schema and the RPC list call by different types: either is
 * right. It is that of the schema where only an operation of that row is taken, else that of the RPC list.
 */
async function ruled(crm: Crm, resourceType: string, field: TypedField): Promise<RuledField> {
  const { fieldType, schemaType } = field;
  if (schemaType === undefined || schemaType === fieldType) return field;
  if (await takes(crm, resourceType, field, [fieldType, schemaType])) return { ...field, rival: schemaType };
  return (await takes(crm, resourceType, field, [schemaType, fieldType]))
    ? { ...field, fieldType: schemaType, rival: fieldType }
    : { ...field, rival: schemaType };
}

/** The fields with the row that the service applies to each of them. */
export function ruledFields(
  crm: Crm,
  resourceType: string,
  fields: readonly TypedField[],
): Promise<readonly RuledField[]> {
  return Promise.all(fields.map((field) => ruled(crm, resourceType, field)));
}
