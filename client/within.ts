import { AsyncLocalStorage } from 'node:async_hooks';

interface Work<T> {
  readonly own: T;
  readonly around: Work<T> | undefined;
}

/** Knows in which work something happens, whatever goes on beside it: in that, and in all works that it is a part of. */
export class Within<T extends object> {
  readonly #works = new AsyncLocalStorage<Work<T>>();

  /** Does some work. What happens in it finds `own` in {@link here}. */
  during<R>(own: T, work: () => Promise<R>): Promise<R> {
    return this.#works.run({ own, around: this.#works.getStore() }, work);
  }

  /** The work that this happens in, and those that it is a part of: from the innermost outwards. */
  get here(): readonly T[] {
    const all: T[] = [];
    for (let work = this.#works.getStore(); work !== undefined; work = work.around) all.push(work.own);
    return all;
  }
}

/** How often something happened in a work. */
export interface Count {
  count: number;
}
