import type { Ruling } from './ruling.ts';

const baseLetters = new Intl.Collator('und', { sensitivity: 'base' });

/** Without anything but white space: some services take such text for no value. */
export function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}

/** Equal code points are the same text. Texts that differ in case, accents, form or outer blanks only may be. */
export function sameText(one: string, other: string): Ruling {
  if (one === other) return 'must';
  return baseLetters.compare(folded(one), folded(other)) === 0 ? 'unspecified' : 'must not';
}

/** In capitals, since ı becomes I there while the collator keeps the two apart. */
function folded(text: string): string {
  return text.normalize('NFKC').trim().toUpperCase();
}
