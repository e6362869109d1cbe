import type { Clause } from './clause.ts';

const onUpsert = { binds: 'service', operations: ['UpsertCrmRecord'], needs: ['writes'] } as const;

/** How an upsert finds its record, and what it answers. How values merge is the merge area. */
export const upsert = {
  'UPSERT-01': {
    ...onUpsert,
    title: 'a v1 upsert (fields) is answered 200 with a JSON object',
    strength: 'stated',
    source: [
      '3-upsertcrmrecord/3',
      '3-upsertcrmrecord/5',
      '3-upsertcrmrecord/10',
      'endpoints/7',
      'versioning/3',
    ],
  },
  'UPSERT-02': {
    ...onUpsert,
    title: 'a v2 upsert (data) is accepted',
    // The form is labelled Proposed: it need not be deployed.
    strength: 'implied',
    source: ['3-upsertcrmrecord/3', '3-upsertcrmrecord/6', 'versioning/3'],
  },
  'UPSERT-03': {
    ...onUpsert,
    title: 'an upsert that matches nothing creates a record',
    strength: 'stated',
    source: ['3-upsertcrmrecord/1'],
  },
  'UPSERT-04': {
    ...onUpsert,
    title: 'a record created by an upsert of either form has the submitted values',
    strength: 'implied',
    source: ['3-upsertcrmrecord/1', '3-upsertcrmrecord/5', '3-upsertcrmrecord/6'],
  },
  'UPSERT-05': {
    ...onUpsert,
    title: 'an upsert updates the record that searchExisting finds and creates none',
    strength: 'stated',
    source: ['3-upsertcrmrecord/1', '3-upsertcrmrecord/7', 'what-the-service-does/5'],
  },
  'UPSERT-06': {
    ...onUpsert,
    title: 'an upsert returns the fields named in returnFields',
    strength: 'stated',
    source: ['3-upsertcrmrecord/8', '3-upsertcrmrecord/10'],
  },
  'UPSERT-07': {
    ...onUpsert,
    title: 'a v1 upsert with an empty returnFields returns no fields',
    strength: 'stated',
    source: ['3-upsertcrmrecord/8'],
  },
  'UPSERT-08': {
    ...onUpsert,
    title: 'the values that an upsert returns are those after the merge',
    strength: 'stated',
    source: ['3-upsertcrmrecord/8', '3-upsertcrmrecord/10'],
  },
  'UPSERT-09': {
    ...onUpsert,
    title: 'an upsert that names system__id in returnFields returns the id of its record',
    strength: 'implied',
    source: ['3-upsertcrmrecord/8', 'contact-fields/2', 'contact-fields/39'],
  },
  'UPSERT-10': {
    ...onUpsert,
    title: 'of several fields in searchExisting all may have to match, or one may suffice',
    strength: 'open',
    source: ['3-upsertcrmrecord/7'],
    readings: ['all must match', 'the first that hits decides', 'any hit decides'],
  },
  'UPSERT-11': {
    ...onUpsert,
    title: 'an upsert whose searchExisting finds several records may fail or take one of them',
    strength: 'open',
    source: ['3-upsertcrmrecord/1', '3-upsertcrmrecord/7'],
    readings: ['refused', 'the oldest is taken', 'the newest is taken', 'another record is made'],
  },
  'UPSERT-12': {
    ...onUpsert,
    title: 'an upsert without searchExisting may match by one field or another',
    strength: 'open',
    source: ['3-upsertcrmrecord/1'],
    readings: ['by e-mail address', 'by external id', 'by record id', 'by any unique field', 'never'],
  },
  'UPSERT-13': {
    ...onUpsert,
    title: 'a v2 upsert may be answered with pairs, with a data object or with neither',
    strength: 'open',
    source: ['3-upsertcrmrecord/10'],
    readings: ['pairs of id and value', 'a data object', 'an empty object'],
  },
  'UPSERT-14': {
    ...onUpsert,
    title: 'a body with both upsert forms, or with neither, may be refused',
    strength: 'open',
    source: ['3-upsertcrmrecord/3'],
    readings: ['refused', 'the field list decides', 'the data object decides', 'both are stored'],
  },
  'UPSERT-15': {
    title: 'leaving returnFields out may mean the same as an empty list or not',
    strength: 'open',
    binds: 'service',
    source: ['3-upsertcrmrecord/8', '8-listcrmrecords/4'],
    operations: ['UpsertCrmRecord', 'ListCrmRecords'],
    needs: ['writes'],
    readings: ['as with an empty list', 'all fields', 'no fields'],
  },
  'UPSERT-16': {
    title: 'a subtype may be stored, narrow a list or be ignored',
    strength: 'open',
    binds: 'service',
    source: ['3-upsertcrmrecord/4', '8-listcrmrecords/2'],
    operations: ['UpsertCrmRecord', 'ListCrmRecords'],
    needs: ['writes'],
    readings: ['stored and used by lists', 'checked against known subtypes', 'ignored'],
  },
  'UPSERT-17': {
    ...onUpsert,
    title: 'a v2 upsert updates the record found by searchExisting',
    strength: 'stated',
    source: ['3-upsertcrmrecord/1', '3-upsertcrmrecord/6', '3-upsertcrmrecord/7'],
  },
  'UPSERT-18': {
    ...onUpsert,
    title: 'a v2 upsert with an empty returnFields returns no fields either',
    strength: 'stated',
    source: ['3-upsertcrmrecord/6', '3-upsertcrmrecord/8'],
  },
  'UPSERT-19': {
    title: 'an upsert body has one of the two forms',
    strength: 'stated',
    binds: 'client',
    source: ['3-upsertcrmrecord/3', 'versioning/3'],
    operations: ['UpsertCrmRecord'],
  },
  'UPSERT-20': {
    title: 'a caller searches by unique fields that the body gives values for',
    strength: 'implied',
    binds: 'client',
    source: ['3-upsertcrmrecord/1', '3-upsertcrmrecord/7'],
    operations: ['UpsertCrmRecord'],
  },
  'UPSERT-21': {
    ...onUpsert,
    title: 'an upsert returns no field that returnFields does not name',
    // That the named fields come back is said, and that no others do only of an empty list.
    strength: 'implied',
    source: ['3-upsertcrmrecord/8'],
  },
  'UPSERT-22': {
    ...onUpsert,
    title: 'an upsert searches by the fields that searchExisting names before any others',
    // Default rules or the named fields, it says: that the former wait for the latter to find nothing is possible.
    strength: 'implied',
    source: ['3-upsertcrmrecord/1', '3-upsertcrmrecord/7'],
  },
} as const satisfies Record<`UPSERT-${number}`, Clause>;
