import fc, { type Arbitrary } from 'fast-check';

/** There is too little to draw from. */
class NothingToDraw extends Error {
  override readonly name = 'NothingToDraw';

  /** @param what the name of the set, in the plural */
  constructor(what: string, least = 1) {
    super(least === 1 ? `there are no ${what}` : `there are fewer than ${least} ${what}`);
  }
}

/** Fails when it is drawn from, not when it is made: whoever draws can then tell why. */
function nothing<T>(what: string, least?: number): Arbitrary<T> {
  return fc.constant(undefined).map((): T => {
    throw new NothingToDraw(what, least);
  });
}

/** One of these values. Without any, drawing throws NothingToDraw, which names them by `what`. */
export function oneOf<T>(what: string, values: readonly T[]): Arbitrary<T> {
  return values.length === 0 ? nothing(what) : fc.constantFrom(...values);
}

/** `least` to `most` of these values, in their order. With fewer than `least`, drawing throws NothingToDraw. */
export function someOf<T>(
  what: string,
  values: readonly T[],
  { least = 1, most = values.length }: { readonly least?: number; readonly most?: number } = {},
): Arbitrary<T[]> {
  if (values.length < least) return nothing(what, least);
  return fc.subarray([...values], { minLength: least, maxLength: Math.min(most, values.length) });
}
