import { badRequest } from '../problem.ts';
import type { Collection } from '../records/collection.ts';
import type { CrmRecord } from '../records/record.ts';
import type { Seams } from '../seams.ts';
import type { Submission } from './submission.ts';

/** The fields that an upsert without searchExisting matches by: the unique ones. */
export function defaultMatchFields(rules: Seams, collection: Collection): readonly string[] {
  return [...collection.fields.values()].filter((field) => rules.isUnique(field)).map((field) => field.id);
}

/**
 * The record that an upsert merges into: the oldest holder of the first submitted match value that has one.
 * @param searchExisting field ids; empty means the default ones
 */
export function findMatch(
  rules: Seams,
  collection: Collection,
  submissions: readonly Submission[],
  searchExisting: readonly string[],
): CrmRecord | undefined {
  const submitted = new Map(submissions.map((submission) => [submission.field.id, submission]));
  const absent = searchExisting.find((id) => !submitted.has(id));
  if (absent !== undefined) {
    throw badRequest(
      'searchExisting',
      `searchExisting names ${absent}, but the body has no value of it. Submit a value or leave the field out of searchExisting.`,
    );
  }
  const matchFields =
    searchExisting.length > 0 ? searchExisting : rules.defaultMatchFields(rules, collection);
  for (const id of matchFields) {
    const submission = submitted.get(id);
    if (submission?.value === undefined || rules.isEmpty(submission.value)) continue;
    const [match] = rules.holdersOf(rules, collection, submission.field, submission.value);
    if (match !== undefined) return match;
  }
  return undefined;
}
