import fc, { type Arbitrary } from 'fast-check';
import type { Value } from '../specs/semantics/field-type.ts';
import { typedValue, type ValueKind } from './typed-value.ts';

/** Texts end where columns of databases do: beyond 255 characters or 1,024, or never. */
const lengths = [64, 256, 300, 1_025, 2_000];
const letters = ['a', 'é', '中'];

function longText(most: number): Arbitrary<string> {
  const allowed = lengths.map((length) => Math.min(length, most));
  return fc
    .tuple(fc.constantFrom(...allowed), fc.constantFrom(...letters))
    .map(([length, letter]) => `${letter.repeat(length - 1)}z`);
}

/** Numbers end where types of machines do: beyond 16, 31, 32 and 52 bits, on both sides of zero. */
const largeNumber = fc
  .tuple(fc.constantFrom(2 ** 16, 2 ** 31, 2 ** 32, 2 ** 52), fc.nat(9), fc.boolean())
  .map(([power, more, isNegative]) => (isNegative ? -1 : 1) * (power + more));

/** Time ends, or changes its sign, in 1900, 1970 and 2038. */
const farDays = ['1899-12-31', '1969-12-31', '1970-01-01', '2038-01-20', '2100-03-01'];

const farDay = fc.constantFrom(...farDays);

/** More elements than a careless service keeps. */
const manyElements = 40;

/** More letters than a careless service keeps of one. */
const longElement = 100;

function accented(length: number): string {
  return `${'é'.repeat(length - 1)}z`;
}

/** A number that a careless service takes for nothing. */
export const numberBelowZero = -7;

/** Time is counted from 1970: a careless service has no number for what was before, or takes it for nothing. */
const beforeTime = { date: '1969-12-30', 'date-time': '1969-12-30T22:00:01Z' } as const;

/** A number, a day or an instant that lies before the zero from which its field may count; no other field has one. */
export function belowZero({ fieldType, format }: ValueKind): Value | undefined {
  if (fieldType === 'integer') return numberBelowZero;
  return fieldType === 'date' ? beforeTime[format === 'date' ? 'date' : 'date-time'] : undefined;
}

/** For each sort of bound a value beyond it. */
export function extremeValues({ fieldType, format, maxLength = Infinity }: ValueKind): readonly Value[] {
  const lengthsAllowed = [...new Set([300, 2_000].map((length) => Math.min(length, maxLength)))];
  if (fieldType === 'string_list') {
    const many = Array.from({ length: manyElements }, (_, index) => `element ${index}`);
    return [many, [accented(Math.min(longElement, maxLength)), 'short']];
  }
  if (fieldType === 'string') return lengthsAllowed.map(accented);
  if (fieldType === 'integer') return [numberBelowZero, 2 ** 31, -(2 ** 31) - 1, 2 ** 52];
  if (fieldType !== 'date') return [];
  return farDays.map((day) => (format === 'date' ? day : `${day}T12:00:00Z`));
}

/** Of each kind what every service must take, on both sides of what a careless one may stop at. */
export function tellingValues({ fieldType, format }: ValueKind): readonly Value[] {
  if (fieldType === 'integer') return [41, 70_001];
  if (fieldType === 'boolean') return [true, false];
  if (fieldType !== 'date') return [];
  return format === 'date' ? ['2024-02-29', '2023-12-31'] : ['2024-02-29T22:45:01Z', '2023-12-31T01:02:03Z'];
}

/** A value at a bound that is nowhere told: a service may refuse it, and may not change it. */
export function extremeValue(field: ValueKind): Arbitrary<Value> {
  switch (field.fieldType) {
    case 'string':
      return longText(field.maxLength ?? Infinity);
    case 'integer':
      return largeNumber;
    case 'date':
      return farDay.map((day) => (field.format === 'date' ? day : `${day}T12:00:00Z`));
    default:
      return typedValue(field);
  }
}
