interface ListedValue {
  readonly id: unknown;
  readonly value: unknown;
}

/** The values in a body of a create or an upsert, in either form. A misshapen one holds none. */
function submitted(body: unknown): ReadonlyMap<unknown, unknown> {
  const { data, fields } = (body ?? {}) as { readonly data?: unknown; readonly fields?: unknown };
  const pairs = Array.isArray(fields) ? (fields as (Partial<ListedValue> | null)[]) : [];
  return new Map<unknown, unknown>([
    ...Object.entries(data ?? {}),
    ...pairs.map((pair): [unknown, unknown] => [pair?.id, pair?.value]),
  ]);
}

function searchedBy(body: unknown): readonly unknown[] {
  const { searchExisting } = (body ?? {}) as { readonly searchExisting?: unknown };
  return Array.isArray(searchExisting) ? searchExisting : [];
}

/**
 * The values that records of this worker are known to hold, by resource type and field. An upsert that is told
 * to search by one of them changes a record that is there. In doubt a value counts as not held.
 */
export class HeldValues {
  readonly #held = new Map<string, Set<unknown>>();

  /** A record was made of this body. */
  made(resourceType: string, body: unknown): void {
    for (const [id, value] of submitted(body)) this.#of(resourceType, id).add(value);
  }

  /** The values of this body were written over others, except where the record was found by them. */
  written(resourceType: string, body: unknown): void {
    const found = searchedBy(body);
    for (const id of submitted(body).keys()) if (!found.includes(id)) this.#of(resourceType, id).clear();
    this.made(resourceType, body);
  }

  /** A record of this type was deleted; which values went with it is not known. */
  deleted(resourceType: string): void {
    for (const key of this.#held.keys()) if (key.startsWith(`${resourceType}/`)) this.#held.delete(key);
  }

  /** Whether a record holds every value that this upsert searches by. */
  leadTo(resourceType: string, body: unknown): boolean {
    const [found, values] = [searchedBy(body), submitted(body)];
    return found.length > 0 && found.every((id) => this.#of(resourceType, id).has(values.get(id)));
  }

  #of(resourceType: string, fieldId: unknown): Set<unknown> {
    const key = `${resourceType}/${String(fieldId)}`;
    const held = this.#held.get(key) ?? new Set();
    this.#held.set(key, held);
    return held;
  }
}
