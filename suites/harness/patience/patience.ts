import { setTimeout as sleep } from 'node:timers/promises';
import type { LastWrite } from '../../../client/http/recorder.ts';
import type { OperationId } from '../../../specs/openapi.ts';
import { settle } from './settle.ts';

/** By how much what is read was seen to lag behind writes, in milliseconds. */
export interface SeenLag {
  readonly usual_ms: number;
  readonly worst_ms: number;
}

/** What was seen of each way to read; absent where nothing was. */
export type SeenLags = Readonly<Partial<Record<keyof Patiences, SeenLag>>>;

/** How each way to read is waited for: any of them may lag behind the others. */
export interface Patiences {
  /** The record list. */
  readonly lists: Patience;
  /** The company list. */
  readonly companies: Patience;
  /** A single record, by its id. */
  readonly records: Patience;
}

/** A shorter lag is the way there and back. In milliseconds. */
const leastMs = 15;

/** What showed at the first look may have shown a little earlier. */
const easing = 0.97;

/** What usually shows after some time mostly shows after so many times of it. */
const margin = 1.1;

/** So many waits in a row may be in vain before the next ones are shorter. */
const mostInVain = 3;

/** So many in vain, and the next ones are as short as they become. */
const manyInVain = 6;

/** No wait is shorter, in milliseconds, while few were in vain, and when many were. */
const shortestMs = 250;
const shortestAtLastMs = 60;

/** While no lag was seen at all, no wait is shorter than this part of the time that a read may lag. */
const unseenPart = 0.25;

/** The usual lag is the median of so many. */
const remembered = 5;
const noLags = Array.from({ length: remembered }, () => 0);

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/**
 * Waits until a list, or another way to read, has caught up with what this worker wrote. It learns how long that
 * takes: after a write the first look comes when a write usually shows, so that it is mostly the only one.
 */
export class Patience {
  /** So long a read may lag, in milliseconds. */
  readonly timeoutMs: number;
  readonly #lastWrite: () => LastWrite;
  /** The latest that were seen. */
  readonly #lags: number[];
  #worstMs: number;
  /** So many waits in a row were in vain for what an operation that writes did last; what shows at once ends no long row. */
  readonly #vainAfter = new Map<OperationId | undefined, number>();
  #vainCleanUps = 0;
  /** So many waits in a row were in vain for deletions, for updates of each resource type, and for some values. */
  readonly #vainFor = new Map<string, number>();

  /** @param lastWrite tells what is mostly waited for: the latest write of this worker */
  constructor(timeoutMs: number, lastWrite: () => LastWrite, seen?: SeenLag) {
    this.timeoutMs = timeoutMs;
    this.#lastWrite = lastWrite;
    this.#lags = seen === undefined ? [] : Array.from({ length: remembered }, () => seen.usual_ms);
    this.#worstMs = seen?.worst_ms ?? 0;
  }

