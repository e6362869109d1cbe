import { isElements, type Value } from '../fields/field.ts';
import { badRequest } from '../problem.ts';
import type { Submission } from '../rules/submission.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';
import { knowingWays } from './patching/ways-of-writing.ts';

/** Some fields of an upsert are refused. */
function refusing(isRefused: (read: Submission) => boolean): Patch {
  return (seams) => ({
    readEntry: (rules, collection, entry) => {
      const read = seams.readEntry(rules, collection, entry);
      if (isRefused(read)) throw badRequest(read.field.id, `${read.operation} is not for ${read.field.id}.`);
      return read;
    },
  });
}

/** Upserts that overwrite a list leave something else. */
function overwritingLists(left: (submitted: readonly string[], stored: readonly string[]) => Value): Patch {
  return knowingWays((seams, way) => ({
    mergeValue: (rules, submission, stored) => {
      const { operation, value } = submission;
      const isMeant = way() === 'upsert' && operation === 'always_overwrite';
      return isMeant && value !== undefined && isElements(value) && stored !== undefined && isElements(stored)
        ? left(value, stored)
        : seams.mergeValue(rules, submission, stored);
    },
  }));
}

/** Which merge operations are taken, and what becomes of a list. */
export const mergeOperationFaults: readonly Fault[] = [
  {
    id: 'newer-refused',
    clause: 'MERGE-17',
    sentence: 'An upsert by overwrite_if_newer is a bad request.',
    kind: 'crude',
    patch: refusing(({ operation }) => operation === 'overwrite_if_newer'),
  },
  {
    id: 'combine-of-tags-refused',
    clause: 'MERGE-17',
    sentence: 'An upsert that combines tags is a bad request.',
    kind: 'subtle',
    patch: refusing(({ operation, field }) => operation === 'combine' && field.type === 'tag'),
  },
  {
    id: 'if-empty-of-truth-values-refused',
    clause: 'MERGE-17',
    sentence: 'An upsert by overwrite_if_empty into a field for truth values is a bad request.',
    kind: 'rare',
    patch: refusing(({ operation, field }) => operation === 'overwrite_if_empty' && field.type === 'boolean'),
  },
  {
    id: 'overwrite-leaves-lists',
    clause: 'MERGE-19',
    sentence: 'An upsert by always_overwrite leaves a list that has elements.',
    kind: 'crude',
    patch: overwritingLists((_submitted, stored) => stored),
  },
  {
    id: 'overwrite-adds-to-lists',
    clause: 'MERGE-19',
    sentence: 'An upsert by always_overwrite adds to a list instead of replacing it.',
    kind: 'subtle',
    patch: overwritingLists((submitted, stored) => [...new Set([...stored, ...submitted])]),
  },
  {
    id: 'shorter-list-keeps-the-rest',
    clause: 'MERGE-19',
    sentence:
      'A list that an upsert puts in the place of a longer one keeps the elements behind its own end.',
    kind: 'rare',
    patch: overwritingLists((submitted, stored) => [...submitted, ...stored.slice(submitted.length)]),
  },
];
