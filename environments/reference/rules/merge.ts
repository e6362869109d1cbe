import { type Field, isElements, type Value } from '../fields/field.ts';
import type { Attributes } from '../records/record.ts';
import type { Seams } from '../seams.ts';
import type { Submission } from './submission.ts';

/** The merge operation of an upsert field that names none, and of every field that is sent as data. */
export function defaultMergeOperation(): string {
  return 'always_overwrite';
}

/** The attributes of a record once all submissions are merged in. What was not submitted stays. */
export function mergeAll(rules: Seams, stored: Attributes, submissions: readonly Submission[]): Attributes {
  const merged: Record<string, Value> = { ...stored };
  for (const submission of submissions) {
    const value = rules.mergeValue(rules, submission, stored[submission.field.id]);
    if (value === undefined) delete merged[submission.field.id];
    else merged[submission.field.id] = value;
  }
  return merged;
}

/** One field's value after a merge; undefined when it is absent from then on. */
export function mergeValue(
  rules: Seams,
  submission: Submission,
  stored: Value | undefined,
): Value | undefined {
  const { field, value, operation } = submission;
  if (value === undefined || stored === undefined) return value;
  switch (operation) {
    case 'overwrite_if_empty':
      return rules.isEmpty(stored) ? value : stored;
    case 'overwrite_if_newer':
      return rules.isNewer(rules, field, value, stored) ? value : stored;
    case 'combine':
      return rules.combine(stored, value);
    default:
      return value;
  }
}

/**
 * Whether a submitted value is newer than the stored one.
 * Dates say so themselves; any other value is newer because it comes later.
 */
export function isNewer(rules: Seams, field: Field, submitted: Value, stored: Value): boolean {
  if (field.type !== 'date') return true;
  const [after, before] = [rules.instantOf(rules, submitted), rules.instantOf(rules, stored)];
  return after === undefined || before === undefined || rules.compareInstants(after, before) > 0;
}

/** Lists and tags become the union of both, the stored elements first. A single value takes the new one. */
export function combine(stored: Value, submitted: Value): Value {
  return isElements(stored) && isElements(submitted) ? [...new Set([...stored, ...submitted])] : submitted;
}
