import { createHash } from 'node:crypto';
import { isBounded } from '../../../generators/value-bounds.ts';
import { validPhone } from '../../../specs/semantics/phone.ts';
import type { DeclaredField } from '../fields/declared-fields.ts';
import { fitted, formed, type TextForm } from '../fields/text-form.ts';

/**
 * A value that a record needs besides ours: the same each time, or for each record another text of a form, number or
 * phone.
 */
export type BaseValue =
  | { readonly fixed: unknown }
  | { readonly fresh: TextForm; readonly room?: number }
  | { readonly fresh: 'number' | 'phone' };

/** What a record of a type must hold besides our texts to be taken, by field id. */
export type Base = Readonly<Record<string, BaseValue>>;

/** So many whole numbers fit into 31 bits. */
const wholeNumbers = 1_000_000_000;

/** Lines in Berlin, longer than any that is in use, as the plan holds them valid. */
const lines = { before: '+49302', digits: 9 } as const;

/** A number that stands for a text. Of the texts of a run hardly two get the same. */
function numberOf(text: string, numbers: number): number {
  return createHash('sha256').update(text).digest().readUIntBE(0, 6) % numbers;
}

/** The value for one record. @param freshText gives a text that no other record has */
export function baseValueFor(value: BaseValue, freshText: () => string): unknown {
  if ('fixed' in value) return value.fixed;
  const text = freshText();
  if (value.fresh === 'number') return numberOf(text, wholeNumbers);
  if (value.fresh === 'phone')
    return `${lines.before}${String(numberOf(text, 10 ** lines.digits)).padStart(lines.digits, '0')}`;
  return formed(value.fresh, fitted(text, 'room' in value ? value.room : undefined));
}

/** Another value for each record, where a fixed one is a number that may be any, or a phone. */
export function freshFor(value: BaseValue, field: DeclaredField): BaseValue | undefined {
  if (!('fixed' in value) || field.enum !== undefined || isBounded(field)) return undefined;
  const { fixed } = value;
  if (typeof fixed === 'number') return { fresh: 'number' };
  return typeof fixed === 'string' && validPhone(fixed) === 'must' ? { fresh: 'phone' } : undefined;
}
