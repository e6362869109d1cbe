import type { Clause } from './clause.ts';

const onUpsert = { binds: 'service', operations: ['UpsertCrmRecord'], needs: ['writes'] } as const;

/** What an upsert does to the values of the record it matches. */
export const merge = {
  'MERGE-01': {
    ...onUpsert,
    title: 'always_overwrite replaces the stored value, a list as a whole',
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
    title: 'overwrite_if_newer keeps the later of two dates',
    strength: 'implied',
    source: ['3-upsertcrmrecord/5'],
  },
  'MERGE-05': {
    ...onUpsert,
    title: 'combine keeps what either list had and adds nothing else',
    strength: 'implied',
    source: ['3-upsertcrmrecord/5', 'field-value-encoding-in-upsert-v1/2'],
  },
  'MERGE-06': {
    ...onUpsert,
    title: 'every merge operation stores the submitted value where there was none',
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
    title: 'repeating an upsert changes no value, duplicates apart',
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
    title: 'what newer is measured by may be the value or the time of the call',
    strength: 'open',
    source: ['3-upsertcrmrecord/5'],
    readings: ['the submitted value is compared', 'the later call wins', 'the stored value stays'],
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
} as const satisfies Record<`MERGE-${number}`, Clause>;
