import fc, { type Arbitrary } from 'fast-check';

/** The id of one of these fields. */
export function fieldIds(fields: readonly { readonly id: string }[]): Arbitrary<string> {
  return fc.constantFrom(...fields.map(({ id }) => id));
}
