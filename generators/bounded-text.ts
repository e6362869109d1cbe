import fc, { type Arbitrary } from 'fast-check';
import type { Covered } from './covered.ts';

/** Letters that stand for themselves in any normal form: of ASCII, beyond it, and beyond the basic plane. */
const ascii = [...'abcxyzABCXYZ019'];
const beyondAscii = [...'éñøжщ中文字'];
const beyondBasicPlane = [...'𠮷𠀀𡃁𩸽'];

/** Letters of one of the three kinds, or of all mixed. */
function letter(): Arbitrary<Arbitrary<string>> {
  const kinds = [ascii, beyondAscii, beyondBasicPlane];
  const ranges = [...kinds, kinds.flat()];
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
  const foreign = ofUnits(fc.constantFrom(...beyondAscii), length);
  return {
    first: fc.tuple(...ways.map((way) => fc.record({ way: fc.constant(way), text: foreign }))),
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

/** The same length in two words: a blank within a text counts as any character does. */
function inTwoWords(text: string): string {
  const characters = [...text];
  characters[Math.floor(characters.length / 2)] = ' ';
  return characters.join('');
}

/** Texts that exceed a greatest length: in each way one too long by a character, one of two words, and then any. */
export function writeExceeding<Way>(ways: readonly Way[], length: number): Covered<BoundedWrite<Way>> {
  const barely = textExceeding(length, 1);
  const inAWay = (way: Way, text = barely): Arbitrary<BoundedWrite<Way>> =>
    fc.record({ way: fc.constant(way), text });
  const ofTwoWords = ways.slice(0, 1).map((way) => inAWay(way, barely.map(inTwoWords)));
  return {
    first: fc.tuple(...ways.map((way) => inAWay(way)), ...ofTwoWords),
    drawn: fc.record({ way: fc.constantFrom(...ways), text: textExceeding(length) }),
  };
}

/** Texts that exceed a greatest length whichever way it is counted: by one to `most` characters (code points). */
export function textExceeding(length: number, most = 10): Arbitrary<string> {
  return letter().chain((unit) =>
    fc.string({ unit, minLength: length + 1, maxLength: length + most, size: 'max' }),
  );
}
