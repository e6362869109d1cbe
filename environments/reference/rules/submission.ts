import { mergeOperations } from '../../../specs/openapi.ts';
import type { Field, Value } from '../fields/field.ts';
import { isList, isObject, type Json, type JsonObject } from '../json.ts';
import { badRequest } from '../problem.ts';
import type { Collection } from '../records/collection.ts';
import type { Seams } from '../seams.ts';

/** One value that a caller wants stored. */
export interface Submission {
  readonly field: Field;
  /** undefined takes the stored value away. */
  readonly value: Value | undefined;
  readonly operation: string;
}

/** @param member where the id stands in the body, for the message */
export function knownField(collection: Collection, id: Json | undefined, member: string): Field {
  const field = typeof id === 'string' ? collection.fields.get(id) : undefined;
  if (field !== undefined) return field;
  throw badRequest(
    typeof id === 'string' ? id : member,
    `${member} names ${JSON.stringify(id)}, which is no field of ${collection.code}. GET /${collection.namespace}/${collection.code}/meta/fields lists the fields.`,
  );
}

/** Reads a map of values by field id, as update, create and upsert v2 take it. */
export function readData(
  rules: Seams,
  collection: Collection,
  data: Json | undefined,
): readonly Submission[] {
  if (!isObject(data)) throw badRequest('data', 'data must be an object of values by field id.');
  const operation = rules.defaultMergeOperation();
  return Object.entries(data).map(([id, json]) => {
    const field = rules.knownField(collection, id, 'data');
    return rules.acceptSubmission(rules, {
      field,
      value: json === null ? undefined : rules.readValue(rules, field, json),
      operation,
    });
  });
}

/** Reads the list form of upsert v1. */
export function readEntries(
  rules: Seams,
  collection: Collection,
  fields: Json | undefined,
): readonly Submission[] {
  if (!isList(fields)) throw badRequest('fields', 'fields must be a list of {id, value, operation}.');
  const seen = new Set<Field>();
  return fields.map((entry) => {
    if (!isObject(entry))
      throw badRequest('fields', 'Each of fields must be an object {id, value, operation}.');
    const submission = rules.readEntry(rules, collection, entry);
    const { field } = submission;
    if (seen.has(field)) throw badRequest(field.id, `fields names ${field.id} twice. Send each field once.`);
    seen.add(field);
    return submission;
  });
}

export function readEntry(rules: Seams, collection: Collection, entry: JsonObject): Submission {
  const field = rules.knownField(collection, entry.id, 'fields');
  if (typeof entry.value !== 'string') {
    throw badRequest(
      field.id,
      `The value of ${field.id} must be a string, also for lists and numbers. The data form takes JSON values.`,
    );
  }
  const operation = entry.operation ?? rules.defaultMergeOperation();
  if (typeof operation !== 'string' || !mergeOperations.includes(operation)) {
    throw badRequest(
      field.id,
      `${JSON.stringify(operation)} is no merge operation. Send one of ${mergeOperations.join(', ')}.`,
    );
  }
  return rules.acceptSubmission(rules, {
    field,
    value: rules.readValue(rules, field, entry.value),
    operation,
  });
}

/** Refuses what the field's schema does not allow. */
export function acceptSubmission(rules: Seams, submission: Submission): Submission {
  const { field, value } = submission;
  const { readOnly, maxLength } = field.schema;
  if (readOnly) {
    throw badRequest(field.id, `${field.id} is read-only: the service writes it itself. Leave it out.`);
  }
  if (maxLength !== undefined && typeof value === 'string' && rules.lengthOf(value) > maxLength) {
    throw badRequest(
      field.id,
      `The value of ${field.id} has ${rules.lengthOf(value)} characters. Send at most ${maxLength}.`,
    );
  }
  return submission;
}

/** Length in characters: code points, not bytes or UTF-16 units. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** Reads a list of field ids, such as returnFields. */
export function readFieldIds(
  rules: Seams,
  collection: Collection,
  ids: Json | undefined,
  member: string,
): readonly string[] {
  if (ids === undefined || ids === null) return [];
  if (!isList(ids)) throw badRequest(member, `${member} must be a list of field ids.`);
  return ids.map((id) => rules.knownField(collection, id, member).id);
}
