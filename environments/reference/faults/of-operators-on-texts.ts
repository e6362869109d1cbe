import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';
import { asking, emptyWhere, judging, unsetIsFilled, withoutLast } from './patching/filtering.ts';

/** IS and IS_NOT take two texts for the same, or not, by another rule; by the right one where this tells nothing. */
function comparing(isSame: (stored: string, wanted: string) => boolean | undefined): Patch {
  return judging('string', /^IS(_NOT)?$/, (right, stored, { operation, comparands: [wanted] }) => {
    const same = typeof stored === 'string' ? isSame(stored, String(wanted)) : undefined;
    return same === undefined ? right : same === (operation === 'IS');
  });
}

/** A filter is handed on as a pattern in which a sign is any letter. */
function standingForAnyLetter(sign: string): Patch {
  return comparing((stored, wanted) => {
    const isLike = [...wanted].every((letter, at) => letter === sign || letter === stored[at]);
    return isLike && stored.length === wanted.length ? true : undefined;
  });
}

/** What filters on texts find wrongly. */
export const textOperatorFaults: readonly Fault[] = [
  {
    id: 'texts-equal-as-numbers',
    clause: 'OPERATORS-03',
    sentence: 'Texts of digits are equal where they are the same number.',
    kind: 'rare',
    patch: comparing((stored, wanted) => {
      const isNumber = (text: string): boolean => /^\d+(\.\d+)?$/.test(text);
      return isNumber(stored) && isNumber(wanted) ? Number(stored) === Number(wanted) : undefined;
    }),
  },
  {
    id: 'long-word-counts-as-empty',
    clause: 'OPERATORS-05',
    sentence: 'A text of a single long word counts as empty to filters.',
    kind: 'rare',
    patch: judging(
      'string',
      /_EMPTY$/,
      emptyWhere((stored) => typeof stored === 'string' && /^\w{12,}$/.test(stored)),
    ),
  },
  {
    id: 'long-text-counts-as-empty',
    clause: 'OPERATORS-05',
    sentence: 'A text of more than 60 characters counts as empty to filters.',
    kind: 'rare',
    patch: judging(
      'string',
      /_EMPTY$/,
      emptyWhere((stored) => String(stored).length > 60),
    ),
  },
  {
    id: 'text-of-zero-empty',
    clause: 'OPERATORS-05',
    sentence: 'The text 0 counts as no text.',
    kind: 'rare',
    patch: judging(
      'string',
      /_EMPTY$/,
      emptyWhere((stored) => stored === '0'),
    ),
  },
  {
    id: 'other-texts-dropped',
    clause: 'OPERATORS-03',
    sentence: 'IS_NOT finds no text at all.',
    kind: 'crude',
    patch: judging('string', /^IS_NOT$/, () => false),
  },
  {
    id: 'text-beyond-ascii-missed',
    clause: 'OPERATORS-03',
    sentence: 'IS finds no text with a letter beyond ASCII.',
    kind: 'subtle',
    patch: judging('string', /^IS$/, (right, stored) => right && !/[^ -~]/.test(String(stored))),
  },
  {
    id: 'text-before-a-colon-names-a-field',
    clause: 'OPERATORS-03',
    sentence: 'IS and IS_NOT take what stands before a colon for a field, and find no text with one.',
    kind: 'rare',
    patch: comparing((_, wanted) => (wanted.includes(':') ? false : undefined)),
  },
  {
    id: 'word-and-parts-texts',
    clause: 'OPERATORS-03',
    sentence: 'IS and IS_NOT compare no more than what stands before the word AND.',
    kind: 'rare',
    patch: comparing((stored, wanted) => {
      const [before = '', ...rest] = wanted.split(' AND ');
      return rest.length > 0 ? stored.startsWith(before) : undefined;
    }),
  },
  {
    id: 'letters-beyond-ascii-not-compared',
    clause: 'OPERATORS-03',
    sentence: 'IS and IS_NOT compare no letter beyond ASCII.',
    kind: 'rare',
    patch: comparing((...both) => {
      const [stored, wanted] = both.map((text) => text.replaceAll(/[^ -~]/g, ''));
      return stored === '' ? undefined : stored === wanted;
    }),
  },
  {
    id: 'text-of-four-words-missed',
    clause: 'OPERATORS-03',
    sentence: 'IS finds no text of four words or more.',
    kind: 'rare',
    patch: judging('string', /^IS$/, (right, stored) => right && String(stored).split(' ').length < 4),
  },
  {
    id: 'underscore-as-any-letter',
    clause: 'OPERATORS-03',
    sentence: 'In a text that IS and IS_NOT ask for, an underscore stands for any letter.',
    kind: 'rare',
    patch: standingForAnyLetter('_'),
  },
  {
    id: 'dot-as-any-letter',
    clause: 'OPERATORS-03',
    sentence: 'In a text that IS and IS_NOT ask for, a dot stands for any letter.',
    kind: 'rare',
    patch: standingForAnyLetter('.'),
  },
  {
    id: 'star-as-any-text',
    clause: 'OPERATORS-03',
    sentence: 'In a text that IS and IS_NOT ask for, a star stands for any text.',
    kind: 'rare',
    patch: comparing((stored, wanted) => {
      const [start = '', ...rest] = wanted.split('*');
      const end = rest.at(-1) ?? '';
      const isLike = rest.length === 1 && stored.startsWith(start) && stored.endsWith(end);
      return isLike && stored.length >= start.length + end.length ? true : undefined;
    }),
  },
  {
    id: 'no-text-of-several-as-any',
    clause: 'OPERATORS-04',
    sentence: 'IS_NOT_ANY on a text field keeps what IS_ANY keeps.',
    kind: 'crude',
    patch: asking('string', /^IS_NOT_ANY$/, () => ({ operation: 'IS_ANY' })),
  },
  {
    id: 'last-of-several-texts-ignored',
    clause: 'OPERATORS-04',
    sentence: 'IS_ANY and IS_NOT_ANY overlook the last of several texts.',
    kind: 'subtle',
    patch: asking('string', /_ANY$/, withoutLast),
  },
  {
    id: 'texts-beyond-the-fifth-ignored',
    clause: 'OPERATORS-04',
    sentence: 'IS_ANY and IS_NOT_ANY overlook what comes after the fifth of several texts.',
    kind: 'rare',
    patch: asking('string', /_ANY$/, ({ comparands }) => ({ comparands: comparands.slice(0, 5) })),
  },
  {
    id: 'texts-beyond-the-tenth-ignored',
    clause: 'OPERATORS-04',
    sentence: 'IS_ANY and IS_NOT_ANY overlook what comes after the tenth of many texts.',
    kind: 'rare',
    patch: asking('string', /_ANY$/, ({ comparands }) => ({ comparands: comparands.slice(0, 10) })),
  },
  {
    id: 'brackets-of-several-texts-lost',
    clause: 'OPERATORS-04',
    sentence: 'IS_ANY and IS_NOT_ANY look for their texts without the brackets.',
    kind: 'rare',
    patch: asking('string', /_ANY$/, ({ comparands }) => ({
      comparands: comparands.map((text) => String(text).replaceAll(/[[\]]/g, '')),
    })),
  },
  {
    id: 'options-filtered-by-name',
    clause: 'OPERATORS-03',
    sentence: 'IS on a text with options asks for the name of one, not for its value.',
    kind: 'rare',
    patch: judging('string', /^IS$/, (right, stored, { field, comparands: [wanted] }) => {
      const held = field.options.find(({ value }) => value === stored);
      return held === undefined ? right : held.name === wanted;
    }),
  },
  {
    id: 'percent-in-a-filter-decoded',
    clause: 'OPERATORS-03',
    sentence: 'The texts that IS and IS_NOT ask for are decoded as if they stood in a URL.',
    kind: 'rare',
    patch: asking('string', /^IS(_NOT)?$/, ({ comparands }) => ({
      comparands: comparands.map((text) =>
        String(text).replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) =>
          String.fromCharCode(parseInt(hex, 16)),
        ),
      ),
    })),
  },
  {
    id: 'long-text-ignored',
    clause: 'OPERATORS-03',
    sentence: 'IS with a text of more than sixty characters keeps every record.',
    kind: 'rare',
    patch: judging(
      'string',
      /^IS$/,
      (right, _stored, { comparands }) => right || String(comparands[0]).length > 60,
    ),
  },
  {
    id: 'long-texts-compared-in-part',
    clause: 'OPERATORS-03',
    sentence: 'IS and IS_NOT compare the first 128 characters of texts.',
    kind: 'rare',
    patch: comparing((stored, wanted) => stored.slice(0, 128) === wanted.slice(0, 128)),
  },
  {
    id: 'several-long-texts-compared-in-part',
    clause: 'OPERATORS-04',
    sentence: 'IS_ANY and IS_NOT_ANY compare the first 40 characters of texts.',
    kind: 'rare',
    patch: judging('string', /_ANY$/, (right, stored, { operation, comparands }) =>
      typeof stored === 'string'
        ? comparands.some((each) => String(each).slice(0, 40) === stored.slice(0, 40)) ===
          (operation === 'IS_ANY')
        : right,
    ),
  },
  {
    id: 'third-text-ignored',
    clause: 'OPERATORS-04',
    sentence: 'IS_ANY and IS_NOT_ANY overlook the third of three texts.',
    kind: 'rare',
    patch: asking('string', /_ANY$/, ({ comparands }) => ({ comparands: comparands.slice(0, 2) })),
  },
  {
    id: 'unset-text-filled',
    clause: 'OPERATORS-05',
    sentence: 'A text field that was never set is not empty.',
    kind: 'crude',
    patch: judging('string', /_EMPTY$/, unsetIsFilled),
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
    id: 'text-of-digit-first-empty',
    clause: 'OPERATORS-05',
    sentence: 'A text that begins with a digit counts as empty.',
    kind: 'rare',
    patch: judging(
      'string',
      /_EMPTY$/,
      emptyWhere((stored) => /^\d/.test(String(stored))),
    ),
  },
];
