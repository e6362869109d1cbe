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
const farDay = fc.constantFrom('1899-12-31', '1969-12-31', '1970-01-01', '2038-01-20', '2100-03-01');

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
