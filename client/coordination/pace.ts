import { setTimeout as sleep } from 'node:timers/promises';
import { Semaphore } from 'async-mutex';

/** A service may count in any second, and what starts evenly does not arrive evenly: so much slower we go. */
const reserve = 1.2;

/**
 * Spreads the starts of requests evenly over time, and lets only so many be under way. There are no bursts, however
 * long nothing was asked.
 */
export class Pace {
  readonly #places: Semaphore;
  readonly #distanceMs: number;
  #next = 0;
  #heldUntil = 0;

  constructor(perSecond: number, concurrency: number) {
    this.#places = new Semaphore(concurrency);
    this.#distanceMs = (1000 / perSecond) * reserve;
  }

  /** Waits until one more request may start. Returns what tells that it has ended. */
  async begin(): Promise<() => void> {
    const [, end] = await this.#places.acquire();
    let start: number;
    do {
      start = Math.max(performance.now(), this.#next, this.#heldUntil);
      this.#next = start + this.#distanceMs;
      for (let ahead = start - performance.now(); ahead > 0; ahead = start - performance.now())
        await sleep(Math.ceil(ahead));
    } while (start < this.#heldUntil);
    return end;
  }

  /** Lets nobody start for this long: the service asked for it. */
  holdBack(ms: number): void {
    this.#heldUntil = Math.max(this.#heldUntil, performance.now() + ms);
  }
}
