import { filterOperations, operatorTable } from '../../../specs/openapi.ts';
import { type Field, type FieldType, isElements, type Value } from '../fields/field.ts';
import type { Attributes } from '../records/record.ts';
import type { Seams } from '../seams.ts';
import type { Instant } from './instant.ts';

/** One value to compare with, read as the field's type wants it. */
export type Comparand = string | number | boolean | Instant;

/** One filter of a list call, ready to be asked of a stored value. */
export interface Condition {
  readonly field: Field;
  readonly operation: string;
  readonly comparands: readonly Comparand[];
}

/**
 * The operations that a field type may be filtered with: its row of the table.
 * Numbers are compared as integers are; a type without a row keeps what all rows share.
 */
export function operationsOf(type: FieldType): readonly string[] {
  const row = operatorTable[type === 'number' ? 'integer' : type];
  if (row !== undefined) return row;
  const rows = Object.values(operatorTable);
  return filterOperations.allowed.filter((operation) => rows.every((each) => each.includes(operation)));
}

/** The operation of a filter that names none. */
export function defaultFilterOperation(): string {
  return filterOperations.default;
}

/** The filters that count: every one that was sent. */
export function effectiveConditions(conditions: readonly Condition[]): readonly Condition[] {
  return conditions;
}

/** Whether a record satisfies all filters. */
export function satisfiesAll(
  rules: Seams,
  conditions: readonly Condition[],
  attributes: Attributes,
): boolean {
  return conditions.every((condition) => rules.satisfies(rules, condition, attributes[condition.field.id]));
}

/** Whether one stored value satisfies one filter. */
export function satisfies(rules: Seams, condition: Condition, stored: Value | undefined): boolean {
  const { operation } = condition;
  if (stored === undefined || rules.isEmpty(stored)) return rules.emptySatisfies(operation);
  if (operation === 'IS_EMPTY') return false;
  if (operation === 'IS_NOT_EMPTY') return true;
  // A negative operation is the complement of its positive one, among values that are there.
  const positive = operation.replace(/^IS_NOT/, 'IS');
  const isSo = rules.holds(rules, { ...condition, operation: positive }, stored);
  return positive === operation ? isSo : !isSo;
}

/** Whether a present value satisfies a positive operation. */
export function holds(rules: Seams, condition: Condition, stored: Value): boolean {
  const { field, operation, comparands } = condition;
  if (typeof stored === 'boolean') return stored === comparands[0];
  if (typeof stored === 'number' || field.type === 'date') {
    const orders = comparands.map((each) => rules.order(rules, stored, each));
    return rules.orderHolds(rules, operation, orders);
  }
  const texts = comparands.filter((each) => typeof each === 'string');
  if (isElements(stored)) return rules.listHolds(rules, operation, stored, texts);
  if (typeof stored !== 'string') return false;
  if (operation === 'IS_VALID') return rules.isValidPhone(stored);
  return texts.some((wanted) => rules.equalTexts(stored, wanted));
}

/** What an absent or empty value satisfies: only the question for emptiness. */
export function emptySatisfies(operation: string): boolean {
  return operation === 'IS_EMPTY';
}

/** Zero and false are values; the empty text and the empty list are not. */
export function isEmpty(stored: Value | undefined): boolean {
  return stored === undefined || stored === '' || (Array.isArray(stored) && stored.length === 0);
}

export function equalTexts(stored: string, wanted: string): boolean {
  return stored === wanted;
}

export function listHolds(
  rules: Seams,
  operation: string,
  stored: readonly string[],
  wanted: readonly string[],
): boolean {
  const isHeld = (element: string): boolean => stored.some((held) => rules.equalTexts(held, element));
  return operation === 'IS_ALL' ? wanted.every(isHeld) : wanted.some(isHeld);
}

/** How a stored date or number stands to a comparand: below zero, zero or above. */
export function order(rules: Seams, stored: Value, wanted: Comparand): number {
  if (typeof wanted !== 'object') return Number(stored) - Number(wanted);
  const instant = rules.instantOf(rules, stored);
  return instant === undefined ? Number.NaN : rules.compareInstants(instant, wanted);
}

/** @param orders how the stored value stands to each comparand; two for a range, else one */
export function orderHolds(rules: Seams, operation: string, orders: readonly number[]): boolean {
  const [first = Number.NaN, second = Number.NaN] = orders;
  switch (operation) {
    case 'IS_GREATER_THAN':
    case 'IS_AFTER':
      return first > 0;
    case 'IS_GREATER_THAN_OR_EQUAL_TO':
    case 'IS_AFTER_OR_ON':
      return first >= 0;
    case 'IS_LESS_THAN':
    case 'IS_BEFORE':
      return first < 0;
    case 'IS_LESS_THAN_OR_EQUAL_TO':
    case 'IS_BEFORE_OR_ON':
      return first <= 0;
    case 'IS_BETWEEN':
      return rules.isBetween(first, second);
    default:
      return first === 0;
  }
}

/** A range includes both of its ends. */
export function isBetween(orderToLow: number, orderToHigh: number): boolean {
  return orderToLow >= 0 && orderToHigh <= 0;
}

/** Seven to fifteen digits, grouped as people group them, perhaps with a plus sign in front. */
export function isValidPhone(text: string): boolean {
  const digits = text.replace(/[ ().-]/g, '');
  return /^\+?\d{7,15}$/.test(digits);
}
