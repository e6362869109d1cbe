import { Collection } from '../records/collection.ts';
import type { CrmRecord } from '../records/record.ts';
import type { Patch, Seams } from '../seams.ts';

/** How long a record with this id takes to show, in milliseconds. */
type DelayOf = (id: string) => number;

/** A collection as lists show it: each change of the real one reaches it later, those of one record in order. */
class Shown {
  readonly #records: Collection;
  readonly #delayOf: DelayOf;
  #pending: { readonly due: number; readonly apply: () => void }[] = [];

  constructor({ namespace, code, fields, records }: Collection, delayOf: DelayOf) {
    this.#records = new Collection(namespace, code, fields);
    this.#delayOf = delayOf;
    for (const record of records) this.#records.add(record);
  }

  /** The records that a list may see by now. */
  get(): Collection {
    const now = performance.now();
    const due = this.#pending.filter((change) => change.due <= now);
    this.#pending = this.#pending.filter((change) => change.due > now);
    for (const { apply } of due.toSorted((one, other) => one.due - other.due)) apply();
    return this.#records;
  }

  write({ id, made_by, subtype, attributes }: CrmRecord): void {
    this.#later(id, () => {
      const known = this.#records.find(id);
      if (known === undefined) this.#records.add({ id, made_by, subtype, attributes });
      else this.#records.replace(Object.assign(known, { subtype }), attributes);
    });
  }

  remove({ id }: CrmRecord): void {
    this.#later(id, () => {
      const known = this.#records.find(id);
      if (known !== undefined) this.#records.remove(known);
    });
  }

  #later(id: string, apply: () => void): void {
    this.#pending.push({ due: performance.now() + this.#delayOf(id), apply });
  }
}

/** Delays of their own are multiples of one such part. */
const parts = 16;

/** Which list lags, and how. */
interface Lag {
  readonly list?: 'listedCollection' | 'collectionOfCompanies';
  /** How many looks at it there are to one that lags: the others are up to date. */
  readonly oneIn?: number;
  /** Each record takes its own part of the delay, whatever the others take. */
  readonly isOwn?: boolean;
}

/** Lists read what writes have left, a while later. */
export function laggingLists(
  delay_ms: number,
  { list = 'listedCollection', oneIn = 1, isOwn = false }: Lag = {},
): Patch {
  const delayOf: DelayOf = (id) =>
    isOwn ? (delay_ms * (1 + (id.charCodeAt(id.length - 1) % parts))) / parts : delay_ms;
  return (seams) => {
    let lists = 0;
    const shown = new WeakMap<Collection, Shown>();
    const shownOf = (collection: Collection): Shown => {
      const known = shown.get(collection) ?? new Shown(collection, delayOf);
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
