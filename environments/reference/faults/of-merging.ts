import type { Value } from '../fields/field.ts';
import type { Collection } from '../records/collection.ts';
import type { Submission } from '../rules/submission.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';
import { merging } from './patching/merging.ts';
import { answeringFromMemory, paths } from './patching/replies.ts';
import { knowingWays } from './patching/ways-of-writing.ts';

const isNought = (stored: Value | undefined): boolean => stored === 0 || stored === false;

/** The upserts of listed fields merge by another operation than the one that they name. */
function readingEntries(operationFor: (read: Submission, collection: Collection) => string): Patch {
  return (seams) => ({
    readEntry: (rules, collection, entry) => {
      const read = seams.readEntry(rules, collection, entry);
      return { ...read, operation: operationFor(read, collection) };
    },
  });
}

/** Upserts into one resource type overwrite where they are to fill what is empty. */
function overwritingIfEmpty(chosen: string): Patch {
  return readingEntries(({ operation }, { code }) =>
    code === chosen && operation === 'overwrite_if_empty' ? 'always_overwrite' : operation,
  );
}

/** How an upsert overwrites, and how it leaves alone what is there. */
export const mergingFaults: readonly Fault[] = [
  {
    id: 'repeated-upsert-not-done',
    clause: 'MERGE-01',
    sentence: 'An upsert that is the same as the last one is answered as that was, and not carried out.',
    kind: 'rare',
    patch: answeringFromMemory('PATCH', paths.collection),
  },
  {
    id: 'overwrite-fills-only',
    clause: 'MERGE-01',
    sentence: 'An upsert by always_overwrite stores nothing where there is a value.',
    kind: 'crude',
    patch: readingEntries(({ operation }) =>
      operation === 'always_overwrite' ? 'overwrite_if_empty' : operation,
    ),
  },
  {
    id: 'overwrite-keeps-the-longer-text',
    clause: 'MERGE-01',
    sentence: 'An upsert by always_overwrite keeps a stored text that is longer.',
    kind: 'subtle',
    patch: knowingWays((seams, way) =>
      merging('always_overwrite', (right, stored, { field }) =>
        way() === 'upsert' && field.type === 'string' && String(stored ?? '').length > String(right).length
          ? stored
          : right,
      )(seams),
    ),
  },
  {
    id: 'overwrite-keeps-true',
    clause: 'MERGE-01',
    sentence: 'An upsert by always_overwrite does not put false in the place of true.',
    kind: 'rare',
    patch: knowingWays((seams, way) =>
      merging('always_overwrite', (right, stored) => (way() === 'upsert' && stored === true ? true : right))(
        seams,
      ),
    ),
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
    id: 'if-empty-spares-emptied-fields',
    clause: 'MERGE-02',
    sentence: 'Once a value of a field was taken away, an upsert by overwrite_if_empty no longer fills it.',
    kind: 'rare',
    patch: (seams) => {
      const emptied = new Set<string>();
      return {
        mergeValue: (rules, submission, stored) => {
          const { field, value, operation } = submission;
          if (value === undefined && stored !== undefined) emptied.add(field.id);
          const isSpared =
            operation === 'overwrite_if_empty' && stored === undefined && emptied.has(field.id);
          return isSpared ? undefined : seams.mergeValue(rules, submission, stored);
        },
      };
    },
  },
  {
    id: 'if-empty-takes-the-longer',
    clause: 'MERGE-02',
    sentence: 'An upsert by overwrite_if_empty keeps the longer of two texts.',
    kind: 'subtle',
    patch: merging('overwrite_if_empty', (right, stored, { value }) =>
      typeof stored === 'string' && typeof value === 'string' && value.length > stored.length ? value : right,
    ),
  },
  {
    id: 'if-empty-overwrites-companies',
    clause: 'MERGE-02',
    sentence: 'An upsert by overwrite_if_empty overwrites the values of companies.',
    kind: 'rare',
    patch: overwritingIfEmpty('companies'),
  },
  {
    id: 'if-empty-overwrites-notes',
    clause: 'MERGE-02',
    sentence: 'An upsert by overwrite_if_empty overwrites the values of notes.',
    kind: 'rare',
    patch: overwritingIfEmpty('noteActivities'),
  },
  {
    id: 'if-empty-overwrites-days-of-tasks',
    clause: 'MERGE-02',
    sentence: 'An upsert by overwrite_if_empty overwrites the days of tasks.',
    kind: 'rare',
    patch: merging('overwrite_if_empty', (right, _stored, { field, value }) =>
      field.type === 'date' && field.id.includes('task_activity') ? value : right,
    ),
  },
  {
    id: 'if-empty-never-fills-calls',
    clause: 'MERGE-02',
    sentence: 'An upsert by overwrite_if_empty leaves an empty field of calls empty.',
    kind: 'rare',
    patch: (seams) => ({
      readEntry: (rules, collection, entry) => {
        const read = seams.readEntry(rules, collection, entry);
        const isLost = collection.code === 'callActivities' && read.operation === 'overwrite_if_empty';
        return isLost ? { ...read, value: undefined } : read;
      },
    }),
  },
  {
    id: 'text-of-nought-counts-as-empty',
    clause: 'MERGE-02',
    sentence: 'An upsert by overwrite_if_empty takes the text of a zero for empty.',
    kind: 'rare',
    patch: merging('overwrite_if_empty', (right, stored, { value }) => (stored === '0' ? value : right)),
  },
  {
    id: 'before-nought-counts-as-empty',
    clause: 'MERGE-02',
    sentence: 'An upsert by overwrite_if_empty takes numbers below zero and instants before 1970 for empty.',
    kind: 'rare',
    patch: merging('overwrite_if_empty', (right, stored, { field, value }) => {
      const count = field.type === 'date' ? Date.parse(String(stored)) : stored;
      return typeof count === 'number' && count < 0 ? value : right;
    }),
  },
  {
    id: 'nought-counts-as-empty',
    clause: 'MERGE-03',
    sentence: 'An upsert by overwrite_if_empty takes zero and false for empty.',
    kind: 'crude',
    patch: merging('overwrite_if_empty', (right, stored, { value }) => (isNought(stored) ? value : right)),
  },
  {
    id: 'zero-counts-as-empty',
    clause: 'MERGE-03',
    sentence: 'An upsert by overwrite_if_empty takes the number zero for empty.',
    kind: 'subtle',
    patch: merging('overwrite_if_empty', (right, stored, { value }) => (stored === 0 ? value : right)),
  },
  {
    id: 'false-gives-way-to-true',
    clause: 'MERGE-03',
    sentence: 'An upsert by overwrite_if_empty puts true in the place of false.',
    kind: 'rare',
    patch: merging('overwrite_if_empty', (right, stored, { value }) =>
      stored === false && value === true ? value : right,
    ),
  },
  {
    id: 'overwrite-overlooks-case',
    clause: 'MERGE-01',
    sentence: 'An upsert by always_overwrite leaves a text that differs in its letter case alone.',
    kind: 'rare',
    patch: merging('always_overwrite', (right, stored) =>
      typeof right === 'string' && typeof stored === 'string' && right.toUpperCase() === stored.toUpperCase()
        ? stored
        : right,
    ),
  },
];
