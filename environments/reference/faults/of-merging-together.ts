import { mergeOperations } from '../../../specs/openapi.ts';
import { isElements, type Value } from '../fields/field.ts';
import { isObject } from '../json.ts';
import type { Attributes } from '../records/record.ts';
import type { Submission } from '../rules/submission.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';

/** A write clears such values of its record, unless it was sent one for them. */
function clearing(isCleared: (value: Value) => boolean): Patch {
  return (seams) => ({
    mergeAll: (rules, stored, submissions) => {
      const sent = new Set(submissions.map(({ field }) => field.id));
      const kept = Object.entries(stored).filter(([id, value]) => sent.has(id) || !isCleared(value));
      return seams.mergeAll(rules, Object.fromEntries(kept), submissions);
    },
  });
}

/** What is sent once more as it was; nothing, unless all but one submission are. */
function repeated(submissions: readonly Submission[], former: readonly Submission[]): readonly Submission[] {
  const told = ({ field, value, operation }: Submission): string =>
    JSON.stringify([field.id, value, operation]);
  const known = new Set(former.map(told));
  const same = submissions.filter((each) => known.has(told(each)));
  return same.length >= submissions.length - 1 ? same : [];
}

const takingBack: Patch = (seams) => {
  let former: { readonly before: Attributes; readonly submissions: readonly Submission[] } | undefined;
  return {
    mergeAll: (rules, stored, submissions) => {
      const merged: Record<string, Value> = { ...seams.mergeAll(rules, stored, submissions) };
      for (const { field } of repeated(submissions, former?.submissions ?? [])) {
        const before = former?.before[field.id];
        if (before === undefined) delete merged[field.id];
        else merged[field.id] = before;
      }
      former = { before: stored, submissions };
      return merged;
    },
  };
};

/** What a refused upsert asks for is done for the record that it finds. */
const storingRefused: Patch = (seams) => ({
  readEntries: (rules, collection, fields) => {
    try {
      return seams.readEntries(rules, collection, fields);
    } catch (refusal) {
      const lenient = {
        ...rules,
        readEntry: (...[table, records, entry]: Parameters<typeof rules.readEntry>) =>
          seams.readEntry(table, records, { ...entry, operation: 'always_overwrite' }),
      };
      const submissions = seams.readEntries(lenient, collection, fields);
      const target = rules.findMatch(rules, collection, submissions, []);
      if (target !== undefined)
        collection.replace(target, rules.mergeAll(rules, target.attributes, submissions));
      throw refusal;
    }
  },
});

