import { filterOperations } from '../../../specs/openapi.ts';
import { isList, type Json } from '../json.ts';
import type { FieldType } from '../fields/field.ts';
import type { Condition } from '../rules/filter.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';
import { selecting } from './patching/list-pages.ts';
import { judging, unsetIsFilled } from './patching/filtering.ts';

/** A filter on these fields that names no operation asks for IS_NOT. */
function withoutOperation(type: FieldType, fieldId = /./): Patch {
  return (seams) => ({
    readCondition: (rules, collection, filter) => {
      const condition = seams.readCondition(rules, collection, filter);
      const { field } = condition;
      const isMeant = filter.operation === undefined && field.type === type && fieldId.test(field.id);
      return isMeant ? { ...condition, operation: 'IS_NOT' } : condition;
    },
  });
}

/** A filter on a text that names no operation looks for its value anywhere in that. */
const containingWithoutOperation: Patch = (seams) => {
  const without = new WeakSet<Condition>();
  return {
    readCondition: (rules, collection, filter) => {
      const condition = seams.readCondition(rules, collection, filter);
      if (filter.operation === undefined && condition.field.type === 'string') without.add(condition);
      return condition;
    },
    satisfies: (rules, condition, stored) =>
      without.has(condition) && typeof stored === 'string'
        ? condition.comparands.some((sought) => stored.includes(String(sought)))
        : seams.satisfies(rules, condition, stored),
  };
};

/** IS with this truth value finds the records with the other one too. */
function findingBoth(asked: boolean): Patch {
  return judging(
    'boolean',
    /^IS$/,
    (right, stored, { comparands }) => right || (comparands[0] === asked && stored === !asked),
  );
}

