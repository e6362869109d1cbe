import { isDeepStrictEqual } from 'node:util';
import { isRoomy } from '../../../generators/typed-value.ts';
import { operatorTable } from '../../../specs/openapi.ts';
import type { FieldType } from '../../../specs/semantics/field-type.ts';
import type { Environment } from '../environment/environment.ts';
import { quietCrmOf } from '../environment/remembered-answers.ts';
import { MemoizedByRun } from '../environment/memoized.ts';
import {
  type DeclaredField,
  declaredFields,
  isWrittenByCallers,
  mayBePlain,
  stem,
} from './declared-fields.ts';
import { schemaEntries } from '../lists/rpc-lists.ts';
import { soundsOfOtherType, soundsOfPhoneOrTags } from './field-names.ts';
import { toldByName } from './field-type-names.ts';
import { ownTextName, type RpcTypeNames, withTellingNames } from './own-type-names.ts';

/** A field whose row in the operator table is known. */
export interface TypedField extends DeclaredField {
  readonly fieldType: FieldType;
  /** What the schema calls it, where the RPC list calls it something else that has another row. */
  readonly schemaType?: FieldType;
  /** Called a text by its schema, which may be the schema of a phone or a tag, and by nothing else. */
  readonly isGuessed?: true;
}

/** The type that a schema leaves no doubt about. */
function bySchema({ type, format, items }: DeclaredField): FieldType | undefined {
  if (type === 'boolean' || type === 'integer') return type;
  if (type === 'array') return items?.type === 'string' ? 'string_list' : undefined;
  if (type !== 'string') return undefined;
  return format === 'date' || format === 'date-time' ? 'date' : undefined;
}

function isPlainText(field: DeclaredField): boolean {
  const { type, format, enum: choices } = field;
  return type === 'string' && mayBePlain(format) && choices === undefined && !soundsOfOtherType(field);
}

/** Whether a schema can be of a type: tags and lists are arrays there, or written as text. */
function agree(told: FieldType, schema: FieldType | undefined, field: DeclaredField): boolean {
  const { type } = field;
  if (told === 'string') return type === 'string' && schema === undefined && !soundsOfPhoneOrTags(field);
  if (told === 'tag') return schema === 'string_list' || schema === undefined;
  return schema === told || (schema === undefined && type === 'string');
}

/**
 * The row of the operator table that a field belongs to, by what its schema and the RPC list say together.
 * Undefined where they differ or leave a doubt; nothing is then demanded of the field.
 * @param textName what this environment calls the type of a plain text, where that is a name of its own
 */
export function fieldTypeOf(
  field: DeclaredField,
  rpcType: string | undefined,
  textName?: string,
): FieldType | undefined {
  const schema = bySchema(field);
  const told = rpcType === undefined ? undefined : toldByName(rpcType);
  if (told === 'without a row') return undefined;
  if (told !== undefined) return agree(told, schema, field) ? told : undefined;
  if (schema !== undefined) return schema;
  return isPlainText(field) && (rpcType === undefined || rpcType === textName) ? 'string' : undefined;
}

/** The RPC list's name of the type of each field, by resource type and field id; empty where it gives none. */
export class RpcFieldTypes {
  readonly #names: ReadonlyMap<string, string>;
  /** What this environment calls the type of a plain text, where that is known, and a name of its own. */
  readonly ownTextName: string | undefined;

  constructor(names: RpcTypeNames) {
    this.#names = new Map(names);
    this.ownTextName = ownTextName(names);
  }

  of(resourceType: string, fieldId: string): string | undefined {
    return this.#names.get(`${stem(resourceType)}/${fieldId}`);
  }

