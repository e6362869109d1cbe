import type { Field, Value } from '../fields/field.ts';
import { Problem, type Violation } from '../problem.ts';
import type { Collection } from '../records/collection.ts';
import type { CrmRecord } from '../records/record.ts';
import type { Seams } from '../seams.ts';
import { identityIndex } from './selection.ts';
import type { Submission } from './submission.ts';
import type { ProposedWrite } from './writing.ts';

export function isUnique(field: Field): boolean {
  return field.unique;
}

/** The records that hold a value in a field, oldest first. */
export function holdersOf(
  rules: Seams,
  collection: Collection,
  field: Field,
  value: Value,
): readonly CrmRecord[] {
  return identityIndex(rules, collection, field).holders(rules.identityKey(field, value));
}

/**
 * The submitted values that another record already holds in a unique field.
 * @param target the record that will be written; its own values are no conflict
 */
export function findViolations(
  rules: Seams,
  collection: Collection,
  submissions: readonly Submission[],
  target: CrmRecord | undefined,
): readonly Violation[] {
  return submissions.flatMap(({ field, value }) => {
    if (!rules.isUnique(field) || value === undefined || rules.isEmpty(value)) return [];
    const holder = rules.holdersOf(rules, collection, field, value).find((record) => record !== target);
    return holder === undefined ? [] : [{ field: field.id, holder: holder.id }];
  });
}

/** What becomes of a write that found violations: it is refused whole. */
export function refuseViolations(
  _rules: Seams,
  write: ProposedWrite,
  violations: readonly Violation[],
): Problem {
  const ids = violations.map((violation) => violation.field).join(', ');
  return new Problem(
    'conflict',
    `In namespace ${write.collection.namespace} another record already holds the submitted value of ${ids}. Remove these values and send the call again.`,
    { violations },
  );
}
