import type { Seams } from '../seams.ts';
import { Collection } from './collection.ts';

/** Everything that one service stores, by namespace and resource type. */
export class Store {
  readonly namespaces: ReadonlySet<string>;
  readonly #rules: Seams;
  readonly #collections = new Map<string, Collection>();

  constructor(rules: Seams, namespaces: readonly string[]) {
    this.#rules = rules;
    this.namespaces = new Set(namespaces);
  }

  /** @param code a resource type code that the service knows */
  collection(namespace: string, code: string): Collection {
    const key = this.#rules.collectionKey(namespace, code);
    const known = this.#collections.get(key);
    if (known !== undefined) return known;
    const collection = new Collection(namespace, code, this.#rules.fieldsOf(code));
    this.#collections.set(key, collection);
    return collection;
  }

  /** Every collection that was ever used; each record in it names the application that made it. */
  get collections(): Iterable<Collection> {
    return this.#collections.values();
  }
}
