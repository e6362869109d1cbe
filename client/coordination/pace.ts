import { setTimeout as sleep } from 'node:timers/promises';
import { Semaphore } from 'async-mutex';
import type { HoldBack } from './coordinator.ts';

/** A service may count in any second, and what starts evenly does not arrive evenly: so much slower we go. */
const reserve = 1.2;

/** Where a service bears less than we thought: by so much slower do we go, */
const slowing = { much: 2, little: 1.1 } as const;
/** and by so much faster with every second in which it refused nothing. */
const recovery = 0.99;
/** A service that bears less than this says so in the profile; one that refuses at any rate would slow us down for ever. */
const slowestPerSecond = 10;
/** A faster rate than this is no limit in effect: timers do not tell its moments apart. */
export const fastestPerSecond = 1_000;
/** What was under way together is refused together. */
const oneCrowdMs = 1000;

/**
 * Spreads the starts of requests evenly over time, and lets only so many be under way. There are no bursts, however
 * long nothing was asked.
 */
export class Pace {
  readonly #places: Semaphore;
  readonly #distanceMs: number;
  #next = 0;
  #heldUntil = 0;
  #slowed: { readonly distanceMs: number; readonly at: number } | undefined;

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
      this.#next = start + this.#distance();
      for (let ahead = start - performance.now(); ahead > 0; ahead = start - performance.now())
        await sleep(Math.ceil(ahead));
    } while (start < this.#heldUntil);
    return end;
  }

  /** Lets nobody start for this long: the service asked for it. Lowers the rate where that is why it asked. */
  holdBack(ms: number, slower: HoldBack['slower']): void {
    const now = performance.now();
    this.#heldUntil = Math.max(this.#heldUntil, now + ms);
    const isKnown = this.#slowed !== undefined && now - this.#slowed.at < oneCrowdMs;
    if (isKnown || slower === undefined || (slower === 'little' && this.#slowed === undefined)) return;
    const distanceMs = Math.max(1000 / fastestPerSecond, this.#distance()) * slowing[slower];
    this.#slowed = { distanceMs: Math.min(1000 / slowestPerSecond, distanceMs), at: now };
  }

  /** The time from one start to the next: that of the limits, or more where the service bore less. */
  #distance(): number {
    if (this.#slowed === undefined) return this.#distanceMs;
    const { distanceMs, at } = this.#slowed;
    return Math.max(this.#distanceMs, distanceMs * recovery ** ((performance.now() - at) / 1000));
  }
}
