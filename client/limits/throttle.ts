import { Semaphore } from 'async-mutex';
import type { Coordinator, PaceLimits } from '../coordination/coordinator.ts';

/** A faster rate than this is no limit in effect: timers do not tell its moments apart. */
const fastest = 1_000;
/** A start that the process comes to so late would crowd the next ones. */
const latestMs = 50;

/**
 * Holds requests back so that no more than `concurrency` are under way and `requests_per_second` start, counting
 * those of every process of the run. Where the rate has no limit, nobody else is counted: each process keeps to its
 * own share of the requests under way.
 */
export class Throttle {
  readonly #coordinator: Coordinator;
  readonly #pace: PaceLimits;
  readonly #own: Semaphore;

  /** @param own so many of the requests under way may be this process's */
  constructor(coordinator: Coordinator, pace: PaceLimits, own: number = pace.concurrency) {
    this.#coordinator = coordinator;
    this.#pace = pace;
    this.#own = new Semaphore(own);
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    return this.#own.runExclusive(() => (this.#isLimited ? this.#inTurn(work) : work()));
  }

  /** Lets nobody start for this long: the service asked for it. */
  holdBack(ms: number): void {
    if (this.#isLimited) this.#coordinator.holdBack({ pace: this.#pace, ms });
  }

  get #isLimited(): boolean {
    return this.#pace.requests_per_second < fastest;
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
