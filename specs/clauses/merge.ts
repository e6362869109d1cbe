import type { Clause } from './clause.ts';

const onUpsert = { binds: 'service', operations: ['UpsertCrmRecord'], needs: ['writes'] } as const;

/** What an upsert does to the values of the record it matches. */
export const merge = {
  'MERGE-01': {
    ...onUpsert,
    title: 'always_overwrite replaces the stored value of a field that holds one value',
    strength: 'stated',
    source: ['3-upsertcrmrecord/1', '3-upsertcrmrecord/5'],
  },
  'MERGE-02': {
    ...onUpsert,
    title: 'overwrite_if_empty fills an empty field and keeps a value that is there',
    strength: 'stated',
    source: ['3-upsertcrmrecord/1', '3-upsertcrmrecord/5'],
  },
  'MERGE-03': {
    ...onUpsert,
    title: 'overwrite_if_empty takes zero and false for values',
    strength: 'implied',
    source: ['3-upsertcrmrecord/5'],
  },
  'MERGE-04': {
    ...onUpsert,
    title: 'overwrite_if_newer leaves the stored value or the submitted one',
    strength: 'implied',
    source: ['3-upsertcrmrecord/5'],
  },
  'MERGE-05': {
    ...onUpsert,
    title: 'combine leaves the elements of both lists and no others',
    strength: 'implied',
    source: ['3-upsertcrmrecord/5', 'field-value-encoding-in-upsert-v1/2'],
  },
  'MERGE-06': {
    ...onUpsert,
    title: 'every merge operation fills an empty field with the submitted value',
    strength: 'implied',
    source: ['3-upsertcrmrecord/1', '3-upsertcrmrecord/5'],
  },
  'MERGE-07': {
    ...onUpsert,
    title: 'each field of an upsert merges by its own operation',
    strength: 'stated',
    source: ['3-upsertcrmrecord/1', '3-upsertcrmrecord/5', 'what-the-service-does/5'],
  },
  'MERGE-08': {
    ...onUpsert,
    title: 'an upsert leaves the fields that are not submitted unchanged',
    strength: 'implied',
    source: ['3-upsertcrmrecord/1', '3-upsertcrmrecord/5'],
  },
  'MERGE-09': {
    ...onUpsert,
    title: 'the same upsert sent twice leaves the same values, though combine may repeat elements',
    strength: 'implied',
    source: ['3-upsertcrmrecord/1', '3-upsertcrmrecord/5'],
  },
  'MERGE-10': {
    ...onUpsert,
    title: 'an unknown merge operation is refused and stores nothing',
    strength: 'implied',
    source: ['3-upsertcrmrecord/5', '3-upsertcrmrecord/11'],
  },
  'MERGE-11': {
    ...onUpsert,
    title: 'a field sent without a merge operation may overwrite, fill or be refused',
    strength: 'open',
    source: ['3-upsertcrmrecord/5'],
    readings: ['overwrites', 'fills only an empty field', 'refused'],
  },
  'MERGE-12': {
    ...onUpsert,
    title: 'a data object may overwrite stored values or fill empty fields only',
    strength: 'open',
    source: ['3-upsertcrmrecord/1', '3-upsertcrmrecord/6'],
    readings: ['overwrites', 'fills only empty fields', 'combines lists'],
  },
  'MERGE-13': {
    ...onUpsert,
    title: 'a merge may count empty text and an empty list as empty',
    strength: 'open',
    source: ['3-upsertcrmrecord/5'],
    readings: ['both count as empty', 'only empty text does', 'only the empty list does', 'neither does'],
  },
  'MERGE-14': {
    ...onUpsert,
    title: 'overwrite_if_newer may compare the values or take the later call for newer',
    strength: 'open',
    source: ['3-upsertcrmrecord/5'],
    readings: ['dates are compared', 'the later call wins', 'the stored value stays'],
  },
  'MERGE-15': {
    ...onUpsert,
    title: 'combine may reorder its elements and may keep duplicates',
    strength: 'open',
    source: ['3-upsertcrmrecord/5', 'list-item/3'],
    readings: ['stored first, duplicates dropped', 'stored first, duplicates kept', 'another order'],
  },
  'MERGE-16': {
    ...onUpsert,
    title: 'combine on a single-valued field may join, overwrite or keep',
    strength: 'open',
    source: ['3-upsertcrmrecord/5'],
    readings: ['joins both texts', 'overwrites', 'keeps the stored value', 'refused'],
  },
  'MERGE-17': {
    ...onUpsert,
    title: 'each of the four merge operations is accepted',
    strength: 'stated',
    source: ['3-upsertcrmrecord/5'],
  },
  'MERGE-18': {
    title: 'each v1 field names one of the merge operations',
    strength: 'stated',
    binds: 'client',
    source: ['3-upsertcrmrecord/5'],
    operations: ['UpsertCrmRecord'],
  },
  'MERGE-19': {
    ...onUpsert,
    title: 'always_overwrite replaces a list as a whole',
    // That a list is one value to an operation is nowhere said.
    strength: 'implied',
    source: ['3-upsertcrmrecord/5', 'field-value-encoding-in-upsert-v1/2'],
  },
} as const satisfies Record<`MERGE-${number}`, Clause>;
