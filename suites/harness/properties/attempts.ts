import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { Exchange, Recorder } from '../../../client/http/recorder.ts';
import { Inconclusive, ViolatedExpectation } from './expectation.ts';
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

/** What the inputs that are tried next are: of a short list, the first of a law, or drawn. */
export type Source = 'listed' | 'first' | 'drawn';

/**
 * The attempts of one law, each on one input: whether there is still time, budget and reason for the next one, and
 * what they came to.
 */
export class Attempts<T> {
  readonly #law: (input: T) => Promise<void>;
  readonly #effort: Effort;
  readonly #recorder: Recorder;
  readonly #deadline: number;
  readonly #undecided = new Undecided();
  readonly #tried: string[] = [];
  #source: Source;
  #decided = 0;
  #late = 0;
  #spared = 0;
  #spentAtBreach: number | undefined;
  #evidence: readonly Exchange[] = [];

  constructor(law: (input: T) => Promise<void>, effort: Effort, recorder: Recorder, source: Source) {
    this.#law = law;
    this.#effort = effort;
    this.#recorder = recorder;
    this.#source = source;
    this.#deadline = performance.now() + effort.timeLimitMs;
  }

  get runs(): number {
    return this.#tried.length;
  }

  /** SHA-256 of the inputs tried, whatever their order. */
  get digest(): string {
    return createHash('sha256').update(this.#tried.toSorted().join('')).digest('hex');
  }

  /** The exchanges of the attempt that broke the law last. */
  get evidence(): readonly Exchange[] {
    return this.#evidence;
  }

  /** What follows is drawn. What kept the first inputs from being decided says nothing of it. */
  draw(): void {
    this.#source = 'drawn';
    this.#undecided.startAnew();
  }

  /** Tries one input, if there is still room for it. Throws only when it breaks the law. */
  async try(input: T): Promise<void> {
    if (!this.#hasRoom()) return;
    this.#recorder.begin();
    this.#tried.push(`${fc.stringify(input)}\n`);
    try {
      await this.#law(input);
      this.#decided += 1;
      this.#undecided.decided();
    } catch (error) {
      if (!(error instanceof ViolatedExpectation)) return this.#undecided.note(input, error);
      this.#spentAtBreach ??= this.#recorder.total();
      this.#evidence = this.#recorder.exchanges();
      throw error;
    }
  }

  /** Throws what no verdict can stand beside. `isBroken`: an input broke the law. */
  throwTrouble(isBroken: boolean): void {
    const undecided = this.#undecided;
    // What the environment lacks for the first inputs, it may have for those that were spared.
    if (this.#spared > 0 && this.#decided === 0 && !isBroken && undecided.isLack)
      throw new Inconclusive(`the budget leaves room for no more inputs; ${undecided.inWords}`);
    undecided.rethrow(this.#decided, isBroken);
    if (this.runs === 0) throw new Inconclusive('there was nothing to try this with');
  }

  /** How many of the planned inputs show that the law holds, where not all do. Throws Inconclusive where too few do. */
  partlyOf(planned: number): { readonly partly?: string } {
    const [decided, late, spared, undecided] = [this.#decided, this.#late, this.#spared, this.#undecided];
    return partlyDecided({ decided, planned, isListed: this.#source === 'listed', late, spared, undecided });
  }

  #hasRoom(): boolean {
    if (this.#undecided.stops(this.#source !== 'drawn')) return false;
    if (this.#spentAtBreach !== undefined)
      return this.#isInTime() && this.#recorder.total() - this.#spentAtBreach < this.#effort.shrinkRequests;
    if (this.runs < fewestDrawn) return true;
    if (!this.#isInTime()) this.#late += 1;
    else if (this.#isSpent()) this.#spared += 1;
    else return true;
    return false;
  }

  #isInTime(): boolean {
    return this.#source === 'listed' || performance.now() <= this.#deadline;
  }

  #isSpent(): boolean {
    const { allowance } = this.#effort;
    return allowance !== undefined && allowance.spent() >= allowance.requests;
  }
}
