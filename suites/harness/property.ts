import fc from 'fast-check';
import { BudgetSpent, NoAccessToken, Unanswered } from '../../client/errors.ts';
import type { Exchange, Recorder } from '../../client/evidence.ts';
import { Inconclusive, ViolatedExpectation } from './expectation.ts';

/** How much one property may cost. */
export interface Effort {
  /** How many requests the search for a smaller counterexample may take. */
  readonly shrinkRequests: number;
  /** After this time no new input is drawn, in milliseconds. */
  readonly timeLimitMs: number;
}

/** The inputs of a law: drawn, or all of a short list. */
export type Inputs<T> =
  | { readonly drawnFrom: fc.Arbitrary<T>; readonly runs: number }
  | { readonly each: readonly T[] };

function propertyOf<T>(inputs: Inputs<T>): { arbitrary: fc.Arbitrary<T>; parameters: fc.Parameters<[T]> } {
  if ('drawnFrom' in inputs) return { arbitrary: inputs.drawnFrom, parameters: { numRuns: inputs.runs } };
  const examples = inputs.each.map((value): [T] => [value]);
  return { arbitrary: fc.constantFrom(...inputs.each), parameters: { examples, numRuns: examples.length } };
}

/** What was found when a law did not hold. */
export interface Failure {
  /** What the service did wrong, as the law says it. */
  readonly violation: string;
  readonly counterexample: string;
  /** How often the counterexample failed again, for example `3 of 3`. */
  readonly reproduced: string;
  readonly shrinks: number;
  readonly exchanges: readonly Exchange[];
  readonly error: ViolatedExpectation;
}

const replays = 3;

/** True for what means that the environment did not let us decide. Anything else unknown is a fault of the kit. */
export function isUndecided(error: unknown): error is Error {
  return [Unanswered, NoAccessToken, BudgetSpent, Inconclusive].some((kind) => error instanceof kind);
}

/**
 * Tries a law on its inputs, shrinks the first input that breaks it within the request budget, and replays
 * the result. Returns the failure, or undefined when the law held; throws what kept it from being decided.
 */
export async function searchCounterexample<T>(
  inputs: Inputs<T>,
  law: (input: T) => Promise<void>,
  seed: number,
  effort: Effort,
  recorder: Recorder,
): Promise<{ readonly runs: number; readonly failure?: Failure }> {
  let runs = 0;
  let spentAtFailure: number | undefined;
  let undecided: Error | undefined;
  let evidence: readonly Exchange[] = [];

  const attempt = async (input: T): Promise<void> => {
    if (undecided !== undefined) return;
    if (spentAtFailure !== undefined && recorder.total() - spentAtFailure > effort.shrinkRequests) return;
    recorder.begin();
    try {
      await law(input);
      runs += 1;
    } catch (error) {
      if (error instanceof ViolatedExpectation) {
        spentAtFailure ??= recorder.total();
        evidence = recorder.exchanges();
        throw error;
      }
      if (!isUndecided(error)) throw error;
      undecided = error;
    }
  };
  const { arbitrary, parameters } = propertyOf(inputs);
  const details = await fc.check(fc.asyncProperty(arbitrary, attempt), {
    ...parameters,
    seed,
    interruptAfterTimeLimit: effort.timeLimitMs,
  });
  if (!details.failed) {
    if (undecided !== undefined) throw undecided;
    if (runs === 0) throw new Inconclusive('no input could be tried in the time there was');
    return { runs };
  }
  if (!(details.errorInstance instanceof ViolatedExpectation) || details.counterexample === null) {
    throw details.errorInstance;
  }
  const [counterexample] = details.counterexample;
  const replayed = await replay(() => law(counterexample), recorder);
  return {
    runs: runs + 1,
    failure: {
      violation: details.errorInstance.message,
      counterexample: fc.stringify(counterexample),
      reproduced: `${replayed.failed} of ${replays}`,
      shrinks: details.numShrinks,
      exchanges: replayed.exchanges ?? evidence,
      error: details.errorInstance,
    },
  };
}

async function replay(
  once: () => Promise<void>,
  recorder: Recorder,
): Promise<{ readonly failed: number; readonly exchanges?: readonly Exchange[] }> {
  let failed = 0;
  let exchanges: readonly Exchange[] | undefined;
  for (let turn = 0; turn < replays; turn += 1) {
    recorder.begin();
    try {
      await once();
    } catch (error) {
      if (error instanceof ViolatedExpectation) {
        failed += 1;
        exchanges = recorder.exchanges();
      } else if (!isUndecided(error)) throw error;
    }
  }
  return { failed, ...(exchanges && { exchanges }) };
}
