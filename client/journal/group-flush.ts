/**
 * Flushes on behalf of many at once. Whoever asks while a flush is under way shares the next one: that one may have
 * begun before theirs was written.
 */
export class GroupFlush {
  readonly #flush: () => Promise<void>;
  #underWay: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(flush: () => Promise<void>) {
    this.#flush = flush;
  }

  /** Resolves once a flush that began after this call has ended, and rejects as that one does. */
  request(): Promise<void> {
    this.#next ??= this.#begin(this.#underWay);
    return this.#next;
  }

  async #begin(before: Promise<void>): Promise<void> {
    // Who asked for the flush before is told how it went.
    await before.catch(() => {});
    this.#underWay = this.#next ?? this.#underWay;
    this.#next = undefined;
    return this.#flush();
  }
}
