import fc, { type Arbitrary } from 'fast-check';

/** Into how many pages a walk is to cut a list, anew for each page: for lists of a length that nobody knows beforehand. */
export function pageParts(): Arbitrary<readonly number[]> {
  return fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 });
}
