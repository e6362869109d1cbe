import type { Answer } from '../../../client/caller.ts';
import { SilentOperation, Unanswered } from '../../../client/errors.ts';
import type { Environment } from '../environment/environment.ts';
import { isDone, saysAbsent } from '../properties/answer-status.ts';

/**
 * The answer to a call; undefined where there is none. That no call of an operation is answered while all else is
 * breaks the clause on its answers, and keeps nobody from learning the rest.
 */
export async function answered<T extends Answer>(
  { reader }: Environment,
  call: Promise<T>,
): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    if (error instanceof SilentOperation) reader.noteSilence(error);
    return undefined;
  }
}

export function wasDone(answer: Answer | undefined): boolean {
  return answer !== undefined && isDone(answer.status);
}

/** Whether an operation says of itself that it is not there. */
export function isAbsent(answer: Answer | undefined): boolean {
  return answer !== undefined && saysAbsent(answer);
}
