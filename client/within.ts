import { AsyncLocalStorage } from 'node:async_hooks';

interface Work {
  readonly keeper: Within<object>;
  readonly own: object;
  readonly around: Work | undefined;
}

// One for all keepers: before version 24 Node hands each storage on with every promise, and one that was used never ends.
const works = new AsyncLocalStorage<Work>();

/** Knows in which work something happens, whatever goes on beside it: in that, and in all works that it is a part of. */
export class Within<T extends object> {
  /** Does some work. What happens in it finds `own` in {@link here}. */
  during<R>(own: T, work: () => Promise<R>): Promise<R> {
    return works.run({ keeper: this, own, around: works.getStore() }, work);
  }

  /** The work that this happens in, and those that it is a part of: from the innermost outwards. */
  get here(): readonly T[] {
    const all: T[] = [];
    for (let work = works.getStore(); work !== undefined; work = work.around)
      // Only this keeper's own `during` makes works of its own.
      if (work.keeper === this) all.push(work.own as T);
    return all;
  }
}

/** How often something happened in a work. */
export interface Count {
  count: number;
}