  /** Whether the name of plain texts is known in a resource type: others are then not theirs. */
  tellsTexts(resourceType: string): boolean {
    if (this.ownTextName !== undefined) return true;
    const start = `${stem(resourceType)}/`;
    return [...this.#names].some(([field, name]) => field.startsWith(start) && toldByName(name) === 'string');
  }

  /** Whether a field is called by a name that tells nothing, where the name of plain texts is known. */
  isOfOtherName(resourceType: string, fieldId: string): boolean {
    const name = this.of(resourceType, fieldId);
    if (name === undefined || name === this.ownTextName || toldByName(name) !== undefined) return false;
    return this.tellsTexts(resourceType);
  }
}

const rpcTypeNames = new MemoizedByRun<RpcTypeNames>('RPC field types');

async function lookedUp(environment: Environment): Promise<RpcTypeNames> {
  const names = (await schemaEntries(quietCrmOf(environment))).flatMap(
    ({ fieldId, externalId, crmObjectType = '', fieldType }) => {
      if (fieldType === undefined) return [];
      const ids = externalId === undefined || externalId === '' ? [fieldId] : [externalId, fieldId];
      return ids.map((id) => [`${stem(crmObjectType)}/${id}`, fieldType] as const);
    },
  );
  return withTellingNames(names);
}

function isSameRow(one: FieldType, other: FieldType): boolean {
  return isDeepStrictEqual(operatorTable[one], operatorTable[other]);
}

/**
 * The type by the schema, where the RPC list has another row for the field. A string is of the type string, whatever
 * format it has beside those of dates.
 */
export function otherTypeOf(field: DeclaredField, fieldType: FieldType): FieldType | undefined {
  const isText = field.type === 'string' && field.enum === undefined;
  const bySchemaAlone = bySchema(field) ?? (isText ? 'string' : undefined);
  return bySchemaAlone === undefined || isSameRow(bySchemaAlone, fieldType) ? undefined : bySchemaAlone;
}

/** What the RPC list calls the types of all fields. */
export async function rpcFieldTypes(environment: Environment): Promise<RpcFieldTypes> {
  return new RpcFieldTypes(await rpcTypeNames.of(environment, () => lookedUp(environment)));
}

/** The name that most plain texts of a type have, among those that tell nothing by themselves. */
function textNameOf(
  fields: readonly DeclaredField[],
  nameOf: (field: DeclaredField) => string | undefined,
): string | undefined {
  const counts = new Map<string, number>();
  for (const name of fields.filter(isPlainText).map(nameOf))
    if (name !== undefined && toldByName(name) === undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return most?.[0];
}

/** The fields of a resource type whose row in the operator table is known. */
export async function typedFieldsOf(
  environment: Environment,
  resourceType: string,
): Promise<readonly TypedField[]> {
  const types = await rpcFieldTypes(environment);
  const fields = await declaredFields(environment, resourceType);
  const nameOf = ({ id }: DeclaredField): string | undefined => types.of(resourceType, id);
  const textName = types.tellsTexts(resourceType) ? types.ownTextName : textNameOf(fields, nameOf);
  return fields.flatMap((field) => {
    const fieldType = fieldTypeOf(field, nameOf(field), textName);
    if (fieldType === undefined) return [];
    const told = nameOf(field);
    const schemaType = told === undefined ? undefined : otherTypeOf(field, fieldType);
    const isTold = told !== undefined && (told === types.ownTextName || toldByName(told) !== undefined);
    const isGuessed = fieldType === 'string' && !isTold;
    return [
      {
        ...field,
        fieldType,
        ...(schemaType !== undefined && { schemaType }),
        ...(isGuessed && { isGuessed }),
      },
    ];
  });
}

/** A text field that takes less may cut what we store: no single text of ours is longer where it is not meant to be. */
const shortestRoom = 60;

/** Whether a field of known type may be filled: not the platform's own, nor one of the marking, nor a choice. */
function isFillable(field: TypedField): boolean {
  const { enum: choices, maxLength = shortestRoom, format, fieldType } = field;
  const isFree = fieldType !== 'string' || mayBePlain(format);
  const hasRoom = maxLength >= shortestRoom && isRoomy(field);
  return isWrittenByCallers(field) && choices === undefined && isFree && hasRoom;
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
