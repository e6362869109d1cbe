import type { CrmRecord } from '../../records/record.ts';
import type { Submission } from '../../rules/submission.ts';
import type { Patch } from '../../seams.ts';
import { knowingWays, type Way } from './ways-of-writing.ts';

/** Of some submissions alone conflicts are looked for. */
export function lookingAt(
  which: (
    submissions: readonly Submission[],
    way: Way,
    target: CrmRecord | undefined,
  ) => readonly Submission[],
): Patch {
  return knowingWays((seams, way) => ({
    findViolations: (rules, collection, submissions, target) =>
      seams.findViolations(rules, collection, which(submissions, way(), target), target),
  }));
}

/** The conflicts of some writes are overlooked. */
export function overlooking(
  isMeant: (way: Way, submissions: readonly Submission[], target: CrmRecord | undefined) => boolean,
): Patch {
  return lookingAt((submissions, way, target) => (isMeant(way, submissions, target) ? [] : submissions));
}
