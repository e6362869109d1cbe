import fc, { type Arbitrary } from 'fast-check';
import { someOf } from './drawn.ts';
import type { FieldSchema } from '../specs/openapi.ts';

const longAgo = {
  min: new Date('1990-01-01T00:00:00Z'),
  max: new Date('1999-12-31T00:00:00Z'),
  noInvalidDate: true,
};

const letters = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789');

/**
 * A value that fits a field by its schema, and that no service has there of itself: days and instants of the
 * nineties, or an x with twelve letters and digits.
 */
function foreignValue({ type, format }: FieldSchema): Arbitrary<string | readonly string[]> {
  const day = fc.date(longAgo).map((date) => date.toISOString());
  if (format === 'date-time') return day.map((instant) => `${instant.slice(0, 19)}Z`);
  if (format === 'date') return day.map((instant) => instant.slice(0, 10));
  const text = fc.string({ unit: letters, minLength: 12, maxLength: 12 }).map((drawn) => `x${drawn}`);
  return type === 'array' ? fc.array(text, { minLength: 1, maxLength: 2 }) : text;
}

interface DescribedField {
  readonly id: string;
  readonly schema: FieldSchema;
}

type ForeignValues = Readonly<Record<string, string | readonly string[]>>;

/** A foreign value for each of these fields. */
export function allForeignValues(fields: readonly DescribedField[]): Arbitrary<ForeignValues> {
  return fc.record(Object.fromEntries(fields.map(({ id, schema }) => [id, foreignValue(schema)])), {
    noNullPrototype: true,
  });
}

/** Foreign values for one to three of these fields. */
export function foreignValues(fields: readonly DescribedField[]): Arbitrary<ForeignValues> {
  return someOf('fields to fill', fields, { most: 3 }).chain(allForeignValues);
}
