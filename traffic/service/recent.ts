/** A map that forgets what was set longest ago: what a law remembers stays bounded, however long the traffic is. */
export class Recent<Key, Value> {
  readonly #most: number;
  readonly #kept = new Map<Key, Value>();

  constructor(most: number) {
    this.#most = most;
  }

  get(key: Key): Value | undefined {
    return this.#kept.get(key);
  }

  get isEmpty(): boolean {
    return this.#kept.size === 0;
  }

  has(key: Key): boolean {
    return this.#kept.has(key);
  }

  forget(key: Key): void {
    this.#kept.delete(key);
  }

  set(key: Key, value: Value): void {
    this.#kept.delete(key);
    this.#kept.set(key, value);
    if (this.#kept.size <= this.#most) return;
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
  }
}
