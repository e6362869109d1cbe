import type { FieldType, Value } from '../fields/field.ts';
import type { Condition } from '../rules/filter.ts';
import type { Patch, Seams } from '../seams.ts';
import type { Fault } from './fault.ts';
import { secondFilterIgnored } from './second-filter-ignored.ts';

type Judgement = (right: boolean, stored: Value | undefined, condition: Condition) => boolean;

/** The filters on fields of one type, with operations that match, are judged in another way. */
function judging(type: FieldType, operations: RegExp, judge: Judgement): Patch {
  return (seams) => ({
    satisfies: (rules, condition, stored) => {
      const right = seams.satisfies(rules, condition, stored);
      const isMeant = condition.field.type === type && operations.test(condition.operation);
      return isMeant ? judge(right, stored, condition) : right;
    },
  });
}

/** The same filters are asked with something else. */
function asking(
  type: FieldType,
  operations: RegExp,
  change: (condition: Condition) => Partial<Condition>,
): Patch {
  return (seams: Seams) => ({
    satisfies: (rules, condition, stored) => {
      const isMeant = condition.field.type === type && operations.test(condition.operation);
      return seams.satisfies(rules, isMeant ? { ...condition, ...change(condition) } : condition, stored);
    },
  });
}

const unsetIsFilled: Judgement = (right, stored, { operation }) =>
  stored === undefined ? operation === 'IS_NOT_EMPTY' : right;
const singleIsEmpty: Judgement = (right, stored, { operation }) =>
  Array.isArray(stored) && stored.length === 1 ? operation === 'IS_EMPTY' : right;
const withoutLast = ({ comparands }: Condition): Partial<Condition> =>
  comparands.length > 1 ? { comparands: comparands.slice(0, -1) } : {};
const anyForAll = ({ operation }: Condition): Partial<Condition> => ({
  operation: operation.replace('_ALL', '_ANY'),
});

function secondsIn(condition: Condition): number {
  const [wanted] = condition.comparands;
  return typeof wanted === 'object' ? wanted.seconds : Number.NaN;
}

