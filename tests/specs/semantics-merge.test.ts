import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { mergeOperations } from '../../specs/openapi.ts';
import type { FieldType, Value } from '../../specs/semantics/field-type.ts';
import { agrees, type Merged, merged } from '../../specs/semantics/merge.ts';
import { threeValues } from './semantics-values.ts';

const operation = fc.constantFrom(...mergeOperations);
const several = fc.constantFrom<FieldType>('string_list', 'tag');
const words = fc.uniqueArray(fc.constantFrom('eins', 'zwei', 'drei', 'vier', 'fünf'), { minLength: 1 });

test('always_overwrite leaves the submitted value, and the same again when it is repeated', () => {
  fc.assert(
    fc.property(threeValues, ({ type, one, other }) => {
      expect(merged('always_overwrite', type, one, other)).toEqual({ exactly: other });
      expect(merged('always_overwrite', type, other, other)).toEqual({ exactly: other });
    }),
  );
});

test('overwrite_if_empty keeps a value that is there, zero and false among them', () => {
  fc.assert(
    fc.property(threeValues, ({ type, one, other }) => {
      expect(merged('overwrite_if_empty', type, one, other)).toEqual({ exactly: one });
    }),
  );
});

test('the submitted value fills an absent one, except that combine is open on single values', () => {
  fc.assert(
    fc.property(threeValues, operation, ({ type, one }, asked) => {
      fc.pre(asked !== 'combine');
      expect(merged(asked, type, undefined, one)).toEqual({ exactly: one });
    }),
  );
  expect(merged('combine', 'string', undefined, 'a')).toBe('unspecified');
  expect(merged('combine', 'tag', undefined, ['a'])).toEqual({ elements: new Set(['a']) });
});

test('combine holds all elements of both sides and no other', () => {
  fc.assert(
    fc.property(several, words, words, (type, stored, submitted) => {
      const both = new Set([...stored, ...submitted]);
      expect(merged('combine', type, stored, submitted)).toEqual({ elements: both });
      expect(merged('combine', type, submitted, stored)).toEqual({ elements: both });
      expect(merged('combine', type, [...both], submitted)).toEqual({ elements: both });
    }),
  );
});

test('overwrite_if_newer leaves one of the two values, whichever counts as newer', () => {
  fc.assert(
    fc.property(threeValues, ({ type, one, other }) => {
      expect(merged('overwrite_if_newer', type, one, other)).toEqual({ either: [one, other] });
    }),
  );
});

test('an operation that the description lacks has no outcome', () => {
  fc.assert(
    fc.property(fc.constantFrom('overwrite', 'COMBINE', ''), (asked) => {
      expect(() => merged(asked, 'string', 'a', 'b')).toThrow(`no merge operation ${asked}`);
    }),
  );
});

test('every merge operation of the description decides something', () => {
  const outcomes = mergeOperations.map((asked) => merged(asked, 'tag', undefined, ['a']));
  expect(outcomes).not.toContain('unspecified');
});

type Example = readonly [
  asked: string,
  type: FieldType,
  stored: Value | undefined,
  submitted: Value,
  expected: Merged,
];

const examples: readonly Example[] = [
  ['overwrite_if_newer', 'date', '2025-01-02', '2024-12-31', { either: ['2025-01-02', '2024-12-31'] }],
  ['overwrite_if_newer', 'integer', 1, 2, { either: [1, 2] }],
  ['overwrite_if_newer', 'date', 'never', '2024-01-09', 'unspecified'],
  ['overwrite_if_newer', 'string', '', 'a', 'unspecified'],
  ['overwrite_if_empty', 'integer', 0, 7, { exactly: 0 }],
  ['overwrite_if_empty', 'boolean', false, true, { exactly: false }],
  ['overwrite_if_empty', 'string', '', 'a', 'unspecified'],
  ['overwrite_if_empty', 'tag', [], ['a'], 'unspecified'],
  ['always_overwrite', 'string', 'a', '', 'unspecified'],
  ['always_overwrite', 'string_list', ['a'], [], 'unspecified'],
  ['always_overwrite', 'integer', 7, 0, { exactly: 0 }],
  ['always_overwrite', 'date', '2024-01-01', 'never', 'unspecified'],
  ['combine', 'string', 'a', 'b', 'unspecified'],
  ['combine', 'tag', ['a'], ['A'], 'unspecified'],
  ['combine', 'tag', ['a', 'a'], ['b'], { elements: new Set(['a', 'b']) }],
  ['combine', 'tag', ['a', 'x'], ['A'], 'unspecified'],
  ['combine', 'tag', 'a', ['b'], 'unspecified'],
  ['combine', 'string_list', [], ['b'], { elements: new Set(['b']) }],
];

for (const [asked, type, stored, submitted, expected] of examples) {
  test(`${asked} of ${JSON.stringify(submitted)} over ${JSON.stringify(stored)} in a ${type} field`, () => {
    expect(merged(asked, type, stored, submitted)).toEqual(expected);
  });
}

test('a shown value agrees with an open outcome, with the one value, or with the elements in any order and number', () => {
  expect(agrees(undefined, 'string', 'unspecified')).toBe(true);
  expect(agrees('a', 'string', { exactly: 'a' })).toBe(true);
  expect(agrees('b', 'string', { exactly: 'a' })).toBe(false);
  expect(agrees('b', 'string', { either: ['a', 'b'] })).toBe(true);
  expect(agrees('a b', 'string', { either: ['a', 'b'] })).toBe(false);
  const elements = new Set(['a', 'b']);
  expect(agrees(['b', 'a', 'b'], 'string_list', { elements })).toBe(true);
  expect(agrees('[b, a]', 'tag', { elements })).toBe(true);
  expect(agrees(['a'], 'string_list', { elements })).toBe(false);
  expect(agrees(['a', 'b', 'c'], 'tag', { elements })).toBe(false);
  expect(agrees(undefined, 'tag', { elements })).toBe(false);
  expect(agrees('a', 'string_list', { elements: new Set() })).toBe(false);
});
