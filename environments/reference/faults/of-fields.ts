import { isObject, type Json, type JsonObject } from '../json.ts';
import type { Patch, Seams } from '../seams.ts';
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

/** New records with one value more. */
function stamping(fieldId: string, value: string): Patch {
  return (seams) => ({
    stampsOf: (collection, stamps, id, at) => ({
      ...seams.stampsOf(collection, stamps, id, at),
      ...(stamps.includes('created') && collection.code === 'contacts' ? { [fieldId]: value } : {}),
    }),
  });
}

const without =
  (member: string) =>
  (property: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(property).filter(([name]) => name !== member));

const as =
  (members: Readonly<Record<string, Json>>) =>
  (property: JsonObject): JsonObject => ({ ...property, ...members });

function measuring(lengthOf: Seams['lengthOf']): Patch {
  return () => ({ lengthOf });
}

/** What a schema says of the contact fields, and what is stored in spite of it. */
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
    id: 'length-in-bytes',
    clause: 'FIELDS-10',
    sentence: 'The length of a text is counted in bytes of UTF-8.',
    kind: 'subtle',
    patch: measuring((text) => Buffer.byteLength(text)),
  },
  {
    id: 'length-of-ascii-only',
    clause: 'FIELDS-11',
    sentence: 'Only ASCII characters count for the length of a text.',
    kind: 'subtle',
    patch: measuring((text) => text.replaceAll(/[^\x20-\x7e]/g, '').length),
  },
  {
    id: 'one-character-too-many',
    clause: 'FIELDS-11',
    sentence: 'A text may be longer than its greatest length by one character.',
    kind: 'subtle',
    patch: measuring((text) => Array.from(text).length - 1),
  },
  {
    id: 'blanks-uncounted',
    clause: 'FIELDS-11',
    sentence: 'Blanks do not count for the length of a text.',
    kind: 'rare',
    patch: measuring((text) => Array.from(text.replaceAll(' ', '')).length),
  },
  {
    id: 'length-unchecked-by-update',
    clause: 'FIELDS-11',
    sentence: 'An update does not look at the length of a text.',
    kind: 'rare',
    patch: ({ lengthOf, readCreateBody, readUpsertBody }) => ({
      lengthOf: () => 0,
      readCreateBody: (rules, ...rest) => readCreateBody({ ...rules, lengthOf }, ...rest),
      readUpsertBody: (rules, ...rest) => readUpsertBody({ ...rules, lengthOf }, ...rest),
    }),
  },
  {
    id: 'length-unchecked-in-data',
    clause: 'FIELDS-11',
    sentence: 'An upsert of data stores a last name of any length.',
    kind: 'rare',
    patch: (seams) => ({
      readUpsertBody: (rules, collection, body) =>
        seams.readUpsertBody(
          body.data === undefined ? rules : { ...rules, lengthOf: () => 0 },
          collection,
          body,
        ),
    }),
  },
  {
    id: 'read-only-written',
    clause: 'FIELDS-12',
    sentence: 'A caller may write a read-only field that holds no date.',
    kind: 'subtle',
    patch: (seams) => ({
      acceptSubmission: (rules, submission) => {
        const { readOnly, ...schema } = submission.field.schema;
        const open = readOnly === true && schema.format === undefined;
        const { field, value } = seams.acceptSubmission(
          rules,
          open ? { ...submission, field: { ...submission.field, schema } } : submission,
        );
        return { ...submission, field: open ? submission.field : field, value };
      },
    }),
  },
  {
    id: 'read-only-set-by-create',
    clause: 'FIELDS-12',
    sentence: 'A create may set read-only fields.',
    kind: 'subtle',
    patch: (seams) => ({
      readCreateBody: (rules, collection, body) => {
        const acceptSubmission: typeof rules.acceptSubmission = (table, submission) =>
          submission.field.schema.readOnly ? submission : rules.acceptSubmission(table, submission);
        return seams.readCreateBody({ ...rules, acceptSubmission }, collection, body);
      },
    }),
  },
  {
    id: 'one-read-only-field-open',
    clause: 'FIELDS-12',
    sentence: 'A caller may write one of the read-only fields; each other one is refused.',
    kind: 'rare',
    patch: (seams) => ({
      acceptSubmission: (rules, submission) =>
        submission.field.id === 'system__contact_owner_id'
          ? submission
          : seams.acceptSubmission(rules, submission),
    }),
  },
  {
    id: 'ids-of-companies-open',
    clause: 'FIELDS-12',
    sentence: 'A caller may write the id of a company into its read-only field.',
    kind: 'rare',
    patch: (seams) => ({
      acceptSubmission: (rules, submission) =>
        submission.field.id === 'system__company_id' ? submission : seams.acceptSubmission(rules, submission),
    }),
  },
  {
    id: 'system-id-shared',
    clause: 'FIELDS-13',
    sentence: 'All contacts get the same system id.',
    kind: 'crude',
    patch: stamping('system__id', 'CR-1'),
  },
  {
    id: 'contact-id-shared',
    clause: 'FIELDS-13',
    sentence: 'All contacts get the same system__contact_id.',
    kind: 'subtle',
    patch: stamping('system__contact_id', 'CR-1'),
  },
  {
    id: 'vendor-named-at-once',
    clause: 'FIELDS-14',
    sentence: 'A new contact has an enrichment vendor before it is enriched.',
    kind: 'subtle',
    patch: stamping('tool__contact_enrichment_vendor_id', 'none'),
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
