import { setTimeout as sleep } from 'node:timers/promises';
import { Inconclusive, ViolatedExpectation } from '../properties/expectation.ts';

/** A set of records that a law reads. */
export interface Settling {
  /** When lists have caught up with its latest write, on the clock of `performance.now()`. */
  readonly settledAt: number;
}

/** Sees to it that no other check of the run is at work until the promise that it is given has come true. */
type KeepOthersAway = (meanwhile: () => Promise<void>) => Promise<void>;

/** How long the others stay away. */
interface Calm {
  readonly end: () => void;
  readonly ended: Promise<void>;
}

/**
 * Judges laws about walks over filtered lists. The records that other checks create and delete meanwhile may shift
 * the pages, and one copy of a list may be behind another. So what breaks a law counts only when it breaks it again,
 * while no other check is at work and when the lists have had their time. From then on the others stay away until
 * the check has ended.
 */
export class Undisturbed {
  readonly #keepOthersAway: KeepOthersAway;
  readonly #lagMs: () => number;
  readonly #furtherTries: number;
  #calm: Calm | undefined;
  #tries = 0;

  /**
   * @param lagMs so long lists may take to show what the others wrote before they stayed away, in milliseconds
   * @param furtherTries after a breach the law is tried, while no other check is at work, twice as often as before and so
   * many times more: a rare breach may need many tries to show again
   */
  constructor(keepOthersAway: KeepOthersAway, lagMs: () => number, furtherTries: number) {
    this.#keepOthersAway = keepOthersAway;
    this.#lagMs = lagMs;
    this.#furtherTries = furtherTries;
  }

  /** Tries a law on its input. Throws what the law throws, once it counts. */
  async judge(sets: readonly Settling[], law: () => Promise<void>): Promise<void> {
    this.#tries += 1;
    try {
      return await law();
    } catch (error) {
      const mayBeDisturbed = error instanceof ViolatedExpectation || error instanceof Inconclusive;
      if (this.#calm !== undefined || !mayBeDisturbed) throw error;
    }
    this.#calm = await this.#calmDown();
    await sleep(Math.max(this.#lagMs(), ...sets.map(({ settledAt }) => settledAt - performance.now())));
    for (let tries = 2 * this.#tries + this.#furtherTries; tries > 0; tries -= 1) await law();
  }

  /** Lets the other checks work again. */
  async end(): Promise<void> {
    this.#calm?.end();
    await this.#calm?.ended;
  }

  /** Returns as soon as the others are away. */
  async #calmDown(): Promise<Calm> {
    let [begin, end] = [(): void => {}, (): void => {}];
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const untilEnd = new Promise<void>((resolve) => {
      end = resolve;
    });
    const ended = this.#keepOthersAway(() => {
      begin();
      return untilEnd;
    });
    await Promise.race([begun, ended]);
    return { end, ended };
  }
}
