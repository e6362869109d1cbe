import type { Value } from '../specs/semantics/field-type.ts';
import { distinct, type FilterableField, type Question, questionOf } from './filter.ts';
import { stepped } from './typed-value.ts';

const ordered = /^IS_(BEFORE|AFTER|GREATER|LESS)|_(BETWEEN|NOT_BETWEEN|EQUAL_TO)$/;

function rankOf({ fieldType }: FilterableField, value: Value): number {
  return fieldType === 'date' ? Date.parse(String(value)) : Number(value);
}

/** The first field of each sort, days and instants apart, in which three values or more are stored. */
function oneOfEachSort(fields: readonly FilterableField[]): readonly FilterableField[] {
  const sorts = new Map<string, FilterableField>();
  for (const field of fields) {
    const sort = `${field.fieldType} ${field.format ?? ''}`;
    if (!sorts.has(sort) && distinct(field.stored).length >= 3) sorts.set(sort, field);
  }
  return [...sorts.values()];
}

/**
 * Asks a field of each sort whose values have an order for the middle one of those that are stored; for a range, for
 * that which a single step parts from the least and from the greatest. So each side of each bound has a record, close
 * by, in every sort.
 */
export function orderQuestions(
  fields: readonly FilterableField[],
  operations: readonly string[],
): readonly Question[] {
  const [operation = ''] = operations;
  if (!ordered.test(operation)) return [];
  return oneOfEachSort(fields).map((field) => {
    const stored = distinct(field.stored).toSorted((a, b) => rankOf(field, a) - rankOf(field, b));
    const [least = 0, greatest = 0] = [stored[0], stored.at(-1)];
    const middle = stored[Math.floor(stored.length / 2)];
    const inside = [stepped(field, least, 1), stepped(field, greatest, -1)];
    return questionOf(field, operations, operation.endsWith('BETWEEN') ? inside : middle);
  });
}
