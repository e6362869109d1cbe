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

/** What a schema may call a plain text. */
const asTexts = ['phone', 'tag'] as const;

/** Whether a list takes filters on all of these texts that no phone and no tag takes. */
async function areTexts(crm: Crm, resourceType: string, fields: readonly TypedField[]): Promise<boolean> {
  const filters = fields.flatMap(({ id }) =>
    asTexts.flatMap((other) => {
      const operation = firstOnlyOf('string', other);
      return operation === undefined ? [] : [{ id, operation, value: sampleFor(operation, 'string') }];
    }),
  );
  const { status } = await crm.onPurpose.list(resourceType, { fields: filters, page: { limit: 1 } });
  return status === 200;
}

/** A text by its schema alone is a phone or a tag where it takes what only those take, and not what only a text takes. */
async function recognized(crm: Crm, resourceType: string, field: TypedField): Promise<RuledField> {
  for (const other of asTexts)
    if (
      !(await takes(crm, resourceType, field, ['string', other])) &&
      (await takes(crm, resourceType, field, [other, 'string']))
    )
      return { ...field, fieldType: other, rival: 'string' };
  return field;
}

/** The fields with the row that the service applies to each of them. */
export async function ruledFields(
  crm: Crm,
  resourceType: string,
  fields: readonly TypedField[],
): Promise<readonly RuledField[]> {
  const guessed = fields.filter(({ isGuessed }) => isGuessed);
  const areSure = guessed.length === 0 || (await areTexts(crm, resourceType, guessed));
  return Promise.all(
    fields.map(async (field) =>
      areSure || field.isGuessed === undefined
        ? ruled(crm, resourceType, field)
        : recognized(crm, resourceType, field),
    ),
  );
}
