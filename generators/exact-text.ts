import fc, { type Arbitrary } from 'fast-check';

const word = fc.string({
  unit: fc.constantFrom(...'abcdefghijkmnopqrstuvwxyz0123456789'),
  minLength: 1,
  maxLength: 5,
});

/** What JSON, XML, HTML, URLs and templates are wont to escape; `$'` and `$&` are patterns of a replacement. */
const escaped = '"`«»+$\'$&<>\\/%#;:=?!@,.[]{}()*~^|_-';

/** Beyond ASCII: signs of other planes of Unicode, letters from right to left, a ligature, an emoji joined by U+200D, a mark that no single letter has. */
const letters = ['😀', '🧭', '𠮷', '中', 'ñ', 'ש', 'ع', 'ﬁ', '👩\u200d🚀', 'x\u030c'];

/** A reader that folds letters, or makes one blank of two, makes another text of it. */
const capitals = 'McDonald  ÅsaÑ';

const constants = ['null', 'true', 'false', 'undefined'];

/** What a careless reader takes for a number, a formula, a constant or a day. The last has more digits than a number keeps. */
const mistakables = [
  '0',
  '007',
  '=1+2',
  '1e3',
  '1.50',
  '0x1f',
  ...constants,
  '2024-02-03',
  '12345678901234567890',
];

/** Whole escapes, of URLs, of HTML and of JSON. */
const escapes = ['%41', '&amp;', '\\u0041'];

const mistakable = fc.constantFrom(...mistakables);

const delicate = fc.constantFrom(...escaped, ...escapes, ...letters);

/** Texts that between them have everything of which an {@link exactText} has a part. */
export const exactTexts: readonly string[] = [
  `a${escapes[0]}${escaped.slice(0, 20)}z`,
  `a${escapes[1]}${escapes[2]}${escaped.slice(20)}z`,
  `a${letters.join('')}z`,
  capitals,
  ...mistakables,
];

/**
 * A text that comes back only if nothing escapes, decodes, strips or converts it. It ends with a letter or digit, begins
 * so or with an equals sign, and has no blanks and no control characters, so trimming and folding leave it alone.
 */
export function exactText(): Arbitrary<string> {
  const middle = fc
    .array(fc.oneof(delicate, word), { minLength: 1, maxLength: 8 })
    .map((parts) => parts.join(''));
  const delicately = fc.tuple(word, middle, word).map((parts) => parts.join(''));
  return fc.oneof({ weight: 4, arbitrary: delicately }, { weight: 1, arbitrary: mistakable });
}