  get seen(): SeenLag {
    // Until enough was seen, one slow write is not what is usual.
    const usual = median([...this.#lags, ...noLags].slice(0, remembered));
    return { usual_ms: usual < leastMs ? 0 : Math.round(usual), worst_ms: Math.round(this.#worstMs) };
  }

  /** The lag, once a read was seen to show a write; undefined before. */
  get learned(): SeenLag | undefined {
    if (this.#lags.length === 0) return undefined;
    return { usual_ms: Math.round(median(this.#lags)), worst_ms: Math.round(this.#worstMs) };
  }

  /** So long after a write what is read mostly shows it, in milliseconds. */
  get usualMs(): number {
    return Math.min(this.timeoutMs, margin * this.seen.usual_ms);
  }

  /** So long one more look is put off when something may yet come up, in milliseconds. */
  get doubtMs(): number {
    return Math.min(this.timeoutMs, 2 * this.#worstMs);
  }

  /** So long deleted records are waited for to vanish, in milliseconds. */
  get cleanUpMs(): number {
    return this.#waitAfter(this.#vainCleanUps);
  }

  /** Whether what was deleted was waited for in vain so often that it is not looked for any further. */
  get isVain(): boolean {
    return this.#vainCleanUps >= mostInVain;
  }

  /** Notes whether all that was deleted has vanished in time. */
  noteCleanUp(isClean: boolean): void {
    this.#vainCleanUps = isClean ? 0 : this.#vainCleanUps + 1;
  }

  /** Whether something of this name was waited for in vain so often that it is not waited for any more. */
  isVainFor(what: string): boolean {
    return (this.#vainFor.get(what) ?? 0) >= mostInVain;
  }

  /** Notes whether something of this name has come up in time. */
  noteFor(what: string, isSeen: boolean): void {
    if (isSeen) this.#vainFor.delete(what);
    else this.#vainFor.set(what, (this.#vainFor.get(what) ?? 0) + 1);
  }

  /** Looks until there is something to see, or `within` so many milliseconds; less long where waits for the last operation were in vain. */
  async settle<T>(
    look: () => Promise<T | undefined>,
    within: number = this.timeoutMs,
  ): Promise<T | undefined> {
    const { operation, at: writtenAt } = this.#lastWrite();
    const allowed = this.#waitAfter(this.#vainAfter.get(operation) ?? 0);
    const timeoutMs = Math.min(within, allowed);
    const begin = performance.now();
    const ahead = Math.min(writtenAt + this.seen.usual_ms - begin, timeoutMs);
    if (ahead > 1) await sleep(ahead);
    const first = performance.now();
    const { seen, lag_ms } = await settle(look, timeoutMs - (first - begin));
    if (seen !== undefined) this.#note(first - writtenAt, lag_ms);
    const isLate = seen !== undefined && lag_ms >= leastMs;
    // A wait that its caller made shorter tells nothing of the operation, unless something came while it lasted.
    if (isLate || timeoutMs === allowed) this.#count(operation, seen !== undefined, isLate);
    return seen;
  }

  /** What shows late was worth waiting for; what shows at once may have been there before. */
  #count(operation: OperationId | undefined, isSeen: boolean, isLate: boolean): void {
    const vain = this.#vainAfter.get(operation) ?? 0;
    const ended = isLate || vain < mostInVain ? 0 : vain - 1;
    this.#vainAfter.set(operation, isSeen ? ended : Math.min(manyInVain, vain + 1));
  }

  /** What has not come so often in a row does not come: then a few times the worst lag is time enough, where one was seen. */
  #waitAfter(vain: number): number {
    if (vain < mostInVain) return this.timeoutMs;
    const isUnseen = this.#lags.length === 0;
    const least =
      vain >= manyInVain && !isUnseen
        ? shortestAtLastMs
        : Math.max(shortestMs, isUnseen ? unseenPart * this.timeoutMs : 0);
    return Math.min(this.timeoutMs, Math.max(least, 4 * this.#worstMs));
  }

  /** Looks until what is seen is right or the time is up, and returns what was seen last. */
  async lookUntil<T>(look: () => Promise<T>, isRight: (seen: T) => boolean): Promise<T> {
    return (await this.#looked(look, isRight)).last;
  }

  /** Looks until a filter keeps what it should, and returns what was seen last; less long where filters were waited for in vain. */
  async lookUntilFiltered<T>(look: () => Promise<T>, isRight: (seen: T) => boolean): Promise<T> {
    return this.#lookedFor('filters', look, isRight);
  }

  /** Looks until a deletion shows, and returns what was seen last; less long where deletions were waited for in vain. */
  async lookUntilGone<T>(look: () => Promise<T>, isGone: (seen: T) => boolean): Promise<T> {
    return this.#lookedFor('deletions', look, isGone);
  }

  /**
   * Looks until an update shows, and returns what was seen last; less long where updates of the type were waited for in
   * vain, though never so short that only what is made anew would show by then.
   */
  async lookUntilUpdated<T>(
    resourceType: string,
    look: () => Promise<T>,
    isUpdated: (seen: T) => boolean,
  ): Promise<T> {
    return this.#lookedFor(`updates of ${resourceType}`, look, isUpdated, unseenPart * this.timeoutMs);
  }

  /** Looks so long as its own waits in a row allow, whatever else shows. */
  async #lookedFor<T>(
    what: string,
    look: () => Promise<T>,
    isRight: (seen: T) => boolean,
    noLessThan_ms = 0,
  ): Promise<T> {
    const within_ms = this.#waitAfter(this.#vainFor.get(what) ?? 0);
    const { last, isSeen } = await this.#looked(look, isRight, Math.max(within_ms, noLessThan_ms));
    this.noteFor(what, isSeen);
    return last;
  }

  async #looked<T>(
    look: () => Promise<T>,
    isRight: (seen: T) => boolean,
    within?: number,
  ): Promise<{ readonly last: T; readonly isSeen: boolean }> {
    let last: T | undefined;
    const seen = await this.settle(async () => {
      last = await look();
      return isRight(last) ? true : undefined;
    }, within);
    return { last: last as T, isSeen: seen === true };
  }

  /** What showed came so long after the write, and after so much more at which it had not shown. */
  #note(firstLookMs: number, laterMs: number): void {
    const { usual_ms } = this.seen;
    if (laterMs >= leastMs) this.#remember(firstLookMs + laterMs);
    // A first look long after the write tells nothing of the lag.
    else if (firstLookMs <= Math.max(leastMs, usual_ms + leastMs)) this.#remember(usual_ms * easing);
  }

  #remember(lagMs: number): void {
    this.#lags.push(Math.min(lagMs, this.timeoutMs));
    if (this.#lags.length > remembered) this.#lags.shift();
    this.#worstMs = Math.max(this.#worstMs, Math.min(lagMs, this.timeoutMs));
  }
}

/** What these have learned. */
export function learnedLags(patiences: Patiences): SeenLags {
  const learned = Object.entries(patiences).flatMap(([way, { learned: lag }]: [string, Patience]) =>
    lag === undefined ? [] : [[way, lag] as const],
  );
  return Object.fromEntries(learned);
}
