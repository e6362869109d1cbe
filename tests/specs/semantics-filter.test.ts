import { expect, test } from '@playwright/test';
import type { FieldType, Value } from '../../specs/semantics/field-type.ts';
import type { Ruling } from '../../specs/semantics/ruling.ts';
import { ruling } from './semantics-values.ts';

type Example = readonly [
  title: string,
  type: FieldType,
  stored: Value | undefined,
  operation: string,
  given: unknown,
  expected: Ruling,
];

const emptiness: readonly Example[] = [
  ['zero is not empty', 'integer', 0, 'IS_EMPTY', undefined, 'must not'],
  ['false is not empty', 'boolean', false, 'IS_NOT_EMPTY', undefined, 'must'],
  ['empty text may be empty', 'string', '', 'IS_EMPTY', undefined, 'unspecified'],
  ['a blank may be empty', 'string', ' ', 'IS_NOT_EMPTY', undefined, 'unspecified'],
  ['an empty list may be empty', 'string_list', [], 'IS_EMPTY', undefined, 'unspecified'],
  ['no tags may be empty', 'tag', [], 'IS_NOT_EMPTY', undefined, 'unspecified'],
  ['empty text equals no text', 'string', '', 'IS', 'a', 'must not'],
  ['empty text may pass a negation', 'string', '', 'IS_NOT', 'a', 'unspecified'],
  ['an empty list holds nothing', 'tag', [], 'IS_ANY', ['a'], 'must not'],
  ['an empty list may pass a negation', 'tag', [], 'IS_NOT_ALL', ['a'], 'unspecified'],
];

const absence: readonly Example[] = [
  ['nothing is no text', 'string', undefined, 'IS', 'a', 'must not'],
  ['nothing is not false', 'boolean', undefined, 'IS', false, 'must not'],
  ['nothing is not zero', 'integer', undefined, 'IS_EQUAL_TO', 0, 'must not'],
  ['nothing is among no elements', 'string_list', undefined, 'IS_ANY', ['a'], 'must not'],
  ['nothing holds no element', 'tag', undefined, 'IS_ALL', ['a'], 'must not'],
  ['nothing may come before a date', 'date', undefined, 'IS_BEFORE', '2024-01-01', 'unspecified'],
  ['nothing may lie outside a range', 'integer', undefined, 'IS_NOT_BETWEEN', [1, 2], 'unspecified'],
  ['nothing may be an invalid phone', 'phone', undefined, 'IS_NOT_VALID', undefined, 'unspecified'],
];

const texts: readonly Example[] = [
  ['letter case may be overlooked', 'string', 'Rot', 'IS', 'rot', 'unspecified'],
  ['outer blanks may be overlooked', 'string', 'rot ', 'IS_NOT', 'rot', 'unspecified'],
  ['accents may be overlooked', 'string', 'röt', 'IS', 'rot', 'unspecified'],
  ['a combining mark may be composed', 'string', 'ro\u0308t', 'IS', 'röt', 'unspecified'],
  ['a ligature may be taken apart', 'string', 'ﬁn', 'IS_ANY', ['fin'], 'unspecified'],
  ['a stroke may count as an accent', 'string', 'søt', 'IS', 'sot', 'unspecified'],
  ['a sharp s may be a capital', 'string', 'straße', 'IS', 'STRAẞE', 'unspecified'],
  ['a dotless i may be a capital', 'string', 'ı', 'IS', 'I', 'unspecified'],
  ['one surrogate half in common is not enough', 'string', '😀', 'IS', '😁', 'must not'],
  ['surrogate pairs are kept', 'string', '😀', 'IS', '😀', 'must'],
  ['other scripts look alike but differ', 'string', 'а', 'IS', 'a', 'must not'],
  ['an inner blank counts', 'string', 'a b', 'IS', 'ab', 'must not'],
  ['a part is not the whole', 'string', 'abc', 'IS', 'ab', 'must not'],
  ['elements may overlook case too', 'tag', ['Rot'], 'IS_ALL', ['rot'], 'unspecified'],
  ['a list in a text field is open', 'string', ['a'], 'IS', 'a', 'unspecified'],
  ['a single text in a list field is open', 'string_list', 'a', 'IS_ANY', ['a'], 'unspecified'],
  ['a blank among elements leaves them open', 'tag', ['a', ' '], 'IS_ANY', ['a'], 'unspecified'],
  ['a number among given texts is open', 'tag', ['a'], 'IS_ANY', ['a', 1], 'unspecified'],
  ['one text is no array', 'string', 'a', 'IS_ANY', 'a', 'unspecified'],
  ['text is no truth', 'boolean', true, 'IS', 'true', 'unspecified'],
  ['text is no number', 'integer', 3, 'IS_EQUAL_TO', '3', 'unspecified'],
];

