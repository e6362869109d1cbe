import { isObject, type Json, type JsonObject } from '../json.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';

/** The schema document, changed. */
function documenting(change: (document: JsonObject) => JsonObject): Patch {
  return (seams) => ({
    schemaDocument: (code, fields) => {
      const document = seams.schemaDocument(code, fields);
      return isObject(document) ? change(document) : document;
    },
  });
}

function eachProperty(
  { properties = {} }: JsonObject,
  change: (id: string, property: JsonObject) => [string, JsonObject],
): JsonObject {
  const entries = Object.entries(isObject(properties) ? properties : {});
  return Object.fromEntries(
    entries.map(([id, property]) => (isObject(property) ? change(id, property) : [id, property])),
  );
}

/** The schema document with one property changed; undefined leaves the property out. */
function declaring(fieldId: string, change: (property: JsonObject) => JsonObject | undefined): Patch {
  return (seams) => ({
    schemaDocument: (code, fields) => {
      const document = seams.schemaDocument(code, fields);
      const properties = isObject(document) && isObject(document.properties) ? document.properties : {};
      const { [fieldId]: property, ...others } = properties;
      if (!isObject(document) || !isObject(property)) return document;
      const changed = change(property);
      return {
        ...document,
        properties: { ...others, ...(changed === undefined ? {} : { [fieldId]: changed }) },
      };
    },
  });
}

const without =
  (member: string) =>
  (property: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(property).filter(([name]) => name !== member));

const as =
  (members: Readonly<Record<string, Json>>) =>
  (property: JsonObject): JsonObject => ({ ...property, ...members });

/** What a schema says of its fields. */
export const fieldFaults: readonly Fault[] = [
  {
    id: 'schema-of-unknown-types',
    clause: 'FIELDS-01',
    sentence: 'A schema gives booleans a type that JSON Schema does not have.',
    kind: 'subtle',
    patch: documenting((document) => ({
      ...document,
      properties: eachProperty(document, (id, property) => [
        id,
        property.type === 'boolean' ? { ...property, type: 'bool' } : property,
      ]),
    })),
  },
  {
    id: 'ids-without-prefix',
    clause: 'FIELDS-02',
    sentence: 'A schema gives the ids of ratings and scores without their prefix.',
    kind: 'subtle',
    patch: documenting((document) => ({
      ...document,
      properties: eachProperty(document, (id, property) => [
        property.type === 'number' ? id.replace(/^.*__/, '') : id,
        property,
      ]),
    })),
  },
  {
    id: 'role-as-number',
    clause: 'FIELDS-03',
    sentence: 'One contact field is declared as a whole number.',
    kind: 'subtle',
    patch: declaring('standard__contact_role', as({ type: 'integer' })),
  },
  {
    id: 'skills-as-text',
    clause: 'FIELDS-04',
    sentence: 'One multi-valued contact field is declared as a text.',
    kind: 'subtle',
    patch: declaring('standard__contact_skills', as({ type: 'string' })),
  },
  {
    id: 'tool-id-undeclared',
    clause: 'FIELDS-05',
    sentence: 'The contact schema leaves the id of the outside tool out.',
    kind: 'subtle',
    patch: declaring('tool__contact_id', () => undefined),
  },
  {
    id: 'email-without-format',
    clause: 'FIELDS-06',
    sentence: 'The e-mail field is declared without its format.',
    kind: 'subtle',
    patch: declaring('standard__email', without('format')),
  },
  {
    id: 'owner-open-in-schema',
    clause: 'FIELDS-07',
    sentence: 'A read-only field is declared without its mark.',
    kind: 'subtle',
    patch: declaring('system__contact_owner_id', without('readOnly')),
  },
  {
    id: 'phone-closed-in-schema',
    clause: 'FIELDS-08',
    sentence: 'A writable field is declared as read-only.',
    kind: 'subtle',
    patch: declaring('standard__phone_number', as({ readOnly: true })),
  },
  {
    id: 'greatest-length-off-by-one',
    clause: 'FIELDS-09',
    sentence: 'The schema allows a last name one character too many.',
    kind: 'subtle',
    patch: declaring('standard__last_name', (property) => ({
      ...property,
      maxLength: Number(property.maxLength) + 1,
    })),
  },
  {
    id: 'schema-without-description',
    clause: 'FIELDS-22',
    sentence: 'A schema has no description.',
    kind: 'crude',
    patch: documenting(without('description')),
  },
  {
    id: 'enrichment-date-without-format',
    clause: 'FIELDS-23',
    sentence: 'The date of the last enrichment is declared without its format.',
    kind: 'subtle',
    patch: declaring('tool__contact_last_enrichment_date', without('format')),
  },
  {
    id: 'click-id-open-in-schema',
    clause: 'FIELDS-23',
    sentence: 'An ad click id is declared without its read-only mark.',
    kind: 'subtle',
    patch: declaring('standard__contact_clickid_b', without('readOnly')),
  },
  {
    id: 'role-undeclared',
    clause: 'FIELDS-24',
    sentence: 'The contact schema leaves one text field out.',
    kind: 'subtle',
    patch: declaring('standard__contact_role', () => undefined),
  },
  {
    id: 'schema-without-type',
    clause: 'FIELDS-28',
    sentence: 'A schema does not say that it is one of an object.',
    kind: 'crude',
    patch: documenting(without('type')),
  },
];
