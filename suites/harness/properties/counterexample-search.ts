import fc from 'fast-check';
import type { Exchange, Recorder } from '../../../client/http/recorder.ts';
import { Attempts, type Effort, type Source } from './attempts.ts';
import { Inconclusive, isUndecided, ViolatedExpectation } from './expectation.ts';

/** The inputs of a law: drawn, or all of a short list. */
export type Inputs<T> =
  | {
      /** Tried before anything is drawn. */
      readonly first?: readonly T[];
      readonly drawnFrom: fc.Arbitrary<T>;
      readonly runs: number;
    }
  | { readonly each: readonly T[] };

/** What was found when a law did not hold. */
interface Failure {
  /** What the service did wrong, as the law says it. */
  readonly violation: string;
  /** Absent for a law without an input. */
  readonly counterexample?: string;
  /** What one exact value should have been, and what it was, each as JSON. */
  readonly expected?: string;
  readonly found?: string;
  /** How often the counterexample failed again, for example `3 of 3`. */
  readonly reproduced: string;
  readonly shrinks: number;
  /** Where among the inputs the counterexample stands: a path of fast-check, an index of a list, or of the first. */
  readonly path: string;
  readonly exchanges: readonly Exchange[];
  readonly error: ViolatedExpectation;
}

/** What the search for a counterexample came to. */
export interface Search {
  readonly runs: number;
  /** SHA-256 of the inputs tried, whatever their order. */
  readonly inputs_digest: string;
  /** How many of the inputs were decided, and why others were not; absent where all were. */
  readonly partly?: string;
  readonly failure?: Failure;
}

/** The first input found to break a law, made as small as it got. */
interface Breach<T> {
  readonly input: T;
  readonly error: ViolatedExpectation;
  readonly shrinks: number;
  readonly path: string;
}

const asTheyStand: NonNullable<Effort['inOrder']> = (inputs) => inputs;

async function breachAmong<T>(
  values: readonly T[],
  attempts: Attempts<T>,
  inOrder: NonNullable<Effort['inOrder']>,
  prefix = '',
): Promise<Breach<T> | undefined> {
  for (const [index, input] of inOrder([...values.entries()])) {
    try {
      await attempts.try(input);
    } catch (error) {
      return { input, error: error as ViolatedExpectation, shrinks: 0, path: `${prefix}${index}` };
    }
  }
  return undefined;
}

/** A law throws within the search; what is thrown out of it comes of inputs that cannot be built. */
async function drawable<T>(search: () => Promise<T>): Promise<T> {
  try {
    return await search();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Inconclusive(`nothing can be drawn to try this with: ${why}`);
  }
}

async function breachDrawn<T>(
  arbitrary: fc.Arbitrary<T>,
  attempts: Attempts<T>,
  parameters: { readonly numRuns: number; readonly seed: number },
): Promise<Breach<T> | undefined> {
  const details = await drawable(() =>
    fc.check(
      fc.asyncProperty(arbitrary, (input) => attempts.try(input)),
      parameters,
    ),
  );
  if (details.counterexample === null) return undefined;
  const [input] = details.counterexample;
  const { errorInstance, numShrinks, counterexamplePath } = details;
  return {
    input,
    error: errorInstance as ViolatedExpectation,
    shrinks: numShrinks,
    path: counterexamplePath,
  };
}

/** The path of an input that stands among the first ones. */
export const amongFirst = 'first:';

async function breachIn<T>(
  inputs: Inputs<T>,
  attempts: Attempts<T>,
  seed: number,
  inOrder: NonNullable<Effort['inOrder']>,
): Promise<Breach<T> | undefined> {
  if ('each' in inputs) return breachAmong(inputs.each, attempts, inOrder);
  const found = await breachAmong(inputs.first ?? [], attempts, inOrder, amongFirst);
  attempts.draw();
  return found ?? breachDrawn(inputs.drawnFrom, attempts, { numRuns: inputs.runs, seed });
}

function sourceOf<T>(inputs: Inputs<T>): Source {
  if ('each' in inputs) return 'listed';
  return 'first' in inputs ? 'first' : 'drawn';
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
): Promise<Search> {
  const attempts = new Attempts(law, effort, recorder, sourceOf(inputs));
  // With little room, all laws are to try the same inputs.
  const inOrder = (effort.allowance === undefined && effort.inOrder) || asTheyStand;
  const breach = await breachIn(inputs, attempts, seed, inOrder);
  attempts.throwTrouble(breach !== undefined);
  const { runs, digest: inputs_digest } = attempts;
  if (breach === undefined) {
    const planned = 'each' in inputs ? inputs.each.length : inputs.runs + (inputs.first?.length ?? 0);
    return { runs, inputs_digest, ...attempts.partlyOf(planned) };
  }
  const replayed = await replay(() => law(breach.input), effort.replays, recorder);
  const failure = failureOf(breach, `${replayed.failed} of ${effort.replays}`);
  return {
    runs,
    inputs_digest,
    failure: { ...failure, exchanges: replayed.exchanges ?? attempts.evidence },
  };
}

function failureOf<T>(
  { input, error, shrinks, path }: Breach<T>,
  reproduced: string,
): Omit<Failure, 'exchanges'> {
  return {
    violation: error.message,
    ...(input !== undefined && { counterexample: fc.stringify(input) }),
    ...error.difference,
    reproduced,
    shrinks,
    path,
    error,
  };
}

async function replay(
  once: () => Promise<void>,
  replays: number,
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
