import fc from 'fast-check';
import { Unanswered } from '../../client/errors.ts';
import type { Recorder } from '../../client/http/recorder.ts';
import { ViolatedExpectation } from '../../suites/harness/properties/expectation.ts';
import { exchangeAbout, newRecorder } from './recorder.ts';

export const effort = { shrinkRequests: 200, replays: 3, timeLimitMs: 30_000 };
export const numbers = { drawnFrom: fc.integer({ min: 0, max: 1_000 }), runs: 40 };
export const seed = 4;

const wire = { operation: 'TokenInfo', method: 'GET', url: 'http://127.0.0.1:1/oauth2' } as const;
export const silence = (): Unanswered => new Unanswered('reset', wire, 'no whole answer', false);

export async function atMostTen(input: number): Promise<void> {
  if (input > 10) throw new ViolatedExpectation(`${input} is at most ten`);
}

interface CostlyLaw {
  readonly recorder: Recorder;
  /** The inputs that the law was asked about, in order. */
  readonly asked: readonly number[];
  readonly watched: (input: number) => Promise<void>;
}

/** A law that costs one request for each input. */
export function costly(law: (input: number) => Promise<void>): CostlyLaw {
  const recorder = newRecorder();
  const asked: number[] = [];
  const watched = async (input: number): Promise<void> => {
    asked.push(input);
    recorder.record(exchangeAbout(`http://service.example/${input}`));
    await law(input);
  };
  return { recorder, asked, watched };
}
