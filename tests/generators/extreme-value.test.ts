import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { extremeValue, tellingValues } from '../../generators/extreme-value.ts';

test('a long text passes 255 characters, and never the length that its field allows', () => {
  const lengths = new Set<number>();
  fc.assert(
    fc.property(extremeValue({ fieldType: 'string' }), (text) => {
      lengths.add(String(text).length);
    }),
  );
  expect(Math.max(...lengths)).toBeGreaterThan(255);
  fc.assert(
    fc.property(extremeValue({ fieldType: 'string', maxLength: 80 }), (text) => String(text).length <= 80),
  );
});

test('large numbers lie on both sides of zero and stay whole in JSON', () => {
  const signs = new Set<number>();
  fc.assert(
    fc.property(extremeValue({ fieldType: 'integer' }), (number) => {
      signs.add(Math.sign(Number(number)));
      return Number.isSafeInteger(number) && Math.abs(Number(number)) >= 2 ** 16;
    }),
  );
  expect(signs).toEqual(new Set([-1, 1]));
});

test('far days and instants are RFC 3339, and some lie before 1970', () => {
  for (const [format, pattern] of [
    ['date', /^\d{4}-\d\d-\d\d$/],
    ['date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/],
  ] as const) {
    const moments = new Set<string>();
    fc.assert(
      fc.property(extremeValue({ fieldType: 'date', format }), (moment) => {
        moments.add(String(moment));
        return pattern.test(String(moment));
      }),
    );
    expect([...moments].some((moment) => Date.parse(moment) < 0)).toBe(true);
  }
});

test('telling values stand on both sides of what fits into eight bits', () => {
  const numbers = tellingValues({ fieldType: 'integer' }).map(Number);
  expect(Math.min(...numbers)).toBeLessThan(2 ** 8);
  expect(Math.max(...numbers)).toBeGreaterThan(2 ** 16);
  expect(tellingValues({ fieldType: 'boolean' })).toEqual([true, false]);
  expect(tellingValues({ fieldType: 'string' })).toEqual([]);
});
