import type { Ruling } from './ruling.ts';
import { sameText } from './text.ts';

/**
 * Numbers that differ in punctuation, or in a prefix that one of them leaves out, may count as one: the document
 * names no normal form.
 */
export function samePhone(one: string, other: string): Ruling {
  const sameAsText = sameText(one, other);
  if (sameAsText !== 'must not') return sameAsText;
  const [first, second] = [significantDigits(one), significantDigits(other)];
  if (first === '' || second === '') return 'must not';
  return first.endsWith(second) || second.endsWith(first) ? 'unspecified' : 'must not';
}

/** Numbers in the international form (ITU-T E.164) are valid and words are not; what lies between is open. */
export function validPhone(phone: string): Ruling {
  if (/^\+[1-9]\d{7,14}$/.test(phone)) return 'must';
  return /\p{N}/u.test(phone) ? 'unspecified' : 'must not';
}

function significantDigits(phone: string): string {
  return phone.normalize('NFKC').replace(/\D/g, '').replace(/^0+/, '');
}
