import type { CrmRecord } from '../../records/record.ts';
import type { Submission } from '../../rules/submission.ts';
import type { Patch } from '../../seams.ts';
import { knowingWays, type Way } from './ways-of-writing.ts';

/** The conflicts of some writes are overlooked. */
export function overlooking(
  isMeant: (way: Way, submissions: readonly Submission[], target: CrmRecord | undefined) => boolean,
): Patch {
  return knowingWays((seams, way) => ({
    findViolations: (rules, collection, submissions, target) =>
      isMeant(way(), submissions, target) ? [] : seams.findViolations(rules, collection, submissions, target),
  }));
}
