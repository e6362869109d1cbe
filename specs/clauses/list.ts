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
    title: 'each listed object has an id and pairs of field id and value',
    strength: 'stated',
    source: ['list-item/1', 'list-item/2'],
  },
  'LIST-03': {
    ...onList,
    title: 'the cursor of a list is text, its total a whole number and has_more a boolean',
    strength: 'stated',
    source: ['8-listcrmrecords/19', '8-listcrmrecords/20', '8-listcrmrecords/21', 'paging-conventions/15'],
  },
  'LIST-04': {
    ...onList,
    title: 'every list says whether there is more',
    strength: 'implied',
    source: ['8-listcrmrecords/21', 'paging-conventions/10'],
  },
  'LIST-05': {
    ...onList,
    title: 'a list with an empty list of return fields shows every field that has a value',
    strength: 'stated',
    source: ['8-listcrmrecords/4'],
    needs: ['writes'],
  },
  'LIST-06': {
    ...onList,
    title: 'a list shows the fields it is asked to return and no others',
    strength: 'implied',
    source: ['8-listcrmrecords/4', 'list-item/2'],
    needs: ['writes'],
  },
  'LIST-07': {
    ...onList,
    title: 'a list without a body is refused',
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
    title: 'a list may lag behind a write',
    strength: 'open',
    source: ['what-the-service-does/6', '8-listcrmrecords/17'],
    needs: ['writes'],
    readings: ['up to date at once', 'up to date after a delay'],
  },
} as const satisfies Record<`LIST-${number}`, Clause>;
