import type { FieldType, Value } from '../../fields/field.ts';
import type { Condition } from '../../rules/filter.ts';
import type { Patch } from '../../seams.ts';

/** A verdict on one stored value, given the right one. */
export type Judgement = (right: boolean, stored: Value | undefined, condition: Condition) => boolean;

/** The filters on fields of one type, with operations that match, are judged in another way. */
export function judging(type: FieldType, operations: RegExp, judge: Judgement): Patch {
  return (seams) => ({
    satisfies: (rules, condition, stored) => {
      const right = seams.satisfies(rules, condition, stored);
      const isMeant = condition.field.type === type && operations.test(condition.operation);
      return isMeant ? judge(right, stored, condition) : right;
    },
  });
}

/** The same filters are asked with something else. */
export function asking(
  type: FieldType,
  operations: RegExp,
  change: (condition: Condition) => Partial<Condition>,
): Patch {
  return (seams) => ({
    satisfies: (rules, condition, stored) => {
      const isMeant = condition.field.type === type && operations.test(condition.operation);
      return seams.satisfies(rules, isMeant ? { ...condition, ...change(condition) } : condition, stored);
    },
  });
}

/** For IS_EMPTY and IS_NOT_EMPTY: what was never set counts as a value. */
export const unsetIsFilled: Judgement = (right, stored, { operation }) =>
  stored === undefined ? operation === 'IS_NOT_EMPTY' : right;

/** For the same two: some values count as none. */
export function emptyWhere(isEmpty: (stored: Value) => boolean): Judgement {
  return (right, stored, { operation }) =>
    stored !== undefined && isEmpty(stored) ? operation === 'IS_EMPTY' : right;
}

export function withoutLast({ comparands }: Condition): Partial<Condition> {
  return comparands.length > 1 ? { comparands: comparands.slice(0, -1) } : {};
}
