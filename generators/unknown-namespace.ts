import fc, { type Arbitrary } from 'fast-check';

/** The id of an account group that nobody has: too long and too random to have been given away. */
export function unknownNamespace(): Arbitrary<string> {
  const unit = fc.constantFrom(...'ABCDEFGHJKLMNPQRSTUVWXYZ23456789');
  return fc.string({ unit, minLength: 24, maxLength: 32 }).map((rest) => `AG-${rest}`);
}
