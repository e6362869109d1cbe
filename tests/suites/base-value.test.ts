import { expect, test } from '@playwright/test';
import { baseValueFor, type BaseValue, freshFor } from '../../suites/harness/records/base-value.ts';

function values(value: BaseValue, count: number): readonly unknown[] {
  return Array.from({ length: count }, (_, index) =>
    baseValueFor(value, () => `crmk1p${index % 90}t${index}`),
  );
}

test('each record has another number or phone, as many as there are', () => {
  for (const fresh of ['number', 'phone'] as const)
    expect(new Set(values({ fresh }, 1_050)).size).toBe(1_050);
  for (const number of values({ fresh: 'number' }, 50)) {
    expect(Number.isInteger(number)).toBe(true);
    expect(number).toBeGreaterThanOrEqual(0);
    expect(number).toBeLessThan(2 ** 31);
  }
  for (const phone of values({ fresh: 'phone' }, 50)) expect(phone).toMatch(/^\+49302\d{9}$/);
});

test('what is fixed is the same each time, and asks for no text', () => {
  const asked = (): never => {
    throw new Error('a text was asked for');
  };
  expect(baseValueFor({ fixed: 7 }, asked)).toBe(7);
});

test('numbers and phones may be others in each record; texts, choices and what has bounds may not', () => {
  const field = { id: 'standard__count', type: 'integer' };
  expect(freshFor({ fixed: 1 }, field)).toEqual({ fresh: 'number' });
  expect(freshFor({ fixed: '+4930123456' }, field)).toEqual({ fresh: 'phone' });
  expect(freshFor({ fixed: 'amber' }, field)).toBeUndefined();
  expect(freshFor({ fixed: 1 }, { ...field, enum: [1, 2] })).toBeUndefined();
  expect(freshFor({ fixed: 1 }, { ...field, maximum: 5 })).toBeUndefined();
  expect(freshFor({ fresh: 'plain' }, field)).toBeUndefined();
});
