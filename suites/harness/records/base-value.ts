import { createHash } from 'node:crypto';
import { isBounded } from '../../../generators/value-bounds.ts';
import { validPhone } from '../../../specs/semantics/phone.ts';
import type { DeclaredField } from '../fields/declared-fields.ts';
import { fitted, formed, type TextForm } from '../fields/text-form.ts';

/** A value that a record needs besides ours: the same each time, or for each record a text of a form, a number or a phone. */
export type BaseValue =
  | { readonly fixed: unknown }
  | { readonly fresh: TextForm; readonly room?: number }
  | { readonly fresh: 'number' | 'phone' };

/** All whole numbers below it fit into 31 bits. */
const numbers = 1_000_000_000;

/** Lines of eight digits in a numbering plan that holds them valid, whichever they are. */
const lines = { before: '+4930', first: 20_000_000, count: 70_000_000 } as const;

/** A number that stands for a text: two texts hardly get the same. */
function numberOf(text: string, count: number): number {
  return createHash('sha256').update(text).digest().readUIntBE(0, 6) % count;
}

/** The value for one record. @param freshText gives a text that no other record has */
export function valueFor(value: BaseValue, freshText: () => string): unknown {
  if ('fixed' in value) return value.fixed;
  const text = freshText();
  if (value.fresh === 'number') return numberOf(text, numbers);
  if (value.fresh === 'phone') return `${lines.before}${lines.first + numberOf(text, lines.count)}`;
  return formed(value.fresh, fitted(text, 'room' in value ? value.room : undefined));
}

/** Another value for each record, where a fixed one is a number that may be any, or a phone. */
export function freshFor(value: BaseValue, field: DeclaredField): BaseValue | undefined {
  if (!('fixed' in value) || field.enum !== undefined || isBounded(field)) return undefined;
  const { fixed } = value;
  if (typeof fixed === 'number') return { fresh: 'number' };
  return typeof fixed === 'string' && validPhone(fixed) === 'must' ? { fresh: 'phone' } : undefined;
}
