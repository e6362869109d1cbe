import fc, { type Arbitrary } from 'fast-check';
import { limits } from '../specs/openapi.ts';
import { type Covered, type InCommon, inCommon } from './covered.ts';

/** A limit that a service must honour as it is, from 1 to the cap. */
export function limitWithinCap(): Arbitrary<number> {
  return fc.integer({ min: 1, max: limits.maximum_page_size });
}

/** A limit that a population of a dozen records makes several pages of. */
export function smallLimit(min = 1): Arbitrary<number> {
  return fc.integer({ min, max: 8 });
}

/** The limits of the pages of one walk, one after the other. */
export function pageLimits(
  range: { readonly min: number; readonly max: number } = { min: 1, max: 8 },
): Arbitrary<number[]> {
  return fc.array(fc.integer(range), { minLength: 1, maxLength: 5 });
}

/** Limits of walks over a few records that several laws judge by the same pages. */
export function commonWalks(): InCommon<number[]> {
  return inCommon('walks over a few records', pageLimits());
}

/** Limits of long pages; every other walk turns its pages at the default or at the cap, where a service may err. */
export function longPageLimits(): Arbitrary<number[]> {
  const { default_page_size: usual, maximum_page_size: most } = limits;
  return fc.oneof(fc.constantFrom<number[][]>([usual], [most]), pageLimits({ min: usual, max: most + 1 }));
}

/** A limit beyond the cap, from one more to the largest 32-bit whole number. */
export function limitAbove(cap: number): Arbitrary<number> {
  return fc.oneof(
    fc.integer({ min: cap + 1, max: cap * 2 }),
    fc.constantFrom(cap + 1, cap * 10, 2 ** 31 - 1),
  );
}

/** Limits that get a page of the cap: first the cap itself, which is no more than may be asked for, then limits beyond it. */
export function limitFromCap(cap: number): Covered<number> {
  return { first: fc.constant([cap]), drawn: limitAbove(cap) };
}
