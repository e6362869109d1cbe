import type { Coordinator } from '../coordination/coordinator.ts';
import { EnvironmentDown, Unanswered, type UnansweredCode } from '../errors.ts';
import { longestPauseMs, retryAfterOf, unavailableStatuses } from './retry.ts';
import type { WireAnswer } from './wire.ts';

/** An environment that has given no answer for so long, however often it was asked, is down. */
const silenceMs = 10_000;
const leastFailures = 2;

const silence: ReadonlySet<UnansweredCode> = new Set(['unreachable', 'timed_out', 'reset']);

/**
 * Ends a run against an environment that went down in its middle. Every process of the run watches the answers
 * that it gets; the first to give up tells the others.
 */
export class CircuitBreaker {
  readonly #coordinator: Coordinator;
  readonly #silenceMs: number;
  #isClosed = false;
  #failures = 0;
  #failingSince = 0;

  constructor(coordinator: Coordinator, silentMs = silenceMs) {
    this.#coordinator = coordinator;
    this.#silenceMs = silentMs;
  }

  /** Lets nothing pass any more in this process: its part of the run is over. */
  close(): void {
    this.#isClosed = true;
  }

  /** Throws {@link EnvironmentDown} once the run was given up. */
  pass(): void {
    if (this.#isClosed) throw new EnvironmentDown('The run is over.');
    const { down } = this.#coordinator;
    if (down !== undefined) throw new EnvironmentDown(down);
  }

  /** Sends one request and takes note of what comes back, or does not. */
  async watch(send: () => Promise<WireAnswer>): Promise<WireAnswer> {
    const begin = performance.now();
    try {
      const answer = await send();
      if (unavailableStatuses.has(answer.status)) this.#failed(begin, `it answered ${answer.status}`);
      else this.#failures = 0;
      const asksToWait = retryAfterOf(answer) ?? 0;
      if (asksToWait > longestPauseMs)
        this.#coordinator.giveUp(
          `The environment asks to wait ${Math.ceil(asksToWait / 1000)} s (Retry-After).`,
        );
      return answer;
    } catch (error) {
      if (error instanceof Unanswered && silence.has(error.code)) this.#failed(begin, error.message);
      throw error;
    }
  }

  #failed(begin: number, what: string): void {
    if (this.#failures === 0) this.#failingSince = begin;
    this.#failures += 1;
    const lasted = performance.now() - this.#failingSince;
    if (this.#failures < leastFailures || lasted < this.#silenceMs) return;
    this.#coordinator.giveUp(
      `The environment went down: for ${Math.round(lasted / 1000)} s it gave no answer. At last ${what}`,
    );
  }
}
