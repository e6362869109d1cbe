import type { FieldType } from '../fields/field.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';
import { type Forgetting, type MissedWrites, withStaleIndex } from './patching/filtering.ts';

function stale(type: FieldType, forgets: Forgetting, missed?: MissedWrites): Patch {
  return withStaleIndex((field) => field.type === type, forgets, missed);
}

/** The types of the operator table, with the clause on what is empty to each. */
const emptiness = [
  ['OPERATORS-05', 'string', 'texts'],
  ['OPERATORS-08', 'string_list', 'lists'],
  ['OPERATORS-10', 'boolean', 'booleans'],
  ['OPERATORS-14', 'date', 'dates'],
  ['OPERATORS-18', 'integer', 'numbers'],
  ['OPERATORS-21', 'phone', 'phones'],
  ['OPERATORS-24', 'tag', 'tags'],
] as const;

/** What an update has taken away is still there to the filters for what is empty. */
export const clearedRecordFaults: readonly Fault[] = emptiness.map(([clause, type, values]): Fault => ({
  id: `cleared-${values}-not-empty`,
  clause,
  sentence: `IS_EMPTY and IS_NOT_EMPTY find ${values} that an update has taken away.`,
  kind: 'rare',
  patch: withStaleIndex(
    (field, operation) => field.type === type && operation.endsWith('_EMPTY'),
    'new values',
    'clearing',
  ),
}));

/** What filters make of a record that was given other values. */
export const changedRecordFaults: readonly Fault[] = [
  {
    id: 'texts-indexed-once',
    clause: 'OPERATORS-03',
    sentence: 'A filter on a text goes by what the record was made with, whatever was written since.',
    kind: 'subtle',
    patch: stale('string', 'new values'),
  },
  {
    id: 'texts-of-upserts-not-indexed',
    clause: 'OPERATORS-03',
    sentence: 'A filter on a text goes by what stood there before an upsert changed the record.',
    kind: 'rare',
    patch: stale('string', 'new values', 'upserts'),
  },
  {
    id: 'lists-indexed-once',
    clause: 'OPERATORS-06',
    sentence: 'A filter on a list goes by the elements that the record was made with.',
    kind: 'subtle',
    patch: stale('string_list', 'new values'),
  },
  {
    id: 'booleans-of-meetings-indexed-once',
    clause: 'OPERATORS-09',
    sentence: 'A filter on a boolean of a meeting goes by what the meeting was made with.',
    kind: 'rare',
    patch: withStaleIndex(
      ({ id, type }) => type === 'boolean' && /_meeting_activity_/.test(id),
      'new values',
    ),
  },
  {
    id: 'former-booleans-still-found',
    clause: 'OPERATORS-09',
    sentence: 'A filter on a boolean also finds records by what stood there before a change.',
    kind: 'rare',
    patch: stale('boolean', 'to drop old values'),
  },
  {
    id: 'cleared-dates-still-found',
    clause: 'OPERATORS-11',
    sentence: 'A filter on a date finds records by a date that an update has taken away.',
    kind: 'rare',
    patch: stale('date', 'new values', 'clearing'),
  },
  {
    id: 'dates-indexed-once',
    clause: 'OPERATORS-12',
    sentence: 'A filter on a date goes by the date that the record was made with.',
    kind: 'subtle',
    patch: stale('date', 'new values'),
  },
  {
    id: 'numbers-indexed-once',
    clause: 'OPERATORS-15',
    sentence: 'A filter on a number goes by the number that the record was made with.',
    kind: 'subtle',
    patch: stale('integer', 'new values'),
  },
  {
    id: 'former-numbers-still-found',
    clause: 'OPERATORS-15',
    sentence: 'A filter on a number also finds records by what stood there before a change.',
    kind: 'rare',
    patch: stale('integer', 'to drop old values'),
  },
  {
    id: 'phones-of-upserts-not-indexed',
    clause: 'OPERATORS-19',
    sentence: 'A filter on a phone goes by what stood there before an upsert changed the record.',
    kind: 'rare',
    patch: stale('phone', 'new values', 'upserts'),
  },
  {
    id: 'former-tags-still-found',
    clause: 'OPERATORS-22',
    sentence: 'A filter on tags also finds records by tags that a change has removed.',
    kind: 'rare',
    patch: stale('tag', 'to drop old values'),
  },
];
