import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { valueEncodings } from '../../specs/openapi.ts';
import { encoded } from '../../specs/semantics/encoding.ts';
import type { FieldType, Value } from '../../specs/semantics/field-type.ts';
import { sameValue } from '../../specs/semantics/value.ts';
import { threeValues } from './semantics-values.ts';

function attempted(type: FieldType, value: Value): string | undefined {
  try {
    return encoded(type, value);
  } catch (error) {
    expect(String(error)).toContain('No known text');
    return undefined;
  }
}

test('values of one field type that differ are never written as the same text', () => {
  fc.assert(
    fc.property(threeValues, ({ type, one, other }) => {
      const [first, second] = [attempted(type, one), attempted(type, other)];
      fc.pre(first !== undefined && second !== undefined);
      expect(first === second).toBe(JSON.stringify(one) === JSON.stringify(other));
    }),
  );
});

test('elements with delimiters, quotes or outer blanks are not written, wherever the mark stands', () => {
  const mark = fc.constantFrom(...Object.values(valueEncodings.list), '"', "'");
  fc.assert(
    fc.property(mark, fc.constantFrom<FieldType>('string_list', 'tag'), (between, type) => {
      for (const element of [`a${between}b`, between, ` a`, 'a\t', '']) {
        expect(() => encoded(type, ['plain', element])).toThrow('No known text');
      }
    }),
  );
});

test('a text stands for values of its own field type only', () => {
  const values: readonly Value[] = ['a', true, 3, ['a']];
  const accepted = (type: FieldType) => values.filter((value) => attempted(type, value) !== undefined);
  expect(accepted('string')).toEqual(['a']);
  expect(accepted('date')).toEqual(['a']);
  expect(accepted('phone')).toEqual(['a']);
  expect(accepted('boolean')).toEqual([true]);
  expect(accepted('integer')).toEqual([3]);
  expect(accepted('string_list')).toEqual([['a']]);
  expect(accepted('tag')).toEqual([['a']]);
});

const examples: readonly (readonly [FieldType, Value, string])[] = [
  ['string', '[a, "b"]', '[a, "b"]'],
  ['string', '', ''],
  ['boolean', false, 'false'],
  ['integer', 0, '0'],
  ['integer', -2_147_483_649, '-2147483649'],
  ['integer', Number.MAX_SAFE_INTEGER, '9007199254740991'],
  ['date', '2024-02-29T23:59:59.5+14:00', '2024-02-29T23:59:59.5+14:00'],
  ['phone', '+49 30 1234567', '+49 30 1234567'],
  ['string_list', ['rot', 'hell blau', '😀'], '[rot,hell blau,😀]'],
  ['tag', ['rot'], '[rot]'],
  ['tag', [], '[]'],
];

for (const [type, value, expected] of examples) {
  test(`${JSON.stringify(value)} of a ${type} field is written ${JSON.stringify(expected)}`, () => {
    expect(encoded(type, value)).toBe(expected);
  });
}

test('numbers that are no whole ones, or too great to be exact, are not written', () => {
  for (const value of [1.5, 2 ** 53, Number.NaN, 1e21]) expect(attempted('integer', value)).toBeUndefined();
});

test('tags read back from their text are the tags that were written, bare or quoted', () => {
  expect(sameValue('tag', encoded('tag', ['b', 'a']), ['a', 'b'])).toBe(true);
  expect(sameValue('tag', encoded('tag', ['b', 'a'], 'quoted'), ['a', 'b'])).toBe(true);
  const delicate = ['a,b', 'c"d', '[e]'];
  expect(sameValue('tag', JSON.stringify(delicate), delicate)).toBe(true);
  expect(sameValue('tag', JSON.stringify(delicate), ['a', 'b', 'c"d', '[e]'])).toBe(false);
});

test('quoted elements stand between the same marks, each as a JSON string', () => {
  expect(encoded('string_list', ['rot', 'hell blau'], 'quoted')).toBe('["rot","hell blau"]');
});
