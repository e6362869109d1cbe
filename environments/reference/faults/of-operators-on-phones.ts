import type { Fault } from './fault.ts';
import { emptyWhere, judging, unsetIsFilled } from './patching/filtering.ts';

function withoutLastDigit(number: unknown): string {
  return String(number).slice(0, -1);
}

/** What filters on phone numbers find wrongly. */
export const phoneOperatorFaults: readonly Fault[] = [
  {
    id: 'other-phones-dropped',
    clause: 'OPERATORS-19',
    sentence: 'IS_NOT finds no phone number at all.',
    kind: 'crude',
    patch: judging('phone', /^IS_NOT$/, () => false),
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
    id: 'phones-compared-by-nine-digits',
    clause: 'OPERATORS-19',
    sentence: 'IS on a phone field finds every number with the same last nine digits.',
    kind: 'rare',
    patch: judging(
      'phone',
      /^IS$/,
      (right, stored, { comparands: [wanted] }) =>
        right || (stored !== undefined && String(stored).slice(-9) === String(wanted).slice(-9)),
    ),
  },
  {
    id: 'phone-without-last-digit',
    clause: 'OPERATORS-19',
    sentence: 'IS and IS_NOT overlook the last digit of a phone number.',
    kind: 'rare',
    patch: judging('phone', /^IS(_NOT)?$/, (right, stored, { operation, comparands: [wanted] }) => {
      const isSame = stored !== undefined && withoutLastDigit(stored) === withoutLastDigit(wanted);
      return isSame ? operation === 'IS' : right;
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
    id: 'plus-sign-not-valid',
    clause: 'OPERATORS-20',
    sentence: 'A phone number with a plus sign is not valid.',
    kind: 'subtle',
    patch: (seams) => ({ isValidPhone: (text) => !text.startsWith('+') && seams.isValidPhone(text) }),
  },
  {
    id: 'one-area-not-valid',
    clause: 'OPERATORS-20',
    sentence: 'Phone numbers of one area are not valid.',
    kind: 'rare',
    patch: (seams) => ({ isValidPhone: (text) => !text.startsWith('+44') && seams.isValidPhone(text) }),
  },
  {
    id: 'unset-phone-filled',
    clause: 'OPERATORS-21',
    sentence: 'A phone field without a number is not empty.',
    kind: 'crude',
    patch: judging('phone', /_EMPTY$/, unsetIsFilled),
  },
  {
    id: 'plus-sign-empty',
    clause: 'OPERATORS-21',
    sentence: 'A phone number with a plus sign counts as empty.',
    kind: 'subtle',
    patch: judging(
      'phone',
      /_EMPTY$/,
      emptyWhere((stored) => String(stored).startsWith('+')),
    ),
  },
  {
    id: 'words-for-a-phone-empty',
    clause: 'OPERATORS-21',
    sentence: 'A phone field that holds words and no number counts as empty.',
    kind: 'subtle',
    patch: judging(
      'phone',
      /_EMPTY$/,
      emptyWhere((stored) => !/\d/.test(String(stored))),
    ),
  },
  {
    id: 'one-area-empty',
    clause: 'OPERATORS-21',
    sentence: 'Phone numbers of one country count as empty.',
    kind: 'rare',
    patch: judging(
      'phone',
      /_EMPTY$/,
      emptyWhere((stored) => String(stored).startsWith('+44')),
    ),
  },
];
