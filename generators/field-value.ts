import fc, { type Arbitrary } from 'fast-check';
import { someOf } from './drawn.ts';

const letters = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789', ...'äéñßøжщ中文字');

/**
 * A text that every service stores as it is: one to four words of letters and digits, joined by single blanks.
 * Nothing in it depends on trimming, on escaping or on letter case. `words`: so many at least.
 */
export function plainText({ words: fewest = 1 } = {}): Arbitrary<string> {
  const word = fc.string({ unit: letters, minLength: 1, maxLength: 8 });
  return fc.array(word, { minLength: fewest, maxLength: 4 }).map((words) => words.join(' '));
}

/** Values for some of these text fields, one at least; none where there is no field. */
export function textValues(fieldIds: readonly string[]): Arbitrary<Readonly<Record<string, string>>> {
  if (fieldIds.length === 0) return fc.constant({});
  return someOf('text fields to fill', fieldIds, { most: 3 }).chain((chosen) =>
    fc.record(Object.fromEntries(chosen.map((id) => [id, plainText()])), { noNullPrototype: true }),
  );
}
