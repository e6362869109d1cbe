import type { Reply } from './http/message.ts';
import { Problem } from './problem.ts';
import type { Surface } from './rules/outcome.ts';
import type { Seams } from './seams.ts';

/** The reply to a call that ended in an error: a refusal, or a bug of ours. */
export function refusal(rules: Seams, surface: Surface, cause: unknown): Reply {
  const problem = rules.toldProblem(surface, cause instanceof Problem ? cause : defect(cause));
  const { kind, headers } = problem;
  return { status: rules.statusOf(kind, surface), headers, body: rules.renderProblem(surface, problem) };
}

/** The caller hears that much, the operator hears all. */
function defect(cause: unknown): Problem {
  console.error(cause);
  return new Problem('internal', 'The service failed to handle this call. Its log says why.');
}
