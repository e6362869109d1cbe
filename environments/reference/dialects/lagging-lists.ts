import { Collection } from '../records/collection.ts';
import type { CrmRecord } from '../records/record.ts';
import type { Patch, Seams } from '../seams.ts';

/** A collection as lists show it: each change of the real one reaches it `delay_ms` later, in order. */
class Shown {
  readonly #records: Collection;
  readonly #delay_ms: number;
  readonly #pending: { readonly due: number; readonly apply: () => void }[] = [];

  constructor({ namespace, code, fields, records }: Collection, delay_ms: number) {
    this.#records = new Collection(namespace, code, fields);
    this.#delay_ms = delay_ms;
    for (const record of records) this.#records.add(record);
  }

  /** The records that a list may see by now. */
  get(): Collection {
    while (this.#pending[0] !== undefined && this.#pending[0].due <= performance.now())
      this.#pending.shift()?.apply();
    return this.#records;
  }

  write({ id, made_by, subtype, attributes }: CrmRecord): void {
    this.#later(() => {
      const known = this.#records.find(id);
      if (known === undefined) this.#records.add({ id, made_by, subtype, attributes });
      else this.#records.replace(Object.assign(known, { subtype }), attributes);
    });
  }

  remove({ id }: CrmRecord): void {
    this.#later(() => {
      const known = this.#records.find(id);
      if (known !== undefined) this.#records.remove(known);
    });
  }

  #later(apply: () => void): void {
    this.#pending.push({ due: performance.now() + this.#delay_ms, apply });
  }
}

/** Which list lags, and how many looks at it there are to one that does: the others are up to date. */
interface Lag {
  readonly list?: 'listedCollection' | 'collectionOfCompanies';
  readonly oneIn?: number;
}

/** Lists read what writes have left, a while later. */
export function laggingLists(delay_ms: number, { list = 'listedCollection', oneIn = 1 }: Lag = {}): Patch {
  return (seams) => {
    let lists = 0;
    const shown = new WeakMap<Collection, Shown>();
    const shownOf = (collection: Collection): Shown => {
      const known = shown.get(collection) ?? new Shown(collection, delay_ms);
      shown.set(collection, known);
      return known;
    };
    return {
      [list]: (...sent: [Collection] | [Seams, Collection]) => {
        const collection = sent.at(-1) as Collection;
        lists += 1;
        // Of the collection itself: what another lag shows of it is told of no write.
        if (lists % oneIn === 0) return shownOf(collection).get();
        return list === 'listedCollection' ? seams.listedCollection(collection) : collection;
      },
      commit: async (rules, change) => {
        const shownList = shownOf(change.collection);
        const record = await seams.commit(rules, change);
        shownList.write(record);
        return record;
      },
      erase: (collection, record) => {
        const shownList = shownOf(collection);
        seams.erase(collection, record);
        shownList.remove(record);
      },
    };
  };
}
