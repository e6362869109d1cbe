import { fieldsByType, objectTypeOf } from '../fields/catalogue.ts';
import type { Field, Fields } from '../fields/field.ts';
import type { Json, JsonObject } from '../json.ts';
import { badRequest } from '../problem.ts';

/** The field schema document of a resource type. */
export function schemaDocument(code: string, fields: Fields): Json {
  return {
    type: 'object',
    title: code,
    description: `Fields of a record under ${code}.`,
    properties: Object.fromEntries([...fields.values()].map((field) => [field.id, schemaProperty(field)])),
  };
}

function schemaProperty({ schema }: Field): JsonObject {
  const { type, title, description, format, maxLength, readOnly, items } = schema;
  return {
    type,
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(format === undefined ? {} : { format }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(readOnly === undefined ? {} : { readOnly }),
    ...(items === undefined ? {} : { items: { type: items.type } }),
  };
}

/** A field as the RPC-style list shows it. */
export function schemaEntry(field: Field, crmObjectType: string): JsonObject {
  return {
    fieldId: field.id,
    externalId: field.id,
    fieldName: field.schema.title ?? field.id,
    fieldType: `FIELD_TYPE_${fieldKind(field).toUpperCase()}`,
    crmObjectType,
  };
}

function fieldKind({ type, schema }: Field): string {
  if (schema.format === 'email') return 'email';
  return schema.format === 'date-time' ? 'datetime' : type;
}

/** The resource type codes that an RPC-style crmObjectType stands for: one, or all when it is omitted. */
export function typesOfObject(crmObjectType: Json | undefined): readonly string[] {
  const all = [...fieldsByType.keys()];
  if (crmObjectType === undefined || crmObjectType === '') return all;
  const code = all.find((each) => objectTypeOf(each) === crmObjectType);
  if (code !== undefined) return [code];
  throw badRequest(
    'crmObjectType',
    `${JSON.stringify(crmObjectType)} is no object type. Send one of ${all.map(objectTypeOf).join(', ')}, or omit it for all.`,
  );
}
