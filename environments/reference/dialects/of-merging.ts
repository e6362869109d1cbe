import { isElements, type Value } from '../fields/field.ts';
import { isList, isObject, type Json } from '../json.ts';
import { badRequest } from '../problem.ts';
import type { Submission } from '../rules/submission.ts';
import type { Patch } from '../seams.ts';
import type { Dialect } from './dialect.ts';

/** What an upsert does with a field that names no merge operation. */
function withoutOperation(operation: (id: string) => string): Patch {
  const named = (entry: Json): Json =>
    isObject(entry) && (entry.operation ?? null) === null
      ? { ...entry, operation: operation(String(entry.id)) }
      : entry;
  return (seams) => ({
    readUpsertBody: (rules, collection, body) =>
      seams.readUpsertBody(
        rules,
        collection,
        isList(body.fields) ? { ...body, fields: body.fields.map(named) } : body,
      ),
  });
}

/** What an upsert does with the fields of a data object. */
function mergingDataBy(operation: string): Patch {
  return (seams) => ({
    readUpsertBody: (rules, collection, body) => {
      const submissions = seams.readUpsertBody(rules, collection, body);
      return body.fields === undefined && isObject(body.data)
        ? submissions.map((submission) => ({ ...submission, operation }))
        : submissions;
    },
  });
}

/** How combine puts two lists together, and two single values. */
function combining(
  lists: ((stored: readonly string[], submitted: readonly string[]) => Value) | undefined,
  singles?: (stored: Value, submitted: Value) => Value,
): Patch {
  return (seams) => ({
    combine: (stored, submitted) => {
      if (isElements(stored) && isElements(submitted))
        return lists === undefined ? seams.combine(stored, submitted) : lists(stored, submitted);
      return singles === undefined ? seams.combine(stored, submitted) : singles(stored, submitted);
    },
  });
}

/** How an upsert merges what the document does not settle. */
export const mergingDialects: readonly Dialect[] = [
  {
    id: 'fills-unless-told',
    shows: ['MERGE-11'],
    sentence: 'A field without a merge operation fills an empty field and overwrites no other.',
    excludes: ['merge-operation-required'],
    patch: withoutOperation(() => 'overwrite_if_empty'),
  },
  {
    id: 'merge-operation-required',
    shows: ['MERGE-11'],
    sentence: 'A field without a merge operation is refused with 400.',
    excludes: ['fills-unless-told'],
    patch: withoutOperation((id) => {
      throw badRequest(id, `${id} names no merge operation. Add the member "operation".`);
    }),
  },
  {
    id: 'data-fills-empty-fields',
    shows: ['MERGE-12'],
    sentence:
      'An upsert of a data object fills empty fields and overwrites no other. A value that overwrite_if_empty leaves out meets no conflict.',
    excludes: ['data-combines'],
    patch: (seams) => ({
      ...mergingDataBy('overwrite_if_empty')(seams),
      findViolations: (rules, collection, submissions, target) => {
        const stays = ({ field, operation }: Submission): boolean =>
          operation === 'overwrite_if_empty' &&
          target !== undefined &&
          !rules.isEmpty(target.attributes[field.id]);
        const written = submissions.filter((submission) => !stays(submission));
        return seams.findViolations(rules, collection, written, target);
      },
    }),
  },
  {
    id: 'data-combines',
    shows: ['MERGE-12'],
    sentence: 'An upsert of a data object combines lists and overwrites all else.',
    excludes: ['data-fills-empty-fields'],
    patch: mergingDataBy('combine'),
  },
  {
    id: 'empty-values-hold',
    shows: ['MERGE-13'],
    sentence: 'For a merge, empty text and an empty list are values like any other.',
    patch: (seams) => ({
      mergeValue: (rules, submission, stored) =>
        seams.mergeValue({ ...rules, isEmpty: (value) => value === undefined }, submission, stored),
    }),
  },
  {
    id: 'only-dates-are-newer',
    shows: ['MERGE-14'],
    sentence: 'What is not a date is never newer than what is stored.',
    excludes: ['later-call-is-newer'],
    patch: (seams) => ({
      isNewer: (rules, field, submitted, stored) =>
        field.type === 'date' && seams.isNewer(rules, field, submitted, stored),
    }),
  },
  {
    id: 'later-call-is-newer',
    shows: ['MERGE-14'],
    allowed_by: ['MERGE-04', 'MERGE-07'],
    sentence: 'What is sent later is newer, whatever date it is.',
    excludes: ['only-dates-are-newer'],
    patch: () => ({ isNewer: () => true }),
  },
  {
    id: 'combine-keeps-duplicates',
    shows: ['MERGE-15'],
    sentence: 'Combine puts the submitted elements behind the stored ones and drops no duplicate.',
    excludes: ['combine-puts-new-first'],
    patch: combining((stored, submitted) => [...stored, ...submitted]),
  },
  {
    id: 'combine-puts-new-first',
    shows: ['MERGE-15'],
    sentence: 'Combine puts the submitted elements first, each once.',
    excludes: ['combine-keeps-duplicates'],
    patch: combining((stored, submitted) => [...new Set([...submitted, ...stored])]),
  },
  {
    id: 'combine-joins-texts',
    shows: ['MERGE-16'],
    sentence: 'Combine joins two texts with a semicolon.',
    excludes: ['combine-keeps-singles'],
    patch: combining(undefined, (stored, submitted) =>
      typeof stored === 'string' && typeof submitted === 'string' && stored !== submitted
        ? `${stored};${submitted}`
        : submitted,
    ),
  },
  {
    id: 'combine-keeps-singles',
    shows: ['MERGE-16'],
    sentence: 'Combine keeps the stored value of a field that holds one value.',
    excludes: ['combine-joins-texts'],
    patch: combining(undefined, (stored) => stored),
  },
];
