import { memberAt } from './body-members.ts';
import { textsIn } from './writes.ts';

/** The names by which the body of a conflict blames fields; none where it has another shape. */
export function violatedFields(body: unknown): readonly string[] {
  return textsIn(memberAt(body, 'fieldViolations', 'uniqueness', 'values'));
}
