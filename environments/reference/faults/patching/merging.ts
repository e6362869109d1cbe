import type { Value } from '../../fields/field.ts';
import type { Submission } from '../../rules/submission.ts';
import type { Patch } from '../../seams.ts';

type Outcome = (
  right: Value | undefined,
  stored: Value | undefined,
  submission: Submission,
) => Value | undefined;

/** The merges of one operation come out in another way. */
export function merging(operation: string, outcome: Outcome): Patch {
  return (seams) => ({
    mergeValue: (rules, submission, stored) => {
      const right = seams.mergeValue(rules, submission, stored);
      return submission.operation === operation ? outcome(right, stored, submission) : right;
    },
  });
}
