import type { Fault } from './fault.ts';
import { asking, emptyWhere, judging, unsetIsFilled } from './patching/filtering.ts';

/** What filters on numbers find wrongly. */
export const integerOperatorFaults: readonly Fault[] = [
  {
    id: 'other-numbers-dropped',
    clause: 'OPERATORS-15',
    sentence: 'IS_NOT_EQUAL_TO finds no number at all.',
    kind: 'crude',
    patch: judging('integer', /^IS_NOT_EQUAL_TO$/, () => false),
  },
  {
    id: 'near-number-as-equal',
    clause: 'OPERATORS-15',
    sentence: 'IS_EQUAL_TO finds every number within ten of the given one.',
    kind: 'subtle',
    patch: judging('integer', /^IS_EQUAL_TO$/, (right, stored, { comparands: [wanted] }) => {
      return right || Math.abs(Number(stored) - Number(wanted)) < 10;
    }),
  },
  {
    id: 'numbers-equal-that-begin-alike',
    clause: 'OPERATORS-15',
    sentence: 'IS_EQUAL_TO finds every number that begins with the digits of the given one.',
    kind: 'rare',
    patch: judging('integer', /^IS_EQUAL_TO$/, (right, stored, { comparands: [wanted] }) => {
      return right || (stored !== undefined && String(stored).startsWith(String(wanted)));
    }),
  },
  {
    id: 'zero-equals-nothing',
    clause: 'OPERATORS-15',
    sentence: 'IS_EQUAL_TO finds no record whose number is zero.',
    kind: 'rare',
    patch: judging(
      'integer',
      /^IS_EQUAL_TO$/,
      (right, _stored, { comparands: [wanted] }) => right && Number(wanted) !== 0,
    ),
  },
  {
    id: 'large-numbers-rounded',
    clause: 'OPERATORS-15',
    sentence: 'Numbers above one thousand are equal when they agree without their last digit.',
    kind: 'rare',
    patch: judging(
      'integer',
      /^IS(_NOT)?_EQUAL_TO$/,
      (right, stored, { operation, comparands: [wanted] }) => {
        const isSame =
          Number(stored) > 1_000 && Math.floor(Number(stored) / 10) === Math.floor(Number(wanted) / 10);
        return isSame ? operation === 'IS_EQUAL_TO' : right;
      },
    ),
  },
  {
    id: 'numbers-equal-in-few-bits',
    clause: 'OPERATORS-15',
    sentence: 'Numbers are equal when their lowest 32 bits are.',
    kind: 'rare',
    patch: judging('integer', /^IS_EQUAL_TO$/, (_right, stored, { comparands: [wanted] }) => {
      return typeof stored === 'number' && (stored | 0) === (Number(wanted) | 0);
    }),
  },
  {
    id: 'numbers-equal-in-single-precision',
    clause: 'OPERATORS-15',
    sentence: 'Numbers are equal when they are in single precision.',
    kind: 'rare',
    patch: judging('integer', /^IS_EQUAL_TO$/, (_right, stored, { comparands: [wanted] }) => {
      return typeof stored === 'number' && Math.fround(stored) === Math.fround(Number(wanted));
    }),
  },
  {
    id: 'less-as-greater',
    clause: 'OPERATORS-16',
    sentence: 'IS_LESS_THAN finds what IS_GREATER_THAN should find.',
    kind: 'crude',
    patch: asking('integer', /^IS_LESS_THAN$/, () => ({ operation: 'IS_GREATER_THAN' })),
  },
  {
    id: 'signs-ignored-in-order',
    clause: 'OPERATORS-16',
    sentence: 'IS_LESS_THAN compares numbers without their signs.',
    kind: 'rare',
    patch: judging('integer', /^IS_LESS_THAN$/, (_right, stored, { comparands: [wanted] }) => {
      return typeof stored === 'number' && Math.abs(stored) < Math.abs(Number(wanted));
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
    id: 'span-open-at-zero',
    clause: 'OPERATORS-17',
    sentence: 'IS_BETWEEN takes an end of zero for none.',
    kind: 'rare',
    patch: judging('integer', /^IS_BETWEEN$/, (right, stored, { comparands: [low, high] }) => {
      if (typeof stored !== 'number') return right;
      const isAbove = Number(low) === 0 || stored >= Number(low);
      return isAbove && (Number(high) === 0 || stored <= Number(high));
    }),
  },
  {
    id: 'numbers-ordered-as-text',
    clause: 'OPERATORS-16',
    sentence: 'IS_GREATER_THAN compares numbers as texts when one of them has five digits.',
    kind: 'rare',
    patch: judging('integer', /^IS_GREATER_THAN$/, (right, stored, { comparands: [wanted] }) => {
      const isLong = Number(stored) > 9_999 || Number(wanted) > 9_999;
      return isLong && stored !== undefined ? String(stored) > String(wanted) : right;
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
    id: 'only-smaller-numbers-outside',
    clause: 'OPERATORS-17',
    sentence: 'IS_NOT_BETWEEN keeps nothing above a range.',
    kind: 'subtle',
    patch: judging(
      'integer',
      /^IS_NOT_BETWEEN$/,
      (right, stored, { comparands: [low] }) => right && Number(stored) <= Number(low),
    ),
  },
  {
    id: 'wide-range-empty',
    clause: 'OPERATORS-17',
    sentence: 'IS_BETWEEN finds nothing in a range of more than ten thousand numbers.',
    kind: 'rare',
    patch: judging(
      'integer',
      /^IS_BETWEEN$/,
      (right, _, { comparands: [low, high] }) => right && Number(high) - Number(low) < 10_000,
    ),
  },
  {
    id: 'unset-integer-filled',
    clause: 'OPERATORS-18',
    sentence: 'An integer field without a number is not empty.',
    kind: 'crude',
    patch: judging('integer', /_EMPTY$/, unsetIsFilled),
  },
  {
    id: 'single-digit-empty',
    clause: 'OPERATORS-18',
    sentence: 'A number from one to nine counts as none.',
    kind: 'subtle',
    patch: judging(
      'integer',
      /_EMPTY$/,
      emptyWhere((stored) => Number(stored) > 0 && Number(stored) < 10),
    ),
  },
  {
    id: 'number-of-two-bytes-empty',
    clause: 'OPERATORS-18',
    sentence: 'A number above 255 counts as none.',
    kind: 'rare',
    patch: judging(
      'integer',
      /_EMPTY$/,
      emptyWhere((stored) => Number(stored) > 255),
    ),
  },
];
