import { insertInOrder, removeInOrder } from './ordered.ts';
import type { Attributes, CrmRecord } from './record.ts';

/** The key under which a record is found, or undefined when it has none. */
export type KeyOf = (attributes: Attributes) => string | undefined;

/** Records by a key of their attributes. Most keys have one holder, which then stands without a list. */
export class ValueIndex {
  readonly #keyOf: KeyOf;
  readonly #holders = new Map<string, CrmRecord | CrmRecord[]>();

  constructor(keyOf: KeyOf) {
    this.#keyOf = keyOf;
  }

  /** Holders of a key, oldest first. */
  holders(key: string): readonly CrmRecord[] {
    const held = this.#holders.get(key);
    if (held === undefined) return [];
    return Array.isArray(held) ? held : [held];
  }

  add(record: CrmRecord): void {
    const key = this.#keyOf(record.attributes);
    if (key !== undefined) this.#insert(key, record);
  }

  remove(record: CrmRecord): void {
    const key = this.#keyOf(record.attributes);
    if (key !== undefined) this.#take(key, record);
  }

  /** To be called while the record still has its old attributes. */
  move(record: CrmRecord, attributes: Attributes): void {
    const before = this.#keyOf(record.attributes);
    const after = this.#keyOf(attributes);
    if (before === after) return;
    if (before !== undefined) this.#take(before, record);
    if (after !== undefined) this.#insert(after, record);
  }

  #insert(key: string, record: CrmRecord): void {
    const held = this.#holders.get(key);
    if (held === undefined) {
      this.#holders.set(key, record);
      return;
    }
    const list = Array.isArray(held) ? held : [held];
    insertInOrder(list, record);
    this.#holders.set(key, list);
  }

  #take(key: string, record: CrmRecord): void {
    const held = this.#holders.get(key);
    if (Array.isArray(held)) removeInOrder(held, record);
    if (held === record || (Array.isArray(held) && held.length === 0)) this.#holders.delete(key);
  }
}