/** What becomes of filters of every type, and of filters on booleans. */
export const operatorFaults: readonly Fault[] = [
  {
    id: 'default-operation-negated',
    clause: 'OPERATORS-01',
    sentence: 'A filter without an operation asks for IS_NOT.',
    kind: 'crude',
    patch: () => ({ defaultFilterOperation: () => 'IS_NOT' }),
  },
  {
    id: 'text-without-operation-negated',
    clause: 'OPERATORS-01',
    sentence: 'A filter without an operation asks for IS_NOT on a text field.',
    kind: 'subtle',
    patch: withoutOperation('string'),
  },
  {
    id: 'text-of-tasks-without-operation-negated',
    clause: 'OPERATORS-01',
    sentence: 'A filter without an operation asks for IS_NOT on a text of a task.',
    kind: 'rare',
    patch: withoutOperation('string', /task_activity_/),
  },
  {
    id: 'text-without-operation-as-part',
    clause: 'OPERATORS-01',
    sentence: 'A filter without an operation finds the texts that contain its value.',
    kind: 'subtle',
    patch: containingWithoutOperation,
  },
  {
    id: 'phone-without-operation-negated',
    clause: 'OPERATORS-01',
    sentence: 'A filter without an operation asks for IS_NOT on a phone field.',
    kind: 'rare',
    patch: withoutOperation('phone'),
  },
  {
    id: 'filters-on-own-fields-ignored',
    clause: 'OPERATORS-03',
    sentence: 'A filter on a field that only the service writes counts for nothing.',
    kind: 'subtle',
    patch: () => ({
      effectiveConditions: (conditions) => conditions.filter(({ field }) => field.schema.readOnly !== true),
    }),
  },
  {
    id: 'boolean-finds-nothing',
    clause: 'OPERATORS-09',
    sentence: 'IS on a boolean field finds no record.',
    kind: 'crude',
    patch: judging('boolean', /^IS$/, () => false),
  },
  {
    id: 'boolean-turned-round',
    clause: 'OPERATORS-09',
    sentence: 'IS on a boolean field finds false when asked for true, and true when asked for false.',
    kind: 'subtle',
    patch: judging('boolean', /^IS$/, (right, stored) => stored !== undefined && !right),
  },
  {
    id: 'true-finds-all',
    clause: 'OPERATORS-09',
    sentence: 'IS true finds every record whose boolean field is set.',
    kind: 'rare',
    patch: findingBoth(true),
  },
  {
    id: 'false-finds-all',
    clause: 'OPERATORS-09',
    sentence: 'IS false finds every record whose boolean field is set.',
    kind: 'rare',
    patch: findingBoth(false),
  },
  {
    id: 'unset-boolean-filled',
    clause: 'OPERATORS-10',
    sentence: 'A boolean field that was never set is not empty.',
    kind: 'crude',
    patch: judging('boolean', /_EMPTY$/, unsetIsFilled),
  },
  {
    id: 'true-empty',
    clause: 'OPERATORS-10',
    sentence: 'A boolean field that holds true counts as empty.',
    kind: 'subtle',
    patch: judging('boolean', /_EMPTY$/, (right, stored, { operation }) =>
      stored === true ? operation === 'IS_EMPTY' : right,
    ),
  },
  {
    id: 'set-boolean-neither',
    clause: 'OPERATORS-10',
    sentence: 'A record whose boolean field holds true is found by IS_NOT_EMPTY and by IS_EMPTY.',
    kind: 'rare',
    patch: judging('boolean', /^IS_EMPTY$/, (right, stored) => right || stored === true),
  },
  {
    id: 'false-empty',
    clause: 'OPERATORS-26',
    sentence: 'False counts as empty.',
    kind: 'crude',
    patch: (seams) => ({ isEmpty: (stored) => stored === false || seams.isEmpty(stored) }),
  },
  {
    id: 'zero-empty',
    clause: 'OPERATORS-26',
    sentence: 'Zero and false count as empty.',
    kind: 'subtle',
    patch: (seams) => ({ isEmpty: (stored) => stored === 0 || stored === false || seams.isEmpty(stored) }),
  },
  {
    id: 'zero-empty-and-not',
    clause: 'OPERATORS-26',
    sentence: 'Zero is found by IS_EMPTY and by IS_NOT_EMPTY.',
    kind: 'rare',
    patch: judging('integer', /^IS_EMPTY$/, (right, stored) => right || stored === 0),
  },
  {
    id: 'text-as-list-refused',
    clause: 'OPERATORS-27',
    sentence: 'A filter takes no value other than text.',
    kind: 'crude',
    patch: (seams) => ({
      readComparand: (rules, field, value) => {
        if (typeof value !== 'string') throw rules.refuseValue(field, value);
        return seams.readComparand(rules, field, value);
      },
    }),
  },
  {
    id: 'numbers-as-text-only',
    clause: 'OPERATORS-27',
    sentence: 'A filter takes numbers as text only.',
    kind: 'subtle',
    patch: (seams) => ({
      readComparand: (rules, field, value) => {
        if (typeof value === 'number') throw rules.refuseValue(field, value);
        return seams.readComparand(rules, field, value);
      },
    }),
  },
  {
    id: 'three-values-refused',
    clause: 'OPERATORS-27',
    sentence: 'A filter takes no more than two values.',
    kind: 'rare',
    patch: (seams) => ({
      readComparands: (rules, field, operation, value) => {
        if (isList(value ?? null) && (value as readonly Json[]).length > 2)
          throw rules.refuseValue(field, value ?? null);
        return seams.readComparands(rules, field, operation, value);
      },
    }),
  },
  {
    id: 'unknown-operation-as-default',
    clause: 'OPERATORS-28',
    sentence: 'An operation that does not exist counts as the default.',
    kind: 'crude',
    patch: (seams) => ({
      readCondition: (rules, collection, filter) => {
        const isKnown = filterOperations.allowed.includes(String(filter.operation));
        const { operation: _, ...unnamed } = filter;
        return seams.readCondition(rules, collection, isKnown ? filter : unnamed);
      },
    }),
  },
  {
    id: 'foreign-operation-taken',
    clause: 'OPERATORS-28',
    sentence: 'Texts take IS_ALL and IS_BETWEEN too.',
    kind: 'subtle',
    patch: (seams) => ({
      operationsOf: (type) => [
        ...seams.operationsOf(type),
        ...(type === 'string' ? ['IS_ALL', 'IS_BETWEEN'] : []),
      ],
    }),
  },
  {
    id: 'all-of-phones-taken',
    clause: 'OPERATORS-28',
    sentence: 'Phone fields take IS_ALL too.',
    kind: 'rare',
    patch: (seams) => ({
      operationsOf: (type) => [...seams.operationsOf(type), ...(type === 'phone' ? ['IS_ALL'] : [])],
    }),
  },
  {
    id: 'newest-match-not-listed',
    clause: 'OPERATORS-03',
    sentence: 'A list lacks the newest of the records that match.',
    kind: 'crude',
    patch: selecting((right) => (rules, collection, selection, page) => {
      const { count } = right(rules, collection, selection, page);
      const size = Math.max(0, Math.min(page.size, count - 1 - page.position));
      const { rows } = right(rules, collection, selection, { ...page, size });
      return { rows, count: Math.max(0, count - 1) };
    }),
  },
  {
    id: 'filters-forgotten-beside-a-subtype',
    clause: 'OPERATORS-03',
    sentence: 'A list of one subtype shows all of its records, whatever the filters.',
    kind: 'rare',
    patch: selecting((right) => (rules, collection, selection, page) => {
      const isNarrowed = selection.subtype !== '';
      return right(rules, collection, isNarrowed ? { ...selection, conditions: [] } : selection, page);
    }),
  },
];
