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

/**
 * Fixed lines in the international form (ITU-T E.164) that stand as examples in tables of numbering plans: whoever
 * asks such a plan calls them valid. Numbers that are kept for fiction are none.
 */
export const validByEveryPlan = [
  '+441212345678',
  '+4930123456',
  '+33123456789',
  '+61212345678',
  '+31101234567',
  '+431234567890',
  '+390212345678',
  '+81312345678',
] as const;

/** Numbers that every plan holds valid are valid and words are not; what lies between is open. */
export function validPhone(phone: string): Ruling {
  if (validByEveryPlan.some((number) => number === phone)) return 'must';
  return /\p{N}/u.test(phone) ? 'unspecified' : 'must not';
}

function significantDigits(phone: string): string {
  return phone.normalize('NFKC').replace(/\D/g, '').replace(/^0+/, '');
}
