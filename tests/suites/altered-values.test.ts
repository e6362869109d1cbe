import { expect, test } from '@playwright/test';
import {
  areBounded,
  numbersBeside,
  lostElement,
  type NumberPair,
  takesAnyElements,
} from '../../suites/harness/fields/altered-values.ts';

const pairs = (...each: readonly (readonly [number, number])[]): readonly NumberPair[] =>
  each.map(([given, shown]) => ({ given, shown }));

test('an element is lost where a list shows others of ours, and not that one', () => {
  const lost = lostElement('string_list', [
    { given: ['two', 'cedar'], shown: ['two', 'cedar'] },
    { given: ['two', 'k7', 'amber'], shown: ['two', 'k7'] },
  ]);
  expect(lost).toEqual({ element: 'amber', list: ['two', 'k7', 'amber'] });
});

test('a tag in other letters than ASCII may be left out', () => {
  const records = [{ given: ['two', 'cedar', 'ёлка'], shown: '[two,cedar]' }];
  expect(lostElement('tag', records)).toBeUndefined();
  expect(lostElement('string_list', [{ given: ['two', 'ёлка'], shown: ['two'] }])?.element).toBe('ёлка');
});

test('the only element of a list is lost where it shows nothing', () => {
  const lost = lostElement('tag', [
    { given: ['two', 'cedar'], shown: '[two,cedar]' },
    { given: ['k7'], shown: null },
  ]);
  expect(lost?.element).toBe('k7');
});

test('elements in other letters are not lost', () => {
  expect(
    lostElement('tag', [
      { given: ['two', 'Délta'], shown: ['TWO', 'de\u0301lta'] },
      { given: ['two words'], shown: ['two-words'] },
    ]),
  ).toBeUndefined();
});

test('a field that never shows two elements of ours apart may know no words but its own', () => {
  expect(takesAnyElements('tag', [{ given: ['two', 'cedar'], shown: ['two'] }])).toBe(false);
  expect(takesAnyElements('tag', [{ given: ['two', 'cedar'], shown: 'two; cedar' }])).toBe(false);
  expect(takesAnyElements('tag', [{ given: ['two', 'cedar'], shown: '[two,cedar]' }])).toBe(true);
});

test('what shows no elements at all loses none', () => {
  expect(
    lostElement('string_list', [
      { given: ['two', 'cedar'], shown: ['two', 'cedar'] },
      { given: ['k7'], shown: 7 },
    ]),
  ).toBeUndefined();
});

test('numbers beyond bounds that are set to them are explained', () => {
  expect(areBounded(pairs([3, 3], [57, 40], [0, 1], [12, 12]))).toBe(true);
  expect(areBounded(pairs([3, 7], [57, 7]))).toBe(true);
  expect(areBounded(pairs([3, 3]))).toBe(true);
});

test('numbers beyond a range that are shown as another one are explained', () => {
  expect(areBounded(pairs([7, 7], [50_000, 0]))).toBe(true);
  expect(areBounded(pairs([3, 3], [4, 4], [0, 3], [57, 9], [90, 9]))).toBe(true);
  expect(areBounded(pairs([3, 3], [57, 9], [90, 8]))).toBe(false);
});

test('numbers in tens, shifted or multiplied are explained by no bounds', () => {
  expect(areBounded(pairs([42, 40], [57, 50]))).toBe(false);
  expect(areBounded(pairs([42, 43], [57, 58]))).toBe(false);
  expect(areBounded(pairs([7, 700], [8, 800]))).toBe(false);
  expect(areBounded(pairs([7, -7], [8, -8]))).toBe(false);
});

test('numbers beside one that is shown tell another rule from a bound', () => {
  const inTens = (value: number): number => Math.floor(value / 10) * 10;
  const [one] = pairs([42, inTens(42)]);
  expect(one && areBounded([one])).toBe(true);
  const asked = one === undefined ? [] : numbersBeside(one);
  expect(asked).toEqual([23, 57]);
  expect(areBounded(pairs([42, 40], ...asked.map((value) => [value, inTens(value)] as const)))).toBe(false);
  expect(numbersBeside({ given: 9, shown: 4 })).toEqual([21]);
});
