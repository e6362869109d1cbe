import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { allForeignValues, foreignValues } from '../../generators/foreign-value.ts';
import type { FieldSchema } from '../../specs/openapi.ts';

const schemas: Readonly<Record<string, FieldSchema>> = {
  day: { type: 'string', format: 'date' },
  instant: { type: 'string', format: 'date-time' },
  text: { type: 'string' },
  list: { type: 'array', items: { type: 'string' } },
};
const fields = Object.entries(schemas).map(([id, schema]) => ({ id, schema }));
const isText = (value: unknown): boolean => typeof value === 'string' && /^x[a-z0-9]{12}$/.test(value);

const fits: Readonly<Record<string, (value: unknown) => boolean>> = {
  day: (value) => /^199\d-\d\d-\d\d$/.test(String(value)),
  instant: (value) => /^199\d-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(String(value)),
  text: isText,
  list: (value) => Array.isArray(value) && value.length > 0 && value.every(isText),
};

test('a value fits its field and is of the nineties or of letters and digits', () => {
  fc.assert(
    fc.property(foreignValues(fields), (values) =>
      Object.entries(values).every(([id, value]) => fits[id]?.(value)),
    ),
  );
});

test('values for all fields leave none out', () => {
  const [values = {}] = fc.sample(allForeignValues(fields), 1);
  expect(Object.keys(values)).toEqual(Object.keys(schemas));
});

test('values are drawn for one to three of the fields, and for each of them', () => {
  const drawn = fc
    .sample(foreignValues(fields), { numRuns: 100, seed: 1 })
    .map((values) => Object.keys(values));
  expect(new Set(drawn.map((ids) => ids.length))).toEqual(new Set([1, 2, 3]));
  expect([...new Set(drawn.flat())].toSorted()).toEqual(Object.keys(schemas).toSorted());
});
