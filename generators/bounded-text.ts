import fc, { type Arbitrary } from 'fast-check';

/** Letters that stand for themselves in any normal form: of ASCII, beyond it, and beyond the basic plane. */
const letters = [...'abcxyzABCXYZ019', ...'éñøжщ中文字', ...'𠮷𠀀𡃁𩸽'] as const;

/** Letters of one of the three kinds, or of all mixed. */
function letter(): Arbitrary<Arbitrary<string>> {
  const ranges = [letters.slice(0, 15), letters.slice(15, 23), letters.slice(23), letters];
  return fc.constantFrom(...ranges).map((range) => fc.constantFrom(...range));
}

/**
 * Texts that fill a greatest length whichever way it is counted: `length` UTF-16 units, and so no more
 * characters (code points) than that.
 */
export function textFilling(length: number): Arbitrary<string> {
  const ofUnits = (unit: Arbitrary<string>): Arbitrary<string> =>
    fc.array(unit, { minLength: length, maxLength: length }).map((drawn) => {
      const whole = drawn.reduce(
        (text, next) => (text.length + next.length > length ? text : text + next),
        '',
      );
      return whole.padEnd(length, 'z');
    });
  return letter().chain(ofUnits);
}

/** Texts that exceed a greatest length whichever way it is counted: by one to ten characters (code points). */
export function textExceeding(length: number): Arbitrary<string> {
  return letter().chain((unit) =>
    fc.string({ unit, minLength: length + 1, maxLength: length + 10, size: 'max' }),
  );
}
