import fc, { type Arbitrary } from 'fast-check';
import type { Covered } from './covered.ts';

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
  return letter().chain((unit) => ofUnits(unit, length));
}

/** A text and the way in which it is written. */
export interface BoundedWrite<Way> {
  readonly way: Way;
  readonly text: string;
}

/** Texts that fill a greatest length: one beyond ASCII in each way, and then any in any way. */
export function writeFilling<Way>(ways: readonly Way[], length: number): Covered<BoundedWrite<Way>> {
  const beyondAscii = ofUnits(fc.constantFrom(...letters.slice(15, 23)), length);
  return {
    first: fc.tuple(...ways.map((way) => fc.record({ way: fc.constant(way), text: beyondAscii }))),
    drawn: fc.record({ way: fc.constantFrom(...ways), text: textFilling(length) }),
  };
}

/** So many UTF-16 units of these letters: no more characters (code points) than that. */
function ofUnits(unit: Arbitrary<string>, length: number): Arbitrary<string> {
  return fc.array(unit, { minLength: length, maxLength: length }).map((drawn) => {
    const whole = drawn.reduce((text, next) => (text.length + next.length > length ? text : text + next), '');
    return whole.padEnd(length, 'z');
  });
}

/** Texts that exceed a greatest length whichever way it is counted: by one to ten characters (code points). */
export function textExceeding(length: number): Arbitrary<string> {
  return letter().chain((unit) =>
    fc.string({ unit, minLength: length + 1, maxLength: length + 10, size: 'max' }),
  );
}
