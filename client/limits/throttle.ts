import { Semaphore } from 'async-mutex';
import type { Coordinator, PaceLimits } from '../coordination/coordinator.ts';
import { fastestPerSecond } from '../coordination/pace.ts';
import { Crowding } from './crowding.ts';

/** With these a service asks all of us to wait, not only who was answered. */
const tooManyRequests = 429;
const unavailable = 503;
/** A start that the process comes to so late would crowd the next ones. */
const latestMs = 50;

/**
 * Holds requests back so that no more than `concurrency` are under way and `requests_per_second` start, counting
 * those of every process of the run. Where the rate has no limit, nobody else is counted: each process keeps to its
 * own share of the requests under way, until the service refuses many requests as too many.
 */
export class Throttle {
  readonly #coordinator: Coordinator;
  readonly #pace: PaceLimits;
  readonly #own: Semaphore;
  readonly #crowding = new Crowding();
  #isSlowed = false;

  /** @param own so many of the requests under way may be this process's */
  constructor(coordinator: Coordinator, pace: PaceLimits, own: number = pace.concurrency) {
    this.#coordinator = coordinator;
    this.#pace = pace;
    this.#own = new Semaphore(own);
  }

  /** @param priority what has a higher one goes before what waits already */
  run<T>(work: () => Promise<T>, priority = 0): Promise<T> {
    return this.#own.runExclusive(() => (this.#isLimited ? this.#inTurn(work) : work()), 1, priority);
  }

  /**
   * Takes note of an answer, and lets nobody start for as long as the service asks. Where it refuses many requests as
   * too many, all start at a lower rate from then on.
   */
  answered(status: number, pauseMs: number | undefined): void {
    const tooMany = status === tooManyRequests;
    const isCrowded = this.#crowding.answered(tooMany);
    if (isCrowded) this.#isSlowed = true;
    const pause = tooMany || status === unavailable ? pauseMs : undefined;
    if (!this.#isLimited || (pause === undefined && !tooMany)) return;
    const slower = isCrowded ? 'much' : tooMany ? 'little' : undefined;
    this.#coordinator.holdBack({ pace: this.#pace, ms: pause ?? 0, slower });
  }

  get #isLimited(): boolean {
    return this.#isSlowed || this.#pace.requests_per_second < fastestPerSecond;
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    while (Date.now() - (await this.#coordinator.beginRequest(this.#pace)) > latestMs)
      this.#coordinator.endRequest(this.#pace);
    try {
      return await work();
    } finally {
      this.#coordinator.endRequest(this.#pace);
    }
  }
}
