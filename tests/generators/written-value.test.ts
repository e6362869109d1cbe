import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import type { FilterableField } from '../../generators/filter.ts';
import { exactTexts } from '../../generators/exact-text.ts';
import { extremeValues } from '../../generators/extreme-value.ts';
import { eachWrittenOnce, writtenValue } from '../../generators/written-value.ts';

const field = (id: string, fieldType: FilterableField['fieldType']): FilterableField => ({
  resourceType: 'contacts',
  id,
  fieldType,
  stored: [],
});
const fields = [field('a', 'string'), field('b', 'string'), field('c', 'integer')];

test('each value of a kind is written once, in its fields by turns', () => {
  const texts = fields.slice(0, 2);
  const { first } = eachWrittenOnce(texts, () => exactTexts, writtenValue(texts));
  const [written = []] = fc.sample(first, 1);
  expect(written.map(({ value }) => value)).toEqual(exactTexts);
  expect(new Set(written.map((each) => each.field))).toEqual(new Set(['a', 'b']));
});

test('each kind has values of its own', () => {
  const [written = []] = fc.sample(eachWrittenOnce(fields, extremeValues, writtenValue(fields)).first, 1);
  for (const each of written) expect(typeof each.value).toBe(each.field === 'c' ? 'number' : 'string');
  expect(new Set(written.map((each) => each.field))).toEqual(new Set(['a', 'b', 'c']));
});

test('a field with a bound of its own has values within it, whichever field of its kind comes first', () => {
  const bounded = { ...field('d', 'string'), maxLength: 255 };
  for (const texts of [
    [field('a', 'string'), bounded],
    [bounded, field('a', 'string')],
  ]) {
    const [written = []] = fc.sample(eachWrittenOnce(texts, extremeValues, writtenValue(texts)).first, 1);
    const lengths = written.map((each) => [each.field, String(each.value).length]);
    expect(new Set(lengths.map(([id]) => id))).toEqual(new Set(['a', 'd']));
    for (const [id, length] of lengths) if (id === 'd') expect(length).toBeLessThanOrEqual(255);
  }
});

test('without a field nothing is written first', () => {
  const [written] = fc.sample(eachWrittenOnce([], extremeValues, writtenValue(fields)).first, 1);
  expect(written).toEqual([]);
});
