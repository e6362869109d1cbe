import type { Coordinator } from '../../../client/coordination/coordinator.ts';
import { NotOffered } from '../properties/expectation.ts';
import { errorFromJson, errorToJson, type ToldError } from './error-as-json.ts';

/**
 * Looks something up once for all workers of a run: the first that asks does it, the others wait. Its value is JSON.
 * A failure is told to those who wait. Whoever asks next tries again, but no more than three times in a run, and not
 * where the environment lacks what was looked for.
 */
export async function once<T>(coordinator: Coordinator, key: string, lookUp: () => Promise<T>): Promise<T> {
  const claim = await coordinator.claim(key);
  if (claim !== 'yours') {
    if ('failure' in claim) throw errorFromJson(claim.failure as ToldError);
    return claim.value as T;
  }
  try {
    const value = await lookUp();
    coordinator.settle({ key, outcome: { value } });
    return value;
  } catch (error) {
    const isFinal = error instanceof NotOffered;
    coordinator.settle({ key, outcome: { failure: errorToJson(error as Error), isFinal } });
    throw error;
  }
}
