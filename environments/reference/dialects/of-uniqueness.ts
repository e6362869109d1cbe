import { isObject, type Json, type JsonObject } from '../json.ts';
import type { Collection } from '../records/collection.ts';
import { bareName } from '../fields/bare-name.ts';
import type { Field, Value } from '../fields/field.ts';
import type { Patch } from '../seams.ts';
import type { Dialect } from './dialect.ts';

/** The body of a conflict, told otherwise. */
function tellingConflicts(change: (body: JsonObject) => Json): Patch {
  return (seams) => ({
    renderProblem: (surface, problem) => {
      const body = seams.renderProblem(surface, problem);
      return problem.kind === 'conflict' && isObject(body) ? change(body) : body;
    },
  });
}

/** Names the fields at fault without their prefix, here and in the metadata. */
function withoutPrefixes({ metadata, fieldViolations, ...body }: JsonObject): Json {
  const { uniqueness } = isObject(fieldViolations) ? fieldViolations : {};
  const values = isObject(uniqueness) && Array.isArray(uniqueness.values) ? uniqueness.values : [];
  const holders = isObject(metadata) ? Object.entries(metadata) : [];
  return {
    ...body,
    fieldViolations: {
      uniqueness: { ...(isObject(uniqueness) ? uniqueness : {}), values: values.map(String).map(bareName) },
    },
    metadata: Object.fromEntries(holders.map(([id, holder]) => [bareName(id), holder])),
  };
}

/** The unique values of deleted records stay theirs. */
const keepingTaken: Patch = (seams) => {
  const holders = new WeakMap<Collection, Map<string, string>>();
  const keyOf = (field: Field, value: Value): string => `${field.id} ${seams.identityKey(field, value)}`;
  return {
    erase: (collection, record) => {
      const own = holders.get(collection) ?? new Map<string, string>();
      holders.set(collection, own);
      for (const [id, value] of Object.entries(record.attributes)) {
        const field = collection.fields.get(id);
        if (field !== undefined && seams.isUnique(field)) own.set(keyOf(field, value), record.id);
      }
      seams.erase(collection, record);
    },
    findViolations: (rules, collection, submissions, target) => {
      const violations = seams.findViolations(rules, collection, submissions, target);
      if (violations.length > 0) return violations;
      return submissions.flatMap(({ field, value }) => {
        if (value === undefined || !rules.isUnique(field)) return [];
        const holder = holders.get(collection)?.get(keyOf(field, value));
        return holder === undefined ? [] : [{ field: field.id, holder }];
      });
    },
  };
};

/** Which values are unique, and how a conflict tells of them. */
export const uniquenessDialects: readonly Dialect[] = [
  {
    id: 'only-email-unique',
    shows: ['UNIQUENESS-15'],
    sentence: 'Of the contact fields only the e-mail address is unique.',
    excludes: ['phone-number-unique'],
    patch: (seams) => ({ isUnique: (field) => field.id !== 'tool__contact_id' && seams.isUnique(field) }),
  },
  {
    id: 'phone-number-unique',
    shows: ['UNIQUENESS-15'],
    sentence: 'The phone number of a contact is unique too.',
    excludes: ['only-email-unique'],
    patch: (seams) => ({
      isUnique: (field) => field.id === 'standard__phone_number' || seams.isUnique(field),
    }),
  },
  {
    id: 'job-title-unique',
    shows: ['UNIQUENESS-15'],
    allowed_by: ['RECORDS-02'],
    sentence: 'The job title of a contact is unique too.',
    patch: (seams) => ({
      isUnique: (field) => field.id === 'standard__contact_job_title' || seams.isUnique(field),
    }),
  },
  {
    id: 'holder-within-a-sentence',
    shows: ['UNIQUENESS-16'],
    sentence: 'A conflict names the holder of a value within a sentence.',
    patch: tellingConflicts(({ metadata, ...body }) => {
      const holders = isObject(metadata) ? Object.entries(metadata) : [];
      return {
        ...body,
        metadata: Object.fromEntries(holders.map(([id, holder]) => [id, `Held by ${String(holder)}.`])),
      };
    }),
  },
  {
    id: 'conflicts-without-prefixes',
    shows: ['UNIQUENESS-17'],
    sentence: 'A conflict names the fields at fault without their prefix.',
    patch: tellingConflicts(withoutPrefixes),
  },
  {
    id: 'deleted-values-stay-taken',
    shows: ['UNIQUENESS-18'],
    sentence: 'The unique values of a deleted record stay taken.',
    patch: keepingTaken,
  },
  {
    id: 'unique-in-any-letter-case',
    shows: ['UNIQUENESS-19'],
    sentence: 'Unique values that differ only in letter case are the same.',
    patch: (seams) => ({
      identityKey: (field, value) => seams.identityKey(field, value).toLowerCase(),
    }),
  },
];
