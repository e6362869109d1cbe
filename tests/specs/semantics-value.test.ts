import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { encoded } from '../../specs/semantics/encoding.ts';
import type { FieldType, Value } from '../../specs/semantics/field-type.ts';
import { isAbsent, isTextOf, sameValue, showsNothing } from '../../specs/semantics/value.ts';
import { instantText, offset, threeValues } from './semantics-values.ts';

const word = fc.string({ unit: fc.constantFrom(...'abcäéщ中😀- '), minLength: 1, maxLength: 6 });
const words = fc.uniqueArray(
  word.filter((drawn) => drawn === drawn.trim() && drawn !== ''),
  { minLength: 1, maxLength: 4 },
);

test('a value that is shown as it was sent is the same', () => {
  fc.assert(fc.property(threeValues, ({ type, one }) => sameValue(type, one, one)));
});

test('of two values that are not dates, the one shows the other exactly when the other shows the one', () => {
  fc.assert(
    fc.property(threeValues, ({ type, one, other }) => {
      fc.pre(type !== 'date');
      expect(sameValue(type, one, other)).toBe(sameValue(type, other, one));
    }),
  );
});

test('an instant is the same in any zone and as a timestamp object, and no other is', () => {
  const milliseconds = fc.integer({ min: -2_000_000_000_000, max: 2_000_000_000_000 });
  fc.assert(
    fc.property(milliseconds, offset, offset, (at, here, there) => {
      const expected = instantText(at, here);
      const seconds = Math.floor(at / 1000);
      const nanos = (at - seconds * 1000) * 1_000_000;
      expect(sameValue('date', instantText(at, there), expected)).toBe(true);
      expect(sameValue('date', { seconds, nanos }, expected)).toBe(true);
      expect(sameValue('date', instantText(at + 1, there), expected)).toBe(false);
      expect(sameValue('date', { seconds, nanos: nanos + 1 }, expected)).toBe(false);
    }),
  );
});

test('lists and tags are the same in any order, and tags as bracketed text', () => {
  fc.assert(
    fc.property(words, (elements) => {
      const turned = elements.toReversed();
      expect(sameValue('string_list', turned, elements)).toBe(true);
      expect(sameValue('tag', encoded('tag', turned), elements)).toBe(true);
      expect(sameValue('tag', JSON.stringify(turned), elements)).toBe(true);
      expect(sameValue('string_list', encoded('string_list', elements), elements)).toBe(false);
      expect(sameValue('tag', [...elements, 'more'], elements)).toBe(false);
    }),
  );
});

const shown: readonly (readonly [type: FieldType, shown: unknown, expected: Value, same: boolean])[] = [
  ['string', 'é', 'e\u0301', false],
  ['string', 'a', 'A', false],
  ['string', undefined, 'a', false],
  ['phone', '+49301234567', '+49 30 1234567', false],
  ['integer', '5', 5, false],
  ['integer', 5, 5, true],
  ['integer', undefined, 0, false],
  ['boolean', 'false', false, false],
  ['boolean', null, false, false],
  ['tag', 'a', ['a'], true],
  ['tag', '[]', [], true],
  ['tag', '[ ]', [], true],
  ['tag', '[ab', ['a'], false],
  ['tag', '[a"b"]', ['a"b"'], true],
  ['tag', '["a"b]', ['"a"b'], true],
  ['tag', ['a', 'a'], ['a'], false],
  ['string_list', ['a', 1], ['a', '1'], false],
  ['date', '2024-03-01', '2024-03-01', true],
  ['date', '2024-03-02', '2024-03-01', false],
  ['date', '2024-03-01', 'never', false],
  ['date', null, '2024-03-01', false],
  ['string', '2024-03-01T00:00:00Z', '2024-03-01', false],
  ['date', '2024-03-01T00:00:00+14:00', '2024-03-01', true],
  ['date', '2024-03-01T00:00:00-12:00', '2024-03-01', true],
  ['date', { seconds: Date.UTC(2024, 2, 1) / 1000 }, '2024-03-01', true],
  ['date', { seconds: Date.UTC(2024, 2, 2) / 1000 }, '2024-03-01', false],
  ['date', { seconds: '1' }, '1970-01-01T00:00:01Z', false],
  ['date', '2024-03-01', '2024-03-01T00:00:00Z', false],
  ['date', 1_709_251_200, '2024-03-01', false],
];

for (const [type, found, expected, same] of shown) {
  test(`${JSON.stringify(found)} ${same ? 'shows' : 'does not show'} ${JSON.stringify(expected)} of a ${type} field`, () => {
    expect(sameValue(type, found, expected)).toBe(same);
  });
}

test('only nothing at all is absent', () => {
  expect([undefined, null].every(isAbsent)).toBe(true);
  expect(['', [], 0, false, {}].some(isAbsent)).toBe(false);
});

test('a text says a value as the list form of an upsert has it', () => {
  expect(isTextOf('12', 12)).toBe(true);
  expect(isTextOf('12.0', 12)).toBe(true);
  expect(isTextOf('1.25e1', 12.5)).toBe(true);
  expect(isTextOf('false', false)).toBe(true);
  expect(isTextOf('[b, "a"]', ['a', 'b'])).toBe(true);
  for (const [told, value] of [
    [12, 12],
    ['13', 12],
    ['12,5', 12.5],
    ['', 0],
    [' ', 0],
    ['0x3', 3],
    ['a,b', ['a', 'b']],
    ['[a]', ['a', 'b']],
    [undefined, ''],
    [undefined, ['a']],
  ] as const)
    expect(isTextOf(told, value), JSON.stringify(told)).toBe(false);
});

test('absent, null, empty text and an empty list show nothing; zero and false show something', () => {
  for (const nothing of [undefined, null, '', []]) expect(showsNothing(nothing)).toBe(true);
  for (const something of [0, false, ' ', ['']]) expect(showsNothing(something)).toBe(false);
});
