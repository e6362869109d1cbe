import fc from 'fast-check';
import type { Recorder } from '../../../client/http/recorder.ts';
import type { Redactor } from '../../../client/credentials/redaction.ts';
import { Inconclusive, ViolatedExpectation } from './expectation.ts';
import { amongFirst, type Inputs, type Search } from './counterexample-search.ts';
import type { RecordedBreach } from '../results/failure-place.ts';

/** A failure that comes only sometimes gets as many chances as it had in its run. */
const tries = 3;

async function drawnAt<T>(arbitrary: fc.Arbitrary<T>, seed: number, path: string): Promise<T[]> {
  const found: T[] = [];
  const keepFirst = fc.asyncProperty(arbitrary, async (input) => {
    found.push(input);
    return false;
  });
  try {
    await fc.check(keepFirst, { seed, path, endOnFailure: true });
  } catch (error) {
    // The path ends nowhere where the environment offers other things to draw from.
    if (!(error instanceof Error && error.message.includes('Unable to replay'))) throw error;
  }
  return found;
}

async function inputsAt<T>(inputs: Inputs<T>, seed: number, path: string): Promise<readonly T[]> {
  const isFirst = path.startsWith(amongFirst);
  if ('drawnFrom' in inputs && !isFirst) return drawnAt(inputs.drawnFrom, seed, path);
  const listed = 'each' in inputs ? inputs.each : (inputs.first ?? []);
  const index = Number(isFirst ? path.slice(amongFirst.length) : path);
  return listed.slice(index, index + 1);
}

/** The recorded input, and as it is shown. Throws Inconclusive where seed and path lead to another one. */
async function recordedInput<T>(
  inputs: Inputs<T>,
  seed: number,
  { path, counterexample }: RecordedBreach,
  redactor: Redactor,
): Promise<readonly [T, string | undefined]> {
  for (const input of await inputsAt(inputs, seed, path)) {
    const shown = input === undefined ? undefined : redactor.redact(fc.stringify(input));
    if (shown === counterexample) return [input, shown];
    throw new Inconclusive(`here the seed of the report leads to another input, ${shown}`);
  }
  throw new Inconclusive('here the seed of the report leads to no input at all');
}

/**
 * Tries a law on the one input that broke it, until it is broken again, three times at most. Throws Inconclusive
 * where seed and path lead to another input than the recorded one.
 */
export async function replayCounterexample<T>(
  inputs: Inputs<T>,
  law: (input: T) => Promise<void>,
  seed: number,
  breach: RecordedBreach,
  { recorder, redactor }: { readonly recorder: Recorder; readonly redactor: Redactor },
): Promise<Search> {
  const [input, shown] = await recordedInput(inputs, seed, breach, redactor);
  for (let turn = 1; turn <= tries; turn += 1) {
    recorder.begin();
    try {
      await law(input);
    } catch (error) {
      if (!(error instanceof ViolatedExpectation)) throw error;
      return {
        runs: turn,
        inputs_digest: '',
        failure: {
          violation: error.message,
          ...(shown !== undefined && { counterexample: shown }),
          ...error.difference,
          reproduced: `1 of ${turn}`,
          shrinks: 0,
          path: breach.path,
          exchanges: recorder.exchanges(),
          error,
        },
      };
    }
  }
  return { runs: tries, inputs_digest: '' };
}
