import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { limits } from '../../specs/openapi.ts';
import { expectedPageSize } from '../../specs/semantics/paging.ts';

test('a limit is kept up to the cap and cut to it beyond', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3 * limits.maximum_page_size }), (limit) => {
      expect(expectedPageSize(limit)).toBe(Math.min(limit, limits.maximum_page_size));
    }),
  );
  expect(expectedPageSize(limits.maximum_page_size + 1)).toBe(limits.maximum_page_size);
});

test('no limit asks for the default size', () => {
  expect(expectedPageSize(undefined)).toBe(limits.default_page_size);
});

test('a limit that is no positive whole number has no expected size', () => {
  for (const limit of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(() => expectedPageSize(limit)).toThrow(`What a limit of ${limit} asks for is open.`);
  }
});

test('the sizes are those of the description', () => {
  const before = { ...limits };
  try {
    Object.assign(limits, { default_page_size: 7, maximum_page_size: 11 });
    expect([undefined, 9, 12].map(expectedPageSize)).toEqual([7, 9, 11]);
  } finally {
    Object.assign(limits, before);
  }
});
