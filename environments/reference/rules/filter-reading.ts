import type { Field } from '../fields/field.ts';
import { isList, isObject, type Json, type JsonObject } from '../json.ts';
import { badRequest } from '../problem.ts';
import type { Collection } from '../records/collection.ts';
import type { Seams } from '../seams.ts';
import type { Comparand, Condition } from './filter.ts';

/** Reads the filters of a list call. */
export function readConditions(
  rules: Seams,
  collection: Collection,
  fields: Json | undefined,
): readonly Condition[] {
  if (fields === undefined || fields === null) return [];
  if (!isList(fields)) throw badRequest('fields', 'fields must be a list of {id, value, operation}.');
  return fields.map((filter) => {
    if (!isObject(filter))
      throw badRequest('fields', 'Each of fields must be an object {id, value, operation}.');
    return rules.readCondition(rules, collection, filter);
  });
}

export function readCondition(rules: Seams, collection: Collection, filter: JsonObject): Condition {
  const field = rules.knownField(collection, filter.id, 'fields');
  const operation = filter.operation ?? rules.defaultFilterOperation();
  const available = rules.operationsOf(field.type);
  if (typeof operation !== 'string' || !available.includes(operation)) {
    throw badRequest(
      field.id,
      `The operation ${JSON.stringify(operation)} is not available for ${field.id}, a ${field.type} field. Send one of ${available.join(', ')}.`,
    );
  }
  return { field, operation, comparands: rules.readComparands(rules, field, operation, filter.value) };
}

/** Operations that ask about the stored value alone. */
const withoutValue = /_EMPTY$|_VALID$/;
/** Operations that take any number of values. */
const withSeveral = /_ANY$|_ALL$/;

export function readComparands(
  rules: Seams,
  field: Field,
  operation: string,
  value: Json | undefined,
): readonly Comparand[] {
  if (withoutValue.test(operation)) return [];
  if (value === undefined || value === null) {
    throw badRequest(
      field.id,
      `${operation} on ${field.id} needs a value. Add the member "value" to the filter.`,
    );
  }
  const values = isList(value) ? value : [value];
  if (operation.endsWith('_BETWEEN') && values.length !== 2) {
    throw badRequest(field.id, `${operation} on ${field.id} needs two values. Send [low, high].`);
  }
  if (!operation.endsWith('_BETWEEN') && !withSeveral.test(operation) && values.length !== 1) {
    throw badRequest(field.id, `${operation} on ${field.id} takes one value, not ${values.length}.`);
  }
  return values.map((each) => rules.readComparand(rules, field, each));
}

/** Reads one value to compare with. XML carries text only, so numbers and booleans may come as text. */
export function readComparand(rules: Seams, field: Field, value: Json): Comparand {
  const wrong = (expected: string): Error =>
    badRequest(field.id, `${JSON.stringify(value)} cannot be compared with ${field.id}. Send ${expected}.`);
  switch (field.type) {
    case 'boolean':
      if (value === true || value === 'true') return true;
      if (value === false || value === 'false') return false;
      throw wrong('true or false');
    case 'integer':
    case 'number':
      if (typeof value === 'number') return value;
      if (typeof value === 'string' && /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(value)) return Number(value);
      throw wrong('a number');
    case 'date': {
      const instant = typeof value === 'string' ? rules.parseInstant(value) : undefined;
      if (instant === undefined) throw wrong('an RFC 3339 date or date-time, such as 2026-03-01T09:30:00Z');
      return instant;
    }
    default:
      if (typeof value !== 'string') throw wrong('a string');
      return value;
  }
}
