import { isDeepStrictEqual } from 'node:util';
import type { Crm } from '../../../client/crm.ts';
import { operatorTable } from '../../../specs/openapi.ts';
import type { FieldType } from '../../../specs/semantics/field-type.ts';
import type { Environment } from '../environment/environment.ts';
import { MemoizedByRun } from '../environment/memoized.ts';
import { declaredFields, type DeclaredField } from './declared-fields.ts';
import { schemaEntries } from '../lists/rpc-lists.ts';

/** A field whose row in the operator table is known. */
export interface TypedField extends DeclaredField {
  readonly fieldType: FieldType;
  /** What the schema calls it, where the RPC list calls it something else that has another row. */
  readonly schemaType?: FieldType;
}

/** Words in the RPC list's field type names that leave no doubt; the names themselves are not shown in the document. */
const telling: readonly (readonly [RegExp, FieldType])[] = [
  [/PHONE/, 'phone'],
  [/TAG/, 'tag'],
  [/(STRING|TEXT)_?(LIST|ARRAY)|MULTI/, 'string_list'],
  [/BOOL/, 'boolean'],
  [/DATE|TIMESTAMP/, 'date'],
  [/^(FIELD_TYPE_)?INT(EGER)?$/, 'integer'],
  [/^(FIELD_TYPE_)?(STRING|TEXT)$/, 'string'],
];

function bySchema({ type, format, items }: DeclaredField): FieldType | undefined {
  if (type === 'boolean' || type === 'integer') return type;
  if (type === 'array') return items?.type === 'string' ? 'string_list' : undefined;
  if (type !== 'string') return undefined;
  return format === 'date' || format === 'date-time' ? 'date' : undefined;
}

/** A schema, or the RPC list, may call phones and tags plain text: a name that hints at them leaves the type open. */
const phoneOrTag = /phone|tag|keyword/;
const placeOrMoney = /geo|location|price|amount|currency/;

function plainTextBySchema({ id, type, format, enum: choices }: DeclaredField): FieldType | undefined {
  const plain = type === 'string' && format === undefined && choices === undefined;
  return plain && !phoneOrTag.test(id) && !placeOrMoney.test(id) ? 'string' : undefined;
}

/**
 * The row of the operator table that a field belongs to: told by the RPC list where its name is plain, else by
 * the schema. Undefined where neither leaves no doubt; nothing is then demanded of the field.
 */
export function fieldTypeOf(field: DeclaredField, rpcType: string | undefined): FieldType | undefined {
  if (rpcType !== undefined) {
    const told = telling.find(([name]) => name.test(rpcType))?.[1];
    // A list of which the name does not say what is in it: the schema may.
    if (told === undefined && /^(FIELD_TYPE_)?(LIST|ARRAY)$/.test(rpcType)) return bySchema(field);
    if (told !== 'string') return told;
    return field.type === 'string' && !phoneOrTag.test(field.id) ? told : undefined;
  }
  return bySchema(field) ?? plainTextBySchema(field);
}

/** The RPC list's field types by field id; empty where the list gives none. */
export async function rpcFieldTypes(crm: Crm): Promise<ReadonlyMap<string, string>> {
  const entries = await schemaEntries(crm);
  return new Map(
    entries.flatMap(({ fieldId, fieldType }) => (fieldType === undefined ? [] : [[fieldId, fieldType]])),
  );
}

function isSameRow(one: FieldType, other: FieldType): boolean {
  return isDeepStrictEqual(operatorTable[one], operatorTable[other]);
}

/** The type by the schema, where the RPC list has another row for the field. A plain string is the type string. */
function otherTypeOf(field: DeclaredField, fieldType: FieldType): FieldType | undefined {
  const isPlain = field.type === 'string' && field.format === undefined && field.enum === undefined;
  const bySchemaAlone = bySchema(field) ?? (isPlain ? 'string' : undefined);
  return bySchemaAlone === undefined || isSameRow(bySchemaAlone, fieldType) ? undefined : bySchemaAlone;
}

/** The fields of known type among those that an environment declares. */
function typedFields(fields: readonly DeclaredField[], rpcTypes: ReadonlyMap<string, string>): TypedField[] {
  return fields.flatMap((field) => {
    const rpcType = rpcTypes.get(field.id);
    const fieldType = fieldTypeOf(field, rpcType);
    if (fieldType === undefined) return [];
    const schemaType = rpcType === undefined ? undefined : otherTypeOf(field, fieldType);
    return [{ ...field, fieldType, ...(schemaType !== undefined && { schemaType }) }];
  });
}

/** A text field that takes less may cut what we store. */
const shortestRoom = 80;

/** Whether a field of known type may be filled: not the platform's own, nor one of the marking, nor a choice. */
function isFillable({
  readOnly,
  enum: choices,
  maxLength = shortestRoom,
  format,
  fieldType,
}: TypedField): boolean {
  const isFree = fieldType !== 'string' || format === undefined;
  return readOnly !== true && choices === undefined && isFree && maxLength >= shortestRoom;
}

/** The fields that may be filled, but for those that mark the records. */
export function fillable<Field extends TypedField>(
  fields: readonly Field[],
  { markerField, labelField }: { readonly markerField: string; readonly labelField: string },
): readonly Field[] {
  return fields.filter(
    (field) =>
      isFillable(field) &&
      !field.id.startsWith('system__') &&
      field.id !== markerField &&
      field.id !== labelField,
  );
}

const rpcTypes = new MemoizedByRun<readonly (readonly [string, string])[]>('RPC field types');

/** The fields of a resource type whose row in the operator table is known. */
export async function typedFieldsOf(
  environment: Environment,
  resourceType: string,
): Promise<readonly TypedField[]> {
  const types = new Map(
    await rpcTypes.of(environment, async () => [...(await rpcFieldTypes(environment.crm))]),
  );
  return typedFields(await declaredFields(environment, resourceType), types);
}