const numbers: readonly Example[] = [
  [
    'the greatest safe integer is above its neighbour',
    'integer',
    2 ** 53 - 1,
    'IS_GREATER_THAN',
    2 ** 53 - 2,
    'must',
  ],
  ['a negative number is below zero', 'integer', -1, 'IS_LESS_THAN', 0, 'must'],
  ['numbers do not compare as text', 'integer', 9, 'IS_LESS_THAN', 10, 'must'],
  ['the lower end is open', 'integer', 1, 'IS_BETWEEN', [1, 3], 'unspecified'],
  ['the upper end is open', 'integer', 3, 'IS_NOT_BETWEEN', [1, 3], 'unspecified'],
  ['a range of one number leaves it open', 'integer', 1, 'IS_BETWEEN', [1, 1], 'unspecified'],
  ['a range of one number leaves others out', 'integer', 2, 'IS_BETWEEN', [1, 1], 'must not'],
  ['a range from high to low is open', 'integer', 9, 'IS_BETWEEN', [3, 1], 'unspecified'],
  ['an end that is no number leaves others open', 'integer', 0, 'IS_BETWEEN', [1, 'x'], 'unspecified'],
  ['a range needs two ends', 'integer', 2, 'IS_BETWEEN', [1], 'unspecified'],
  ['and no more than two', 'integer', 2, 'IS_BETWEEN', [1, 3, 5], 'unspecified'],
  [
    'several numbers in an integer field are open',
    'integer',
    [1, 2].map(String),
    'IS_EMPTY',
    undefined,
    'unspecified',
  ],
  ['a fraction in an integer field is open', 'integer', 1.5, 'IS_EMPTY', undefined, 'unspecified'],
];

const phones: readonly Example[] = [
  ['punctuation may be overlooked', 'phone', '+49 30 1234567', 'IS', '+49301234567', 'unspecified'],
  ['a prefix may be filled in', 'phone', '030 1234567', 'IS', '+49 30 1234567', 'unspecified'],
  ['leading zeros may be left out', 'phone', '00 30 1234567', 'IS', '+49 30 1234567', 'unspecified'],
  ['00 may stand for +', 'phone', '0049301234567', 'IS_NOT', '+49301234567', 'unspecified'],
  ['other digits are another phone', 'phone', '+49301234567', 'IS', '+49301234568', 'must not'],
  ['words are compared as text', 'phone', 'call me', 'IS', 'call her', 'must not'],
  ['digits and words differ', 'phone', '12', 'IS_NOT', 'call me', 'must'],
  ['an example of a numbering plan is valid', 'phone', '+441212345678', 'IS_VALID', undefined, 'must'],
  ['a number for fiction is open', 'phone', '+12125550123', 'IS_VALID', undefined, 'unspecified'],
  ['a number that may be unassigned is open', 'phone', '+12345678', 'IS_NOT_VALID', undefined, 'unspecified'],
  ['punctuation leaves validity open', 'phone', '+49 30 1234567', 'IS_VALID', undefined, 'unspecified'],
  ['words are not valid', 'phone', 'call me', 'IS_NOT_VALID', undefined, 'must'],
];

for (const [title, type, stored, operation, given, expected] of [
  emptiness,
  absence,
  texts,
  numbers,
  phones,
].flat()) {
  test(`${title}: ${operation} of a ${type} field is ${expected}`, () => {
    expect(ruling(type, stored, operation, given)).toBe(expected);
  });
}