/** What a list filters wrongly: text, lists, tags, booleans and phones. */
export const operatorFaults: readonly Fault[] = [
  {
    id: 'default-operation-negated',
    clause: 'OPERATORS-01',
    sentence: 'A filter without an operation asks for IS_NOT.',
    kind: 'crude',
    patch: () => ({ defaultFilterOperation: () => 'IS_NOT' }),
  },
  secondFilterIgnored,
  {
    id: 'text-beyond-ascii-missed',
    clause: 'OPERATORS-03',
    sentence: 'IS finds no text with a letter beyond ASCII.',
    kind: 'subtle',
    patch: judging('string', /^IS$/, (right, stored) => right && !/[^ -~]/.test(String(stored))),
  },
  {
    id: 'last-of-several-texts-ignored',
    clause: 'OPERATORS-04',
    sentence: 'IS_ANY and IS_NOT_ANY overlook the last of several texts.',
    kind: 'subtle',
    patch: asking('string', /_ANY$/, withoutLast),
  },
  {
    id: 'text-of-two-words-empty',
    clause: 'OPERATORS-05',
    sentence: 'A text with a blank in it counts as empty.',
    kind: 'subtle',
    patch: judging('string', /_EMPTY$/, (right, stored, { operation }) =>
      String(stored).includes(' ') ? operation === 'IS_EMPTY' : right,
    ),
  },
  {
    id: 'last-of-several-elements-ignored',
    clause: 'OPERATORS-06',
    sentence: 'IS_ANY and IS_NOT_ANY overlook the last of several elements.',
    kind: 'subtle',
    patch: asking('string_list', /_ANY$/, withoutLast),
  },
  {
    id: 'all-elements-as-any',
    clause: 'OPERATORS-07',
    sentence: 'IS_ALL on a list field is content with one element.',
    kind: 'crude',
    patch: asking('string_list', /_ALL$/, anyForAll),
  },
  {
    id: 'list-of-one-empty',
    clause: 'OPERATORS-08',
    sentence: 'A list of one element counts as empty.',
    kind: 'subtle',
    patch: judging('string_list', /_EMPTY$/, singleIsEmpty),
  },
  {
    id: 'false-finds-nothing',
    clause: 'OPERATORS-09',
    sentence: 'IS false on a boolean field finds no record.',
    kind: 'crude',
    patch: judging('boolean', /^IS$/, (right, stored) => right && stored === true),
  },
  {
    id: 'unset-boolean-filled',
    clause: 'OPERATORS-10',
    sentence: 'A boolean field that was never set is not empty.',
    kind: 'crude',
    patch: judging('boolean', /_EMPTY$/, unsetIsFilled),
  },
  {
    id: 'next-day-as-same',
    clause: 'OPERATORS-11',
    sentence: 'IS on a date field finds the day before and the day after as well.',
    kind: 'subtle',
    patch: judging('date', /^IS$/, (right, stored, condition) => {
      return right || Math.abs(Date.parse(String(stored)) / 1_000 - secondsIn(condition)) <= 86_400;
    }),
  },
  {
    id: 'on-left-out',
    clause: 'OPERATORS-12',
    sentence: 'IS_BEFORE_OR_ON and IS_AFTER_OR_ON leave the given date out.',
    kind: 'crude',
    patch: judging('date', /_OR_ON$/, (right, stored, condition) => {
      return right && Date.parse(String(stored)) / 1_000 !== secondsIn(condition);
    }),
  },
  {
    id: 'number-range-without-lower-end',
    clause: 'OPERATORS-17',
    sentence: 'IS_BETWEEN on an integer field knows no lower end.',
    kind: 'crude',
    patch: judging(
      'integer',
      /^IS_BETWEEN$/,
      (_, stored, { comparands }) => Number(stored) <= Number(comparands[1]),
    ),
  },
  {
    id: 'date-range-without-lower-end',
    clause: 'OPERATORS-13',
    sentence: 'IS_BETWEEN on a date field knows no lower end.',
    kind: 'crude',
    patch: judging('date', /^IS_BETWEEN$/, (right, stored, condition) => {
      return right || Date.parse(String(stored)) / 1_000 < secondsIn(condition);
    }),
  },
  {
    id: 'undated-filled',
    clause: 'OPERATORS-14',
    sentence: 'A date field without a date is not empty.',
    kind: 'crude',
    patch: judging('date', /_EMPTY$/, unsetIsFilled),
  },
  {
    id: 'next-number-as-equal',
    clause: 'OPERATORS-15',
    sentence: 'IS_EQUAL_TO finds the next number as well.',
    kind: 'subtle',
    patch: judging('integer', /^IS_EQUAL_TO$/, (right, stored, { comparands }) => {
      return right || Number(stored) === Number(comparands[0]) + 1;
    }),
  },
  {
    id: 'greater-takes-equal',
    clause: 'OPERATORS-16',
    sentence: 'IS_GREATER_THAN finds the given number as well.',
    kind: 'subtle',
    patch: asking('integer', /^IS_GREATER_THAN$/, () => ({ operation: 'IS_GREATER_THAN_OR_EQUAL_TO' })),
  },
  {
    id: 'unset-integer-filled',
    clause: 'OPERATORS-18',
    sentence: 'An integer field without a number is not empty.',
    kind: 'crude',
    patch: judging('integer', /_EMPTY$/, unsetIsFilled),
  },
  {
    id: 'phone-by-area',
    clause: 'OPERATORS-19',
    sentence: 'IS on a phone field finds every number of the same area.',
    kind: 'subtle',
    patch: judging('phone', /^IS$/, (right, stored, { comparands }) => {
      return right || String(stored).slice(0, 5) === String(comparands[0]).slice(0, 5);
    }),
  },
  {
    id: 'words-as-phone',
    clause: 'OPERATORS-20',
    sentence: 'Whatever stands in a phone field is a valid number.',
    kind: 'crude',
    patch: () => ({ isValidPhone: () => true }),
  },
  {
    id: 'unset-phone-filled',
    clause: 'OPERATORS-21',
    sentence: 'A phone field without a number is not empty.',
    kind: 'crude',
    patch: judging('phone', /_EMPTY$/, unsetIsFilled),
  },
  {
    id: 'last-of-several-tags-ignored',
    clause: 'OPERATORS-22',
    sentence: 'IS_ANY and IS_NOT_ANY overlook the last of several tags.',
    kind: 'subtle',
    patch: asking('tag', /_ANY$/, withoutLast),
  },
  {
    id: 'all-tags-as-any',
    clause: 'OPERATORS-23',
    sentence: 'IS_ALL on a tag field is content with one tag.',
    kind: 'crude',
    patch: asking('tag', /_ALL$/, anyForAll),
  },
  {
    id: 'single-tag-empty',
    clause: 'OPERATORS-24',
    sentence: 'A record with a single tag counts as untagged.',
    kind: 'subtle',
    patch: judging('tag', /_EMPTY$/, singleIsEmpty),
  },
  {
    id: 'time-zone-ignored',
    clause: 'OPERATORS-25',
    sentence: 'The time zone of an instant is overlooked, so its clock time counts as UTC.',
    kind: 'subtle',
    patch: (seams) => ({ parseInstant: (text) => seams.parseInstant(text.replace(/[+-]\d\d:\d\d$/, 'Z')) }),
  },
  {
    id: 'zero-empty',
    clause: 'OPERATORS-26',
    sentence: 'Zero and false count as empty.',
    kind: 'subtle',
    patch: (seams) => ({ isEmpty: (stored) => stored === 0 || stored === false || seams.isEmpty(stored) }),
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
];
