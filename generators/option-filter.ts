import fc, { type Arbitrary } from 'fast-check';

/** A long text of letters that no word of any language has side by side: no option resembles it. */
export function unrelatedFilter(): Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom(...'jkqxz'), minLength: 12, maxLength: 20 });
}
