import type { Answer } from '../../client/caller.ts';
import { given } from './expectation.ts';

/** Something else stands where an object, a list or the body as a whole should stand. */
const otherStructure = /must be (object|array)$|^the body is /;

/**
 * Goes on only with an answer that can be walked through. The harness takes answers as they come, also with a
 * wrong value here and there; but in one that is built differently there is nothing to find.
 */
export function builtAsDescribed({ operation, status, problems }: Answer): void {
  const problem = problems.find((each) => otherStructure.test(each));
  given(problem === undefined, `${operation} answered ${status}, and ${problem}`);
}
