import { randomUUID } from 'node:crypto';
import type { Field, Stamp, Value } from '../fields/field.ts';
import type { Collection } from '../records/collection.ts';
import type { Attributes, CrmRecord } from '../records/record.ts';
import type { Seams } from '../seams.ts';
import type { Submission } from './submission.ts';

/** A write whose every value was accepted, but which may still collide with another record. */
export interface ProposedWrite {
  readonly collection: Collection;
  readonly target: CrmRecord | undefined;
  readonly submissions: readonly Submission[];
  readonly subtype: string | undefined;
}

/** A decided change: nothing in it can be refused any more. */
export interface Change {
  readonly collection: Collection;
  /** The record to change; undefined makes a new one. */
  readonly target: CrmRecord | undefined;
  readonly attributes: Attributes;
  /** The subtype as submitted; undefined leaves it. */
  readonly subtype: string | undefined;
  readonly application: string;
  readonly at: Date;
}

const stampsOfNew: readonly Stamp[] = ['record_id', 'created', 'updated'];

/**
 * Applies a change and returns the record.
 * It runs in the turn of the event loop that decided it, so no other write comes between.
 */
export function commit(rules: Seams, change: Change): CrmRecord | Promise<CrmRecord> {
  const { collection, target, attributes, subtype, at } = change;
  if (target === undefined) {
    const id = rules.newRecordId(collection);
    const stamped = rules.stampsOf(collection, stampsOfNew, id, at);
    return collection.add({
      id,
      made_by: change.application,
      subtype: subtype ?? '',
      attributes: Object.assign(stamped, attributes),
    });
  }
  collection.replace(target, { ...attributes, ...rules.stampsOf(collection, ['updated'], target.id, at) });
  target.subtype = subtype ?? target.subtype;
  return target;
}

/** Takes a record away. */
export function erase(collection: Collection, record: CrmRecord): void {
  collection.remove(record);
}

export function newRecordId(_collection: Collection): string {
  return randomUUID();
}

/** The values that the service writes itself. */
export function stampsOf(collection: Collection, stamps: readonly Stamp[], id: string, at: Date): Attributes {
  const instant = at.toISOString();
  const stamped: Record<string, Value> = {};
  for (const field of collection.stamped) {
    if (field.stamp !== undefined && stamps.includes(field.stamp))
      stamped[field.id] = stampOf(field, id, instant);
  }
  return stamped;
}

/** @param instant RFC 3339; of a date its first ten characters */
function stampOf(field: Field, id: string, instant: string): Value {
  if (field.stamp === 'record_id') return id;
  return field.schema.format === 'date' ? instant.slice(0, 10) : instant;
}
