import { mergeOperations } from '../../../specs/openapi.ts';
import { isElements, type Value } from '../fields/field.ts';
import type { Submission } from '../rules/submission.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';

type Outcome = (
  right: Value | undefined,
  stored: Value | undefined,
  submission: Submission,
) => Value | undefined;

/** The merges of one operation come out in another way. */
function merging(operation: string, outcome: Outcome): Patch {
  return (seams) => ({
    mergeValue: (rules, submission, stored) => {
      const right = seams.mergeValue(rules, submission, stored);
      return submission.operation === operation ? outcome(right, stored, submission) : right;
    },
  });
}

const isNought = (stored: Value | undefined): boolean => stored === 0 || stored === false;

/** How upserts merge wrongly. */
export const mergingFaults: readonly Fault[] = [
  {
    id: 'overwrite-adds-to-lists',
    clause: 'MERGE-01',
    sentence: 'An upsert by always_overwrite adds to a list instead of replacing it.',
    kind: 'subtle',
    patch: (seams) => ({
      readEntry: (rules, collection, entry) => {
        const read = seams.readEntry(rules, collection, entry);
        const adds = read.operation === 'always_overwrite' && isElements(read.value ?? '');
        return adds ? { ...read, operation: 'combine' } : read;
      },
    }),
  },
  {
    id: 'if-empty-overwrites',
    clause: 'MERGE-02',
    sentence: 'An upsert by overwrite_if_empty overwrites a value that is there.',
    kind: 'crude',
    patch: merging('overwrite_if_empty', (_right, _stored, { value }) => value),
  },
  {
    id: 'if-empty-never-fills',
    clause: 'MERGE-02',
    sentence: 'An upsert by overwrite_if_empty leaves an empty field empty.',
    kind: 'crude',
    patch: merging('overwrite_if_empty', (_right, stored) => stored),
  },
  {
    id: 'nought-counts-as-empty',
    clause: 'MERGE-03',
    sentence: 'An upsert by overwrite_if_empty takes zero and false for empty.',
    kind: 'subtle',
    patch: merging('overwrite_if_empty', (right, stored, { value }) => (isNought(stored) ? value : right)),
  },
  {
    id: 'older-wins',
    clause: 'MERGE-04',
    sentence: 'An upsert by overwrite_if_newer keeps the earlier of two dates.',
    kind: 'subtle',
    patch: merging('overwrite_if_newer', (right, stored, { field, value }) => {
      if (field.type !== 'date' || stored === undefined) return right;
      return right === stored ? value : stored;
    }),
  },
  {
    id: 'combine-forgets-one',
    clause: 'MERGE-05',
    sentence: 'An upsert by combine loses the last stored element when it adds another.',
    kind: 'subtle',
    patch: merging('combine', (right, stored, { value }) =>
      isElements(stored ?? '') && isElements(value ?? '')
        ? [...new Set([...(stored as readonly string[]).slice(0, -1), ...(value as readonly string[])])]
        : right,
    ),
  },
  {
    id: 'newer-than-nothing-ignored',
    clause: 'MERGE-06',
    sentence: 'An upsert by overwrite_if_newer stores nothing where there was no value.',
    kind: 'subtle',
    patch: merging('overwrite_if_newer', (right, stored) => (stored === undefined ? undefined : right)),
  },
  {
    id: 'third-operation-for-the-fourth',
    clause: 'MERGE-07',
    sentence: 'The fourth field of an upsert merges by the operation of the third.',
    kind: 'subtle',
    patch: (seams) => ({
      mergeAll: (rules, stored, submissions) => {
        const { operation } = submissions[2] ?? {};
        const spoilt = submissions.map((each, index) =>
          operation === undefined || index !== 3 || isElements(each.value ?? '')
            ? each
            : { ...each, operation },
        );
        return seams.mergeAll(rules, stored, spoilt);
      },
    }),
  },
  {
    id: 'merge-drops-a-neighbour',
    clause: 'MERGE-08',
    sentence: 'An upsert clears a text list that it was not sent.',
    kind: 'subtle',
    patch: (seams) => ({
      mergeAll: (rules, stored, submissions) => {
        const sent = new Set(submissions.map(({ field }) => field.id));
        const kept = Object.entries(stored).filter(([id, value]) => sent.has(id) || !isElements(value));
        return seams.mergeAll(rules, Object.fromEntries(kept), submissions);
      },
    }),
  },
  {
    id: 'repeat-clears',
    clause: 'MERGE-09',
    sentence: 'A list that is sent once more as it stands is cleared.',
    kind: 'subtle',
    patch: merging('always_overwrite', (right, stored) =>
      isElements(right ?? '') && JSON.stringify(right) === JSON.stringify(stored) ? undefined : right,
    ),
  },
  {
    id: 'unknown-merge-operation-overwrites',
    clause: 'MERGE-10',
    sentence: 'An unknown merge operation is taken for always_overwrite.',
    kind: 'crude',
    patch: (seams) => ({
      readEntry: (rules, collection, entry) => {
        const known = typeof entry.operation === 'string' && mergeOperations.includes(entry.operation);
        return seams.readEntry(
          rules,
          collection,
          known ? entry : { ...entry, operation: 'always_overwrite' },
        );
      },
    }),
  },
];
