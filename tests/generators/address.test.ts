import { expect, test } from '@playwright/test';
import { addressOf, addressSorts } from '../../generators/address.ts';

test('addresses of all sorts are valid, in small letters, and hold the text that makes them unlike others', () => {
  const written = addressSorts.map((sort) => addressOf(sort, 'k7t1'));
  expect(new Set(written).size).toBe(addressSorts.length);
  for (const address of written) {
    expect(address).toMatch(/^[a-z0-9][a-z0-9.+_-]*@([a-z0-9-]+\.)*example\.com$/);
    expect(address).toContain('k7t1');
  }
});

test('one sort has a plus, one has dots and hyphens', () => {
  expect(addressOf('with a plus', 'x')).toMatch(/^x\+\w+@/);
  expect(addressOf('with dots and hyphens', 'x')).toMatch(/^\w\.x-.*@.*-/);
});
