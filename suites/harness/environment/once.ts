import type { Coordinator } from '../../../client/coordination/coordinator.ts';
import { BudgetSpent, EnvironmentDown, NoAccessToken, Unanswered } from '../../../client/errors.ts';
import { Inconclusive, NotOffered, ViolatedExpectation } from '../properties/expectation.ts';

/** What a look-up may end with. An error of another kind is a fault of the kit. */
const kinds = [
  BudgetSpent,
  EnvironmentDown,
  NoAccessToken,
  Unanswered,
  Inconclusive,
  NotOffered,
  ViolatedExpectation,
];

/** An error as JSON. */
export interface ToldError {
  readonly name: string;
  readonly message: string;
  readonly stack?: string | undefined;
}

export function told(error: Error): ToldError {
  const { name, message, stack } = error;
  return { ...error, name, message, stack };
}

/** An error as it was before it was told as JSON. */
export function restored(asTold: ToldError): Error {
  const kind = kinds.find(({ name }) => name === asTold.name) ?? Error;
  const error = Object.setPrototypeOf(new Error(asTold.message), kind.prototype) as Error;
  return Object.assign(error, asTold);
}

/**
 * Looks something up once for all workers of a run: the first that asks does it, the others wait. Its value is JSON.
 * A failure is told to those who wait. Whoever asks next tries again, but no more than three times in a run, and not
 * where the environment lacks what was looked for.
 */
export async function once<T>(coordinator: Coordinator, key: string, lookUp: () => Promise<T>): Promise<T> {
  const claim = await coordinator.claim(key);
  if (claim !== 'yours') {
    if ('failure' in claim) throw restored(claim.failure as ToldError);
    return claim.value as T;
  }
  try {
    const value = await lookUp();
    coordinator.settle({ key, outcome: { value } });
    return value;
  } catch (error) {
    const isFinal = error instanceof NotOffered;
    coordinator.settle({ key, outcome: { failure: told(error as Error), isFinal } });
    throw error;
  }
}