/** How the fields of one upsert disturb each other, and one upsert the next. */
export const mergingTogetherFaults: readonly Fault[] = [
  {
    id: 'made-anew-by-upserts',
    clause: 'MERGE-08',
    sentence: 'An upsert sets the time at which the contact that it finds was made.',
    kind: 'rare',
    patch: (seams) => {
      let isFound = false;
      return {
        findMatch: (rules, collection, submissions, searchExisting) => {
          const found = seams.findMatch(rules, collection, submissions, searchExisting);
          isFound = found !== undefined && collection.code === 'contacts';
          return found;
        },
        stampsOf: (collection, stamps, id, at) => {
          const all = isFound ? [...stamps, 'created' as const] : stamps;
          isFound = false;
          return seams.stampsOf(collection, all, id, at);
        },
      };
    },
  },
  {
    id: 'overwritten-when-returned',
    clause: 'MERGE-07',
    sentence: 'Every operation overwrites where the upsert is to return fields.',
    kind: 'rare',
    patch: (seams) => ({
      readUpsertBody: (rules, collection, body) => {
        const { fields, returnFields } = body;
        if (!Array.isArray(fields) || !Array.isArray(returnFields) || returnFields.length === 0)
          return seams.readUpsertBody(rules, collection, body);
        const entries = fields.filter(isObject);
        const overwriting = entries.map((entry) => ({ ...entry, operation: 'always_overwrite' }));
        return seams.readUpsertBody(rules, collection, { ...body, fields: overwriting });
      },
    }),
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
    id: 'first-operation-for-all',
    clause: 'MERGE-07',
    sentence: 'All fields of an upsert merge by the operation of the first.',
    kind: 'crude',
    patch: (seams) => ({
      mergeAll: (rules, stored, submissions) => {
        const { operation = '' } = submissions[0] ?? {};
        return seams.mergeAll(
          rules,
          stored,
          submissions.map((each) => ({ ...each, operation })),
        );
      },
    }),
  },
  {
    id: 'sixth-field-overwrites',
    clause: 'MERGE-07',
    sentence: 'From its sixth field on an upsert overwrites, whatever operation the field names.',
    kind: 'rare',
    patch: (seams) => ({
      mergeAll: (rules, stored, submissions) => {
        const spoilt = submissions.map((each, index) =>
          index < 5 ? each : { ...each, operation: 'always_overwrite' },
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
    patch: clearing((value) => isElements(value)),
  },
  {
    id: 'only-texts-stay',
    clause: 'MERGE-08',
    sentence: 'An upsert clears everything but texts that it was not sent.',
    kind: 'crude',
    patch: clearing((value) => typeof value !== 'string'),
  },
  {
    id: 'truth-values-of-companies-cleared',
    clause: 'MERGE-08',
    sentence: 'An upsert of a company clears the truth values that it was not sent.',
    kind: 'rare',
    patch: clearing((value) => typeof value === 'boolean'),
  },
  {
    id: 'data-replaces-the-record',
    clause: 'MERGE-08',
    sentence: 'An upsert of data replaces the record that it finds.',
    kind: 'subtle',
    patch: (seams) => {
      let isOfData = false;
      return {
        readUpsertBody: (rules, collection, body) => {
          isOfData = body.data !== undefined;
          return seams.readUpsertBody(rules, collection, body);
        },
        mergeAll: (rules, stored, submissions) => {
          const right = seams.mergeAll(rules, isOfData ? {} : stored, submissions);
          isOfData = false;
          return right;
        },
      };
    },
  },
  {
    id: 'repeat-clears',
    clause: 'MERGE-09',
    sentence: 'A list that is sent once more as it stands is cleared.',
    kind: 'subtle',
    patch: (seams) => ({
      mergeValue: (rules, submission, stored) => {
        const right = seams.mergeValue(rules, submission, stored);
        const isRepeat = isElements(right ?? '') && JSON.stringify(right) === JSON.stringify(stored);
        return isRepeat && submission.operation === 'always_overwrite' ? undefined : right;
      },
    }),
  },
  {
    id: 'repeat-taken-back',
    clause: 'MERGE-09',
    sentence: 'An upsert that is sent once more takes back what it stored before.',
    kind: 'crude',
    patch: takingBack,
  },
  {
    id: 'nothing-new-clears',
    clause: 'MERGE-09',
    sentence: 'A combine that adds no element clears the list.',
    kind: 'rare',
    patch: (seams) => ({
      mergeValue: (rules, submission, stored) => {
        const right = seams.mergeValue(rules, submission, stored);
        const addsNone = submission.operation === 'combine' && isElements(stored ?? '');
        return addsNone && JSON.stringify(right) === JSON.stringify(stored) ? undefined : right;
      },
    }),
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
  {
    id: 'refused-operation-stored',
    clause: 'MERGE-10',
    sentence: 'An upsert with an unknown merge operation is refused, and stored all the same.',
    kind: 'subtle',
    patch: storingRefused,
  },
  {
    id: 'misspelt-operation-taken',
    clause: 'MERGE-10',
    sentence: 'A merge operation is known by its beginning, so that a longer name passes.',
    kind: 'rare',
    patch: (seams) => ({
      readEntry: (rules, collection, entry) => {
        const meant = mergeOperations.find((known) => String(entry.operation).startsWith(known));
        return seams.readEntry(
          rules,
          collection,
          meant === undefined ? entry : { ...entry, operation: meant },
        );
      },
    }),
  },
];
