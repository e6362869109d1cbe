import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { Exchange, Recorder } from '../../../client/http/recorder.ts';
import { Inconclusive, isUndecided, ViolatedExpectation } from './expectation.ts';
import { fewestDrawn, partlyDecided, Undecided } from './partial-decision.ts';

/** How much one property may cost. */
export interface Effort {
  /** How many requests the search for a smaller counterexample may take. */
  readonly shrinkRequests: number;
  /** How often what was found is tried again, to tell how steadily it fails. */
  readonly replays: number;
  /** After this time no new input is drawn, in milliseconds. A list of inputs is tried to its end, however long it takes. */
  readonly timeLimitMs: number;
  /** Once its check has sent so many requests, no further input is tried; absent where the budget has room for all. */
  readonly allowance?: { readonly requests: number; readonly spent: () => number };
  /** In which order the inputs of a list are tried; as they stand there where that is absent. */
  readonly inOrder?: <T>(inputs: readonly T[]) => readonly T[];
}

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

/** Tries one input; throws only when it breaks the law. */
type Attempt<T> = (input: T) => Promise<void>;

async function breachAmong<T>(
  values: readonly T[],
  attempt: Attempt<T>,
  inOrder: NonNullable<Effort['inOrder']>,
  prefix = '',
): Promise<Breach<T> | undefined> {
  for (const [index, input] of inOrder([...values.entries()])) {
    try {
      await attempt(input);
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
  attempt: Attempt<T>,
  parameters: { readonly numRuns: number; readonly seed: number },
): Promise<Breach<T> | undefined> {
  const details = await drawable(() => fc.check(fc.asyncProperty(arbitrary, attempt), parameters));
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
  attempt: Attempt<T>,
  { seed, inOrder }: { readonly seed: number; readonly inOrder: NonNullable<Effort['inOrder']> },
  afterFirst: () => void,
): Promise<Breach<T> | undefined> {
  if ('each' in inputs) return breachAmong(inputs.each, attempt, inOrder);
  const found = await breachAmong(inputs.first ?? [], attempt, inOrder, amongFirst);
  afterFirst();
  return found ?? breachDrawn(inputs.drawnFrom, attempt, { numRuns: inputs.runs, seed });
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
  const tried: string[] = [];
  const deadline = performance.now() + effort.timeLimitMs;
  let runs = 0;
  let decided = 0;
  let late = 0;
  let spared = 0;
  const isSpent = (): boolean =>
    effort.allowance !== undefined && effort.allowance.spent() >= effort.allowance.requests;
  let spentAtFailure: number | undefined;
  const undecided = new Undecided();
  const isListed = 'each' in inputs;
  let isFirst = 'first' in inputs;
  const mayStop = (): boolean => runs >= fewestDrawn || spentAtFailure !== undefined;
  let evidence: readonly Exchange[] = [];

  const attempt = async (input: T): Promise<void> => {
    if (undecided.stops(isListed || isFirst)) return;
    if (!isListed && mayStop() && performance.now() > deadline) {
      late += 1;
      return;
    }
    if (spentAtFailure === undefined && mayStop() && isSpent()) {
      spared += 1;
      return;
    }
    if (spentAtFailure !== undefined && recorder.total() - spentAtFailure >= effort.shrinkRequests) return;
    recorder.begin();
    runs += 1;
    tried.push(`${fc.stringify(input)}\n`);
    try {
      await law(input);
      decided += 1;
      undecided.decided();
    } catch (error) {
      if (error instanceof ViolatedExpectation) {
        spentAtFailure ??= recorder.total();
        evidence = recorder.exchanges();
        throw error;
      }
      undecided.note(input, error);
    }
  };
  // With little room, all laws are to try the same inputs.
  const inOrder = (effort.allowance === undefined && effort.inOrder) || asTheyStand;
  const breach = await breachIn(inputs, attempt, { seed, inOrder }, () => {
    isFirst = false;
    undecided.startAnew();
  });
  // What the environment lacks for the first inputs, it may have for those that were spared.
  if (spared > 0 && decided === 0 && breach === undefined && undecided.isLack)
    throw new Inconclusive(`the budget leaves room for no more inputs; ${undecided.inWords}`);
  undecided.rethrow(decided, breach !== undefined);
  if (runs === 0) throw new Inconclusive('there was nothing to try this with');
  const inputs_digest = createHash('sha256').update(tried.toSorted().join('')).digest('hex');
  if (breach === undefined) {
    const planned = isListed ? inputs.each.length : inputs.runs + (inputs.first?.length ?? 0);
    return { runs, inputs_digest, ...partlyDecided({ decided, planned, isListed, late, spared, undecided }) };
  }
  const replayed = await replay(() => law(breach.input), effort.replays, recorder);
  return {
    runs,
    inputs_digest,
    failure: {
      violation: breach.error.message,
      ...(breach.input !== undefined && { counterexample: fc.stringify(breach.input) }),
      ...breach.error.difference,
      reproduced: `${replayed.failed} of ${effort.replays}`,
      shrinks: breach.shrinks,
      path: breach.path,
      exchanges: replayed.exchanges ?? evidence,
      error: breach.error,
    },
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
