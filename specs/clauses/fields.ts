import type { Clause } from './clause.ts';
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
    title: 'a field schema is a JSON Schema of an object with properties',
    strength: 'stated',
    source: ['field-schema-document/1', '1-listfieldschema/2', 'endpoints/5', 'what-the-service-does/2'],
  },
  'FIELDS-02': {
    ...onSchema,
    title: 'the properties of a field schema are keyed by ids made of a prefix and a name',
    strength: 'stated',
    source: ['field-schema-document/1', 'field-identifiers/1'],
  },
  'FIELDS-03': {
    ...onSchema,
    title: 'the contact schema offers every listed single-valued field as text',
    strength: 'stated',
    source: contact([
      1, 2, 3, 4, 5, 6, 8, 10, 11, 12, 13, 14, 16, 17, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 32, 33,
      34, 35, 36, 37, 38, 39, 40, 41, 42, 49, 50, 51, 52, 53,
    ]),
  },
  'FIELDS-04': {
    ...onSchema,
    title: 'the contact schema offers every listed multi-valued field as an array of texts',
    strength: 'stated',
    source: contact([7, 9, 15, 31, 46]),
  },
  'FIELDS-05': {
    ...onSchema,
    title: 'the contact schema offers the fields whose brand is masked, under their real ids',
    strength: 'implied',
    source: ['field-identifiers/5', ...contact([18, 43, 44, 45, 47, 48])],
  },
  'FIELDS-06': {
    ...onSchema,
    title: 'contact fields for instants, days and e-mail have the matching format',
    strength: 'stated',
    source: contact([1, 5, 6, 20, 36, 40, 42, 49, 50, 51, 52]),
  },
  'FIELDS-07': {
    ...onSchema,
    title: 'contact fields marked as read-only say so in the schema',
    strength: 'stated',
    source: contact([1, 5, 9, 10, 22, 36, 37, 38, 39, 41, 42, 49, 50, 51, 52, 53]),
  },
  'FIELDS-08': {
    ...onSchema,
    title: 'contact fields without the read-only mark are open to writing in the schema',
    strength: 'implied',
    source: contact([
      1, 3, 4, 6, 7, 8, 11, 12, 13, 14, 15, 16, 17, 19, 20, 21, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33,
      34, 35, 46,
    ]),
  },
  'FIELDS-09': {
    ...onSchema,
    title: 'the schema gives the last name its greatest length',
    strength: 'stated',
    source: ['contact-fields/4', 'limits/3'],
  },
  'FIELDS-10': {
    ...onWrites,
    title: 'a last name of the greatest length is stored whole, whatever its script',
    strength: 'implied',
    source: ['contact-fields/4', 'limits/3'],
  },
  'FIELDS-11': {
    ...onWrites,
    title: 'a last name beyond the greatest length is not stored as sent',
    strength: 'implied',
    source: ['contact-fields/4', 'limits/3'],
  },
  'FIELDS-12': {
    ...onWrites,
    title: 'a read-only field keeps its value when a caller writes it',
    strength: 'implied',
    source: contact([1, 10, 22, 36, 38, 39, 41, 42, 53]),
  },
  'FIELDS-13': {
    title: 'no two contacts carry the same system id',
    strength: 'stated',
    binds: 'service',
    source: ['contact-fields/2', 'contact-fields/39'],
    operations: ['ListCrmRecords'],
    needs: ['writes'],
  },
  'FIELDS-14': {
    title: 'a contact that was never enriched has no enrichment vendor and no enrichment date',
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
    title: 'system and external ids may be open to callers or not, whatever their mark',
    strength: 'open',
    source: ['field-identifiers/2', 'contact-fields/2', 'contact-fields/37', 'uniqueness-conflict-body/4'],
    readings: ['open as their mark says', 'closed, the external id too', 'closed but for the external id'],
  },
  'FIELDS-18': {
    title: 'the id that addresses a contact may be either of its two id fields',
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
    readings: ['a format tells them', 'only the RPC field type tells them', 'nothing tells them'],
  },
  'FIELDS-20': {
    ...onSchema,
    title: 'a live schema may hold fields and prefixes beyond those listed',
    strength: 'open',
    source: ['contact-fields/54', 'contact-fields/55', ...statements('field-identifiers', [1, 2, 3, 4, 5])],
    readings: ['only what is listed', 'fields besides', 'prefixes besides'],
  },
  'FIELDS-21': {
    ...onSchema,
    title: 'a schema call in an unknown namespace may be answered as for an unknown user',
    strength: 'open',
    source: ['1-listfieldschema/2', 'http-statuses-in-the-record-api/3'],
    readings: ['404', 'another refusal', 'a schema all the same'],
  },
} as const satisfies Record<`FIELDS-${number}`, Clause>;
