import fc, { type Arbitrary } from 'fast-check';
import { rulingOf } from '../../specs/semantics/filter.ts';
import type { FieldType, Value } from '../../specs/semantics/field-type.ts';
import type { Ruling } from '../../specs/semantics/ruling.ts';

/** Texts in several scripts, and pairs that some services take for one. */
export const text: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    'rot',
    'Rot',
    ' rot',
    'röt',
    'ro\u0308t',
    'straße',
    'STRASSE',
    '😀',
    '😁',
    '中文',
    'ﬁn',
    'fin',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }).filter((drawn) => drawn.trim() !== ''),
);

const seconds = fc.date({
  min: new Date('1970-01-01T00:00:00Z'),
  max: new Date('2037-12-31T00:00:00Z'),
  noInvalidDate: true,
});

const day: Arbitrary<string> = seconds.map((date) => date.toISOString().slice(0, 10));

/** An instant as text: the local time of a zone from -12:00 to +14:00, to the millisecond. */
export function instantText(milliseconds: number, offsetMinutes: number): string {
  const local = new Date(milliseconds + offsetMinutes * 60_000).toISOString().replace('Z', '');
  const [hours, minutes] = [Math.trunc(Math.abs(offsetMinutes) / 60), Math.abs(offsetMinutes) % 60];
  const written = [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':');
  return `${local}${offsetMinutes < 0 ? '-' : '+'}${written}`;
}

export const offset: Arbitrary<number> = fc
  .integer({ min: -12 * 4, max: 14 * 4 })
  .map((quarters) => quarters * 15);

const instant: Arbitrary<string> = fc
  .tuple(seconds, offset)
  .map(([date, minutes]) => instantText(date.getTime(), minutes));

const phone: Arbitrary<string> = fc.oneof(
  fc.stringMatching(/^\+[1-9][0-9]{7,14}$/),
  fc.constantFrom('+49 30 1234567', '030 1234567', '+49301234567', 'call me', '12'),
);

const elements = fc.uniqueArray(text, { minLength: 1, maxLength: 4 });

/** Values that count as values in every reading. */
export const present: Readonly<Record<FieldType, Arbitrary<Value>>> = {
  string: text,
  string_list: elements,
  boolean: fc.boolean(),
  date: fc.oneof(day, instant),
  integer: fc.oneof(fc.integer({ min: -3, max: 3 }), fc.maxSafeInteger()),
  phone,
  tag: elements,
};

export const fieldType: Arbitrary<FieldType> = fc.constantFrom(...(Object.keys(present) as FieldType[]));

/** A field type and three values of it, each of them present. */
export const threeValues = fieldType.chain((type) =>
  fc.record({ type: fc.constant(type), one: present[type], other: present[type], third: present[type] }),
);

/** What a list with this one filter makes of a record. */
export function ruling(
  type: FieldType,
  stored: Value | undefined,
  operation: string,
  value?: unknown,
): Ruling {
  return rulingOf(value === undefined ? { operation } : { operation, value }, type, stored);
}
