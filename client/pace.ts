import { setTimeout as sleep } from 'node:timers/promises';

/** The share of the profile's limits that one worker process may use. */
export interface Share {
  readonly requests_per_second: number;
  readonly concurrency: number;
}

/** Holds requests back so that no more than `concurrency` are under way and `requests_per_second` start. */
export class Pace {
  readonly #share: Share;
  #underWay = 0;
  #waiting: (() => void)[] = [];
  #nextStart = 0;

  constructor(share: Share) {
    this.#share = share;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#underWay >= this.#share.concurrency) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#underWay += 1;
    }
    try {
      await this.#myTurn();
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#underWay -= 1;
    }
  }

  async #myTurn(): Promise<void> {
    const now = performance.now();
    const start = Math.max(now, this.#nextStart);
    this.#nextStart = start + 1000 / this.#share.requests_per_second;
    if (start > now) await sleep(start - now);
  }
}
