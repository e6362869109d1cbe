import fc, { type Arbitrary } from 'fast-check';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const digits = '0123456789';

/** Characters of one kind: a letter stands for any letter of its case, a digit for any digit, all else for itself. */
function alike(character: string): Arbitrary<string> {
  if (digits.includes(character)) return fc.constantFrom(...digits);
  if (letters.includes(character)) return fc.constantFrom(...letters);
  if (letters.toLowerCase().includes(character)) return fc.constantFrom(...letters.toLowerCase());
  return fc.constant(character);
}

/**
 * Ids in the form and length of a real one, with its prefix. Nobody has them, as far as chance allows: short ids are
 * close to each other.
 */
export function unknownNamespace(like: string, taken: readonly string[] = []): Arbitrary<string> {
  const [prefix = ''] = /^[A-Za-z]+-/.exec(like) ?? [];
  const rest = like.slice(prefix.length);
  return fc
    .tuple(...Array.from(rest, alike))
    .map((characters) => prefix + characters.join(''))
    .filter((id) => id !== like && !taken.includes(id));
}
