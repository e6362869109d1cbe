import type { Clause } from './clause.ts';

const onList = { binds: 'service', operations: ['ListCrmRecords'] } as const;

/** What a list of records takes and shows. Filters are the operators area, pages the paging area. */
export const list = {
  'LIST-01': {
    ...onList,
    title: 'a list is answered with 200 and its objects as an array',
    strength: 'stated',
    source: ['8-listcrmrecords/17', '8-listcrmrecords/18', 'endpoints/12', 'what-the-service-does/6'],
  },
  'LIST-02': {
    ...onList,
    title: 'a listed object has its id as text and its fields as pairs of field id and value',
    strength: 'stated',
    source: ['list-item/1', 'list-item/2'],
  },
  'LIST-03': {
    ...onList,
    title: 'next_cursor is text, total_objects a whole number and has_more a boolean',
    strength: 'stated',
    source: ['8-listcrmrecords/19', '8-listcrmrecords/20', '8-listcrmrecords/21', 'paging-conventions/15'],
  },
  'LIST-04': {
    ...onList,
    title: 'every page of a list has has_more, whether true or false',
    strength: 'implied',
    source: ['8-listcrmrecords/21', 'paging-conventions/10'],
  },
  'LIST-05': {
    ...onList,
    title: 'a list whose returnFields is empty shows every field that has a value',
    strength: 'stated',
    source: ['8-listcrmrecords/4'],
    needs: ['writes'],
  },
  'LIST-06': {
    ...onList,
    title: 'a list shows the fields named in returnFields and no others',
    strength: 'implied',
    source: ['8-listcrmrecords/4', 'list-item/2'],
    needs: ['writes'],
  },
  'LIST-07': {
    ...onList,
    title: 'a list request without a body is refused',
    strength: 'implied',
    source: ['8-listcrmrecords/1', '8-listcrmrecords/22'],
  },
  'LIST-08': {
    title: 'a field without a value may be left out of an answer or shown empty',
    strength: 'open',
    binds: 'service',
    source: ['list-item/2', '3-upsertcrmrecord/8'],
    operations: ['ListCrmRecords', 'UpsertCrmRecord'],
    needs: ['writes'],
    readings: ['left out', 'null', 'empty text'],
  },
  'LIST-09': {
    ...onList,
    title: 'a list may show a write at once or after a delay',
    strength: 'open',
    source: ['what-the-service-does/6', '8-listcrmrecords/17'],
    needs: ['writes'],
    readings: ['up to date at once', 'up to date after a delay'],
  },
  'LIST-10': {
    title: 'a caller sends a body with every list request',
    strength: 'stated',
    binds: 'client',
    source: ['8-listcrmrecords/1'],
    operations: ['ListCrmRecords'],
  },
  'LIST-11': {
    ...onList,
    title: 'a list has its objects even when it finds none, and each object has its id',
    strength: 'implied',
    source: ['8-listcrmrecords/18', 'list-item/1'],
  },
} as const satisfies Record<`LIST-${number}`, Clause>;
