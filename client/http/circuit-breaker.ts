import type { Coordinator } from '../coordination/coordinator.ts';
import { EnvironmentDown, silentCodes, SilentOperation, Unanswered } from '../errors.ts';
import { longestPauseMs, retryAfterOf, unavailableStatuses } from './retry.ts';
import type { WireAnswer, WireRequest } from './wire.ts';

/** An environment that has given no answer for so long, however often it was asked, is down. */
const silenceMs = 10_000;
const leastFailures = 2;

/** An operation that alone was silent so often is not waited for again. */
const mostWaits = 3;

type Send = (request: WireRequest) => Promise<WireAnswer>;

/** A call that was answered, to be made again. */
interface Known {
  readonly request: WireRequest;
  readonly send: Send;
}

/** Failures in a row. */
interface Row {
  count: number;
  since: number;
  /** How often another call was answered at the end of such a row. */
  alone: number;
}

function isXml({ headers }: WireRequest): boolean {
  return headers['content-type'] === 'application/xml';
}

/** An operation may read one sort of body and hang on another. */
function sortOf(request: WireRequest): string {
  return `${request.operation}${isXml(request) ? ' in XML' : ''}`;
}

/**
 * Ends a run against an environment that went down in its middle. Every process of the run watches the answers
 * that it gets; the first to give up tells the others. Before that it makes a reading call again that was answered:
 * where that is answered now, one operation is silent, and not the environment.
 */
export class CircuitBreaker {
  readonly #coordinator: Coordinator;
  readonly #silenceMs: number;
  readonly #answered = new Map<string, Known>();
  readonly #rows = new Map<string, Row>();
  readonly #any: Row = { count: 0, since: 0, alone: 0 };
  #isClosed = false;

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

  /**
   * Sends one request and takes note of what comes back, or does not. `reads`: making it once more changes nothing.
   * Throws {@link SilentOperation} where this operation is silent while others answer.
   */
  async watch(request: WireRequest, reads: boolean, send: Send): Promise<WireAnswer> {
    const sort = sortOf(request);
    const row = this.#rows.get(sort) ?? { count: 0, since: 0, alone: 0 };
    this.#rows.set(sort, row);
    if (row.alone >= mostWaits) throw this.#silent(request, row);
    const begin = performance.now();
    try {
      const answer = await send(request);
      if (unavailableStatuses.has(answer.status))
        await this.#failed(request, row, begin, `it answered ${answer.status}`, false);
      else this.#worked(sort, row, reads ? { request, send } : undefined);
      const asksToWait = retryAfterOf(answer) ?? 0;
      if (asksToWait > longestPauseMs)
        this.#coordinator.giveUp(
          `The environment asks to wait ${Math.ceil(asksToWait / 1000)} s (Retry-After).`,
        );
      return answer;
    } catch (error) {
      if (!(error instanceof Unanswered) || !silentCodes.has(error.code)) throw error;
      // A broken connection is the trouble of a network; only who takes a call and never answers is silent.
      const hangs = error.code === 'timed_out';
      if (await this.#failed(request, row, begin, error.message, hangs)) throw this.#silent(request, row);
      throw error;
    }
  }

  #worked(sort: string, row: Row, known: Known | undefined): void {
    Object.assign(row, { count: 0, alone: 0 });
    this.#any.count = 0;
    if (known !== undefined) this.#answered.set(sort, known);
  }

  /** Gives the environment up where all is silent. True where this operation hangs, and another answers. */
  async #failed(
    request: WireRequest,
    row: Row,
    begin: number,
    what: string,
    hangs: boolean,
  ): Promise<boolean> {
    for (const each of [row, this.#any]) {
      if (each.count === 0) each.since = begin;
      each.count += 1;
    }
    const isLong = ({ count, since }: Row): boolean =>
      count >= leastFailures && performance.now() - since >= this.#silenceMs;
    if (!isLong(row) && !isLong(this.#any)) return false;
    const lasted = performance.now() - (isLong(this.#any) ? this.#any : row).since;
    const isAlone = await this.#anotherAnswers(sortOf(request));
    if (isAlone) {
      if (isLong(row) && hangs) row.alone += 1;
      this.#any.count = 0;
      return hangs && row.alone > 0;
    }
    this.#coordinator.giveUp(
      `The environment went down: for ${Math.round(lasted / 1000)} s it gave no answer. At last ${what}`,
    );
    return false;
  }

  async #anotherAnswers(silentSort: string): Promise<boolean> {
    const other = [...this.#answered].findLast(([sort]) => sort !== silentSort)?.[1];
    if (other === undefined) return false;
    try {
      return !unavailableStatuses.has((await other.send(other.request)).status);
    } catch (error) {
      if (error instanceof Unanswered) return false;
      throw error;
    }
  }

  #silent(request: WireRequest, { count }: Row): SilentOperation {
    return new SilentOperation(request, isXml(request), count);
  }
}
