import fc, { type Arbitrary } from 'fast-check';
import type { Value } from '../specs/semantics/field-type.ts';
import { neighbour, typedValue, type ValueKind } from './typed-value.ts';

/** A field to fill. */
export interface FillableField extends ValueKind {
  readonly id: string;
}

/** How many values of a field the records share: few enough that some are equal. */
const shared = 5;

/** Values for one field in `count` records: equal ones, neighbours, far ones, zero or false, and none at all. */
function column(field: FillableField, count: number): Arbitrary<readonly (Value | undefined)[]> {
  const plain = fc.array(typedValue(field), { minLength: shared, maxLength: shared });
  const near = plain.chain((values) => fc.tuple(...values.map((value) => neighbour(field, value))));
  const zero = field.fieldType === 'integer' ? [0] : field.fieldType === 'boolean' ? [false, true] : [];
  return fc.tuple(plain, near).chain(([values, neighbours]) => {
    const palette = [...values, ...neighbours, ...zero];
    const cell = fc.option(fc.constantFrom(...palette), { nil: undefined, freq: 4 });
    return fc.array(cell, { minLength: count, maxLength: count });
  });
}

/**
 * Values for `count` records. The first two are equal and have a value in every field, the third has none:
 * whatever is drawn, there are equal, present and absent values of each.
 */
export function variedRecords(
  fields: readonly FillableField[],
  count: number,
): Arbitrary<readonly Readonly<Record<string, Value>>[]> {
  const columns = fields.map((field) => fc.tuple(typedValue(field), column(field, count - 3)));
  return fc.tuple(...columns).map((drawn) =>
    Array.from({ length: count }, (_, row) =>
      Object.fromEntries(
        fields.flatMap(({ id }, index): [string, Value][] => {
          const [first, others] = drawn[index] ?? [undefined, []];
          const value = row < 2 ? first : others[row - 3];
          return value === undefined || row === 2 ? [] : [[id, value]];
        }),
      ),
    ),
  );
}
