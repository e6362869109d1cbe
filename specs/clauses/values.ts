import type { Clause } from './clause.ts';

const onValues = {
  binds: 'service',
  operations: ['UpsertCrmRecord', 'ListCrmRecords'],
  needs: ['writes'],
} as const;

/** How values are written as text in the first upsert form, and in what kinds they come back. */
export const values = {
  'VALUES-01': {
    ...onValues,
    title: 'a text comes back character for character as it was sent',
    strength: 'implied',
    source: ['field-value-encoding-in-upsert-v1/1', 'list-item/3'],
  },
  'VALUES-02': {
    ...onValues,
    title: 'numbers, booleans and dates written as plain strings come back as such values',
    strength: 'implied',
    source: ['field-value-encoding-in-upsert-v1/1', '3-upsertcrmrecord/5'],
  },
  'VALUES-03': {
    ...onValues,
    title: 'what stands between brackets comes back as an element of the list or as a tag',
    strength: 'stated',
    source: ['field-value-encoding-in-upsert-v1/2'],
  },
  'VALUES-04': {
    ...onValues,
    title: 'elements of a list that are separated by commas come back apart',
    strength: 'implied',
    source: ['field-value-encoding-in-upsert-v1/2'],
  },
  'VALUES-05': {
    ...onValues,
    title: 'two bracketed numbers come back as the same latitude and longitude',
    strength: 'implied',
    source: ['field-value-encoding-in-upsert-v1/3'],
  },
  'VALUES-06': {
    ...onValues,
    title: 'a currency value comes back with its code and its amount',
    strength: 'implied',
    source: ['field-value-encoding-in-upsert-v1/4'],
  },
  'VALUES-07': {
    ...onValues,
    title: 'zero and false come back as zero and false',
    strength: 'implied',
    source: ['list-item/3'],
  },
  'VALUES-08': {
    ...onValues,
    title: 'an instant comes back as the same instant',
    strength: 'implied',
    source: ['list-item/3', '8-listcrmrecords/6'],
  },
  'VALUES-09': {
    ...onValues,
    title: 'elements may be written bare or quoted, and quotes, commas or brackets in one may split it',
    strength: 'open',
    source: ['field-value-encoding-in-upsert-v1/2'],
    readings: [
      'elements in double quotes are kept whole',
      'elements split at every comma',
      'only quoted elements are taken',
      'refused',
    ],
  },
  'VALUES-10': {
    ...onValues,
    title: 'an upsert or a single record may show geopoints and currency values in any form',
    strength: 'open',
    source: ['field-value-encoding-in-upsert-v1/3', 'field-value-encoding-in-upsert-v1/4', 'list-item/3'],
    readings: ['as JSON text', 'as another text', 'as an object', 'as an array'],
  },
  'VALUES-11': {
    ...onValues,
    title: 'dates and instants may come back as text or as timestamp objects',
    strength: 'open',
    source: ['list-item/3'],
    readings: ['text', 'timestamp objects', 'dates as text and instants as objects'],
  },
  'VALUES-12': {
    title: 'a listed value is of the type that the schema gives its field',
    strength: 'implied',
    binds: 'service',
    source: ['list-item/3', 'field-schema-document/1'],
    operations: ['ListCrmRecords', 'ListFieldSchema'],
  },
  'VALUES-13': {
    title: 'a listed value is a text, a boolean, a number, a timestamp or an array of texts',
    strength: 'stated',
    binds: 'service',
    source: ['list-item/2', 'list-item/3'],
    operations: ['ListCrmRecords'],
  },
  'VALUES-14': {
    title: 'the seconds and nanos of a timestamp object are whole numbers',
    strength: 'stated',
    binds: 'service',
    source: ['list-item/3'],
    operations: ['ListCrmRecords'],
  },
  'VALUES-15': {
    ...onValues,
    title: 'an accepted long text, large number or distant date comes back unchanged',
    strength: 'implied',
    source: ['list-item/3', '3-upsertcrmrecord/5'],
  },
  'VALUES-16': {
    title: 'a v1 upsert writes every value as a string, lists and tags in brackets',
    strength: 'stated',
    binds: 'client',
    source: [
      '3-upsertcrmrecord/5',
      'field-value-encoding-in-upsert-v1/1',
      'field-value-encoding-in-upsert-v1/2',
      'field-value-encoding-in-upsert-v1/3',
      'field-value-encoding-in-upsert-v1/4',
    ],
    operations: ['UpsertCrmRecord'],
  },
} as const satisfies Record<`VALUES-${number}`, Clause>;
