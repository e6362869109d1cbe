import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import {
  limitAbove,
  limitFromCap,
  limitWithinCap,
  longPageLimits,
  smallLimit,
} from '../../generators/page-limit.ts';
import { limits } from '../../specs/openapi.ts';

const within = (value: number, low: number, high: number): boolean =>
  Number.isInteger(value) && value >= low && value <= high;

test('a limit within the cap is a whole number from 1 to the cap', () => {
  fc.assert(fc.property(limitWithinCap(), (limit) => within(limit, 1, limits.maximum_page_size)));
});

test('both ends of the limits within the cap are drawn', () => {
  const drawn = fc.sample(limitWithinCap(), { numRuns: 1_000, seed: 1 });
  expect(drawn).toEqual(expect.arrayContaining([1, limits.maximum_page_size]));
});

test('a small limit makes several pages of a few dozen records', () => {
  fc.assert(fc.property(smallLimit(), (limit) => within(limit, 1, 12)));
});

test('long pages are drawn at the default size, at the cap and between', () => {
  const drawn = fc.sample(longPageLimits(), { numRuns: 50, seed: 1 });
  expect(drawn).toContainEqual([limits.default_page_size]);
  expect(drawn).toContainEqual([limits.maximum_page_size]);
  expect(drawn.some((pages) => pages.length > 1)).toBe(true);
});

test('a limit above a cap is a 32-bit whole number beyond it', () => {
  const drawn = fc
    .integer({ min: 1, max: 1_000_000 })
    .chain((cap) => limitAbove(cap).map((limit) => ({ cap, limit })));
  fc.assert(fc.property(drawn, ({ cap, limit }) => within(limit, cap + 1, 2 ** 31 - 1)));
});

test('the limit just above the cap and the largest one are drawn', () => {
  const drawn = fc.sample(limitAbove(limits.maximum_page_size), { numRuns: 200, seed: 1 });
  expect(drawn).toEqual(expect.arrayContaining([limits.maximum_page_size + 1, 2 ** 31 - 1]));
});

test('the cap itself comes first where a page of the cap is asked for', () => {
  expect(fc.sample(limitFromCap(7).first, 1)).toEqual([[7]]);
});
