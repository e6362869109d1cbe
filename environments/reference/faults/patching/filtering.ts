import type { Field, FieldType, Value } from '../../fields/field.ts';
import type { Attributes, CrmRecord } from '../../records/record.ts';
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

/** The filters on fields of one type, with operations that match, are asked with something else. */
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

/** What asks for all of several is asked for any of them. */
export function anyForAll({ operation }: Condition): Partial<Condition> {
  return { operation: operation.replace('_ALL', '_ANY') };
}

export function withoutLast({ comparands }: Condition): Partial<Condition> {
  return comparands.length > 1 ? { comparands: comparands.slice(0, -1) } : {};
}

/** Which values a filter goes by: those of before the last change, or any that ever stood there. */
export type Forgetting = 'new values' | 'to drop old values';

/** The changes that an index misses: of every write that finds its record, of upserts alone, or of values taken away. */
export type MissedWrites = 'every change' | 'upserts' | 'clearing';

/** Some filters go by an index that the changes of records do not reach, or reach only in part. */
export function withStaleIndex(
  isIndexed: (field: Field, operation: string) => boolean,
  forgets: Forgetting,
  missed: MissedWrites = 'every change',
): Patch {
  const before = new WeakMap<Attributes, Attributes>();
  const matched = new WeakSet<CrmRecord>();
  return (seams) => ({
    findMatch: (...all) => {
      const match = seams.findMatch(...all);
      if (match !== undefined) matched.add(match);
      return match;
    },
    commit: async (rules, change) => {
      const old = change.target?.attributes;
      const record = await seams.commit(rules, change);
      const isMissed = missed !== 'upserts' || matched.delete(record);
      if (old !== undefined && isMissed) before.set(record.attributes, before.get(old) ?? old);
      return record;
    },
    satisfiesAll: (rules, conditions, attributes) =>
      conditions.every((condition) => {
        const isSo = (of: Attributes): boolean => seams.satisfiesAll(rules, [condition], of);
        const old = before.get(attributes);
        const isReached = missed === 'clearing' && attributes[condition.field.id] !== undefined;
        if (old === undefined || isReached || !isIndexed(condition.field, condition.operation))
          return isSo(attributes);
        return isSo(old) || (forgets === 'to drop old values' && isSo(attributes));
      }),
  });
}
