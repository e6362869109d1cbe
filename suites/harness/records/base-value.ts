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

/** What no two records share: the marker of their population, and a number within it. */
export interface Serial {
  readonly marker: string;
  readonly count: number;
}

/** All whole numbers below it fit into 31 bits. */
const wholeNumbers = 1_000_000_000;

/** Lines behind a number in Berlin that is kept for fiction: nobody is called there, and the plan holds them valid. */
const lines = { before: '+493023125', count: 1_000_000 } as const;

/** Counts from where a marker stands among so many numbers: two populations hardly meet. */
function numbered({ marker, count }: Serial, numbers: number): number {
  return (createHash('sha256').update(marker).digest().readUIntBE(0, 6) + count) % numbers;
}

/** The text that stands for a serial. */
export function textOf({ marker, count }: Serial): string {
  return `${marker}t${count}`;
}

/** The value for one record. */
export function baseValueFor(value: BaseValue, nextSerial: () => Serial): unknown {
  if ('fixed' in value) return value.fixed;
  const serial = nextSerial();
  if (value.fresh === 'number') return numbered(serial, wholeNumbers);
  if (value.fresh === 'phone')
    return `${lines.before}${String(numbered(serial, lines.count)).padStart(6, '0')}`;
  return formed(value.fresh, fitted(textOf(serial), 'room' in value ? value.room : undefined));
}

/** Another value for each record, where a fixed one is a number that may be any, or a phone. */
export function freshFor(value: BaseValue, field: DeclaredField): BaseValue | undefined {
  if (!('fixed' in value) || field.enum !== undefined || isBounded(field)) return undefined;
  const { fixed } = value;
  if (typeof fixed === 'number') return { fresh: 'number' };
  return typeof fixed === 'string' && validPhone(fixed) === 'must' ? { fresh: 'phone' } : undefined;
}
