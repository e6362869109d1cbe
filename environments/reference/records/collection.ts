import type { Field, Fields } from '../fields/field.ts';
import { removeInOrder } from './ordered.ts';
import type { Attributes, CrmRecord } from './record.ts';
import { type KeyOf, ValueIndex } from './value-index.ts';

/** The records of one resource type in one namespace. */
export class Collection {
  readonly namespace: string;
  /** The resource type code. */
  readonly code: string;
  readonly fields: Fields;
  /** Those that the service writes itself. */
  readonly stamped: readonly Field[];
  readonly #byId = new Map<string, CrmRecord>();
  readonly #inOrder: CrmRecord[] = [];
  readonly #indexes = new Map<string, ValueIndex>();
  #nextSequence = 0;

  constructor(namespace: string, code: string, fields: Fields) {
    this.namespace = namespace;
    this.code = code;
    this.fields = fields;
    this.stamped = [...fields.values()].filter(({ stamp }) => stamp !== undefined);
  }

  /** All records, oldest first. */
  get records(): readonly CrmRecord[] {
    return this.#inOrder;
  }

  find(id: string): CrmRecord | undefined {
    return this.#byId.get(id);
  }

  add(made: Omit<CrmRecord, 'sequence'>): CrmRecord {
    const { id, made_by, subtype, attributes } = made;
    const record: CrmRecord = { id, sequence: this.#nextSequence++, made_by, subtype, attributes };
    this.#byId.set(record.id, record);
    this.#inOrder.push(record);
    for (const index of this.#indexes.values()) index.add(record);
    return record;
  }

  replace(record: CrmRecord, attributes: Attributes): void {
    for (const index of this.#indexes.values()) index.move(record, attributes);
    record.attributes = attributes;
  }

  remove(record: CrmRecord): void {
    this.#byId.delete(record.id);
    removeInOrder(this.#inOrder, record);
    for (const index of this.#indexes.values()) index.remove(record);
  }

  /** The index of a field, built when first asked for and kept up to date from then on. */
  indexOf(fieldId: string, keyOf: KeyOf): ValueIndex {
    const known = this.#indexes.get(fieldId);
    if (known !== undefined) return known;
    const index = new ValueIndex(keyOf);
    for (const record of this.#inOrder) index.add(record);
    this.#indexes.set(fieldId, index);
    return index;
  }
}
