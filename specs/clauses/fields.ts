import type { Clause } from './clause.ts';
import { recordOperations } from './operation-sets.ts';
import { statements } from './statements.ts';

const contact = (rows: readonly [number, ...number[]]) => statements('contact-fields', rows);

const onSchema = { binds: 'service', operations: ['ListFieldSchema'] } as const;
const onWrites = {
  binds: 'service',
  operations: ['CreateCrmRecord', 'UpdateCrmRecord', 'UpsertCrmRecord'],
  needs: ['writes'],
} as const;

/** Field ids, the schema document and the contact fields. */
export const fields = {
  'FIELDS-01': {
    ...onSchema,
    title: 'a field schema is a valid JSON Schema',
    strength: 'stated',
    source: ['field-schema-document/1', '1-listfieldschema/2', 'endpoints/5', 'what-the-service-does/2'],
  },
  'FIELDS-02': {
    ...onSchema,
    title: 'field ids in a schema consist of a prefix, two underscores and a name',
    strength: 'stated',
    source: ['field-schema-document/1', 'field-identifiers/1'],
  },
  'FIELDS-03': {
    ...onSchema,
    title: 'a listed contact field with one value has type string in the schema',
    strength: 'stated',
    source: contact([
      1, 2, 3, 4, 5, 6, 8, 10, 11, 12, 13, 14, 16, 17, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 32, 33,
      34, 35, 36, 37, 38, 39, 40, 41, 42, 49, 50, 51, 52, 53,
    ]),
  },
  'FIELDS-04': {
    ...onSchema,
    title: 'a listed contact field with several values has type array of strings in the schema',
    strength: 'stated',
    source: contact([7, 9, 15, 31, 46]),
  },
  'FIELDS-05': {
    ...onSchema,
    title: 'the contact schema has the fields whose brand names the document replaced',
    strength: 'implied',
    source: ['field-identifiers/5', ...contact([18, 43, 44, 45, 47, 48])],
  },
  'FIELDS-06': {
    ...onSchema,
    title: 'listed contact fields have their listed format in the schema',
    strength: 'stated',
    source: contact([1, 5, 6, 20, 36, 40, 42, 49, 50, 51, 52]),
  },
  'FIELDS-07': {
    ...onSchema,
    title: 'contact fields listed as read-only are readOnly in the schema',
    strength: 'stated',
    source: contact([1, 5, 9, 10, 22, 36, 37, 38, 39, 41, 42, 49, 50, 51, 52, 53]),
  },
  'FIELDS-08': {
    ...onSchema,
    title: 'other listed contact fields are not readOnly in the schema, those of system__ apart',
    strength: 'implied',
    source: contact([
      1, 3, 4, 6, 7, 8, 11, 12, 13, 14, 15, 16, 17, 19, 20, 21, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33,
      34, 35, 46,
    ]),
  },
  'FIELDS-09': {
    ...onSchema,
    title: 'the last name has its listed maxLength in the schema',
    strength: 'stated',
    source: ['contact-fields/4', 'limits/3'],
  },
  'FIELDS-10': {
    ...onWrites,
    title: 'a last name of exactly the greatest length is stored whole, in any script',
    strength: 'implied',
    source: ['contact-fields/4', 'limits/3'],
  },
  'FIELDS-11': {
    ...onWrites,
    title: 'a last name longer than the greatest length is not stored as sent',
    strength: 'implied',
    source: ['contact-fields/4', 'limits/3'],
  },
  'FIELDS-12': {
    ...onWrites,
    title: 'a create, an update or an upsert does not set a read-only field',
    strength: 'implied',
    source: contact([1, 10, 22, 36, 38, 39, 41, 42, 53]),
  },
  'FIELDS-13': {
    title: 'no two contacts have the same system__id or system__contact_id',
    strength: 'stated',
    binds: 'service',
    source: ['contact-fields/2', 'contact-fields/39'],
    operations: ['ListCrmRecords'],
    needs: ['writes'],
  },
  'FIELDS-14': {
    title: 'a new contact has no enrichment vendor and no enrichment date',
    strength: 'implied',
    binds: 'service',
    source: ['contact-fields/43', 'contact-fields/45'],
    operations: ['ListCrmRecords'],
    needs: ['writes'],
  },
  'FIELDS-15': {
    ...onWrites,
    title: 'a value against the rules of its field may be refused, adjusted or ignored',
    strength: 'open',
    source: ['2-getfieldoptions/3', ...contact([1, 4, 6, 11, 18, 33])],
    readings: [
      'the call is refused',
      'the value is adjusted',
      'the value is left out',
      'the value is stored',
    ],
  },
  'FIELDS-16': {
    title: 'a field id that does not exist may be refused, ignored or taken',
    strength: 'open',
    binds: 'service',
    source: ['3-upsertcrmrecord/5', '8-listcrmrecords/3', '8-listcrmrecords/4'],
    operations: ['UpsertCrmRecord', 'ListCrmRecords'],
    needs: ['writes'],
    readings: ['refused', 'ignored', 'taken'],
  },
  'FIELDS-17': {
    ...onWrites,
    title: 'system__id and the external id may be writable or not, whatever readOnly says',
    strength: 'open',
    source: ['field-identifiers/2', 'contact-fields/2', 'contact-fields/37', 'uniqueness-conflict-body/4'],
    readings: ['writable as readOnly says', 'neither is writable', 'only the external id is writable'],
  },
  'FIELDS-18': {
    title: 'the id in the path of a contact may be the value of either of its two id fields',
    strength: 'open',
    binds: 'service',
    source: ['contact-fields/2', 'contact-fields/39', 'list-item/1'],
    operations: ['GetCrmRecord', 'ListCrmRecords'],
    needs: ['writes'],
    readings: [
      'both fields hold it',
      'only system__id holds it',
      'only system__contact_id holds it',
      'neither does',
    ],
  },
  'FIELDS-19': {
    title: 'a schema may not tell phone and tag fields from plain text',
    strength: 'open',
    binds: 'service',
    source: ['contact-fields/34', 'contact-fields/35', 'field-schema-document/1', '8-listcrmrecords/9'],
    operations: ['ListFieldSchema', 'RpcFieldSchemaList'],
    readings: [
      'a format tells them',
      'only the RPC field type tells them',
      'an array tells tags',
      'nothing tells them',
    ],
  },
  'FIELDS-20': {
    ...onSchema,
    title: 'a schema may have other fields and prefixes than those listed, or no field of a type',
    strength: 'open',
    source: ['contact-fields/54', 'contact-fields/55', ...statements('field-identifiers', [1, 2, 3, 4, 5])],
    readings: ['only what is listed', 'fields besides', 'prefixes besides', 'no fields of some type'],
  },
  'FIELDS-21': {
    ...onSchema,
    title: 'the schema of an unknown namespace may be answered 404, otherwise refused or shown',
    strength: 'open',
    source: ['1-listfieldschema/2', 'http-statuses-in-the-record-api/3'],
    readings: ['404', 'another refusal', 'a schema all the same'],
  },
  'FIELDS-22': {
    ...onSchema,
    title: 'a field schema has a title and a description',
    strength: 'implied',
    source: ['field-schema-document/1', '1-listfieldschema/2'],
  },
  'FIELDS-23': {
    ...onSchema,
    title: 'branded contact fields have their listed format and read-only mark',
    strength: 'stated',
    source: contact([45, 47, 48]),
  },
  'FIELDS-24': {
    ...onSchema,
    title: 'the contact schema has every listed field',
    // A namespace may have some of them switched off: the table says what a contact field is, not that it is there.
    strength: 'implied',
    source: contact([
      2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30,
      31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 46, 49, 50, 51, 52, 53,
    ]),
  },
  'FIELDS-25': {
    title: 'a caller writes no read-only field',
    strength: 'implied',
    binds: 'client',
    source: [
      'contact-fields/1',
      'contact-fields/5',
      'contact-fields/9',
      'contact-fields/10',
      'contact-fields/22',
      'contact-fields/36',
      'contact-fields/37',
      'contact-fields/38',
      'contact-fields/39',
      'contact-fields/41',
      'contact-fields/42',
      'contact-fields/47',
      'contact-fields/48',
      'contact-fields/49',
      'contact-fields/50',
      'contact-fields/51',
      'contact-fields/52',
      'contact-fields/53',
      'field-schema-document/1',
    ],
    operations: ['CreateCrmRecord', 'UpdateCrmRecord', 'UpsertCrmRecord'],
  },
  'FIELDS-26': {
    title: 'a caller sends no last name beyond its greatest length',
    strength: 'implied',
    binds: 'client',
    source: ['contact-fields/4', 'limits/3'],
    operations: ['CreateCrmRecord', 'UpdateCrmRecord', 'UpsertCrmRecord'],
  },
  'FIELDS-27': {
    title: 'a caller names fields by prefix and name',
    strength: 'implied',
    binds: 'client',
    source: ['field-identifiers/1'],
    operations: recordOperations,
  },
  'FIELDS-28': {
    ...onSchema,
    title: 'a field schema has a type and properties',
    strength: 'implied',
    source: ['field-schema-document/1', 'what-the-service-does/2'],
  },
} as const satisfies Record<`FIELDS-${number}`, Clause>;
