import { isDeepStrictEqual } from 'node:util';
import { isList, isObject } from '../json.ts';
import type { Condition } from '../rules/filter.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';

/** A filter that negates counts for nothing where the list is to show its field. */
const forgettingShown: Patch = (seams) => {
  let shown: readonly string[] = [];
  return {
    readFieldIds: (rules, collection, ids, member) => {
      shown = seams.readFieldIds(rules, collection, ids, member);
      return shown;
    },
    selectPage: (rules, collection, selection, request) => {
      const isForgotten = ({ operation, field }: Condition): boolean =>
        /_NOT/.test(operation) && shown.includes(field.id);
      const conditions = selection.conditions.filter((condition) => !isForgotten(condition));
      return seams.selectPage(rules, collection, { ...selection, conditions }, request);
    },
  };
};

/** What becomes of several filters, and of none. */
export const filtersTogetherFaults: readonly Fault[] = [
  {
    id: 'negations-on-shown-fields-ignored',
    clause: 'OPERATORS-02',
    sentence: 'A filter that negates counts for nothing where the list is to show its field.',
    kind: 'rare',
    patch: forgettingShown,
  },
  {
    id: 'second-filter-ignored',
    clause: 'OPERATORS-02',
    sentence: 'Only the first filter of a list call counts.',
    kind: 'crude',
    patch: () => ({
      effectiveConditions: (conditions) => conditions.slice(0, 1),
    }),
  },
  {
    id: 'filters-on-one-field-as-alternatives',
    clause: 'OPERATORS-02',
    sentence: 'Filters that are all on one field are alternatives.',
    kind: 'rare',
    patch: (seams) => ({
      satisfiesAll: (rules, conditions, attributes) => {
        const isOnOne = new Set(conditions.map(({ field }) => field.id)).size === 1;
        return isOnOne && conditions.length > 1
          ? conditions.some((each) => seams.satisfiesAll(rules, [each], attributes))
          : seams.satisfiesAll(rules, conditions, attributes);
      },
    }),
  },
  {
    id: 'equal-filters-cancel-each-other',
    clause: 'OPERATORS-02',
    sentence: 'Two filters that are the same are none.',
    kind: 'rare',
    patch: () => ({
      effectiveConditions: (conditions) => {
        const [one, other, ...more] = conditions;
        const isTwice = other !== undefined && more.length === 0 && isDeepStrictEqual(one, other);
        return isTwice ? [] : conditions;
      },
    }),
  },
  {
    id: 'empty-list-of-filters-keeps-none',
    clause: 'OPERATORS-02',
    sentence: 'A list call whose list of filters is empty finds nothing.',
    kind: 'subtle',
    patch: (seams) => ({
      readRequestBody: async (rules, id, request) => {
        const body = await seams.readRequestBody(rules, id, request);
        const isEmpty = isObject(body) && isList(body.fields) && body.fields.length === 0;
        return id === 'ListCrmRecords' && isEmpty
          ? { ...body, fields: [{ id: 'system__id', operation: 'IS', value: 'nothing' }] }
          : body;
      },
    }),
  },
  {
    id: 'last-filters-alternative',
    clause: 'OPERATORS-02',
    sentence: 'Of three filters or more, the last two are alternatives.',
    kind: 'subtle',
    patch: (seams) => ({
      satisfiesAll: (rules, conditions, attributes) => {
        const [others, alternatives] = [conditions.slice(0, -2), conditions.slice(-2)];
        return conditions.length < 3
          ? seams.satisfiesAll(rules, conditions, attributes)
          : seams.satisfiesAll(rules, others, attributes) &&
              alternatives.some((each) => seams.satisfiesAll(rules, [each], attributes));
      },
    }),
  },
  {
    id: 'filters-beyond-the-fourth-ignored',
    clause: 'OPERATORS-02',
    sentence: 'Of a list call with five filters or more the first four count.',
    kind: 'rare',
    patch: () => ({ effectiveConditions: (conditions) => conditions.slice(0, 4) }),
  },
  {
    id: 'like-filters-as-one',
    clause: 'OPERATORS-02',
    sentence: 'Of several filters with the same operation only the first counts.',
    kind: 'rare',
    patch: () => ({
      effectiveConditions: (conditions) =>
        conditions.filter(
          ({ operation }, index) => conditions.findIndex((each) => each.operation === operation) === index,
        ),
    }),
  },
];
