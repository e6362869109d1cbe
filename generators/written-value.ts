import { isDeepStrictEqual } from 'node:util';
import fc, { type Arbitrary } from 'fast-check';
import type { Covered } from './covered.ts';
import { oneOf } from './drawn.ts';
import type { Value } from '../specs/semantics/field-type.ts';
import { distinct, type FilterableField } from './filter.ts';
import { inAnotherZone, typedValue } from './typed-value.ts';

/** A value to write, and where. `text` is a spelling of it that is not the plainest one. */
export interface WrittenValue {
  readonly resourceType: string;
  readonly field: string;
  readonly value: Value;
  readonly text?: string;
}

/** A value for one of these fields, drawn by the field. */
export function writtenValue(
  fields: readonly FilterableField[],
  valueOf: (field: FilterableField) => Arbitrary<Value> = typedValue,
): Arbitrary<WrittenValue> {
  return oneOf('fields to write', fields).chain((field) =>
    valueOf(field).map((value) => ({ resourceType: field.resourceType, field: field.id, value })),
  );
}

/** A value for one of these fields, drawn by the kind of field: a kind with few fields comes as often as one with many. */
export function writtenValueOfEachKind(
  fields: readonly FilterableField[],
  valueOf: (field: FilterableField) => Arbitrary<Value> = typedValue,
): Arbitrary<WrittenValue> {
  return oneOf('fields to write', byKind(fields)).chain((ofKind) => writtenValue(ofKind, valueOf));
}

/**
 * Each value of a list for each kind of field once, in the fields of the kind by turns; after them drawn ones.
 * @param valuesOf the list for a field: within its bounds
 */
export function eachWrittenOnce(
  fields: readonly FilterableField[],
  valuesOf: (field: FilterableField) => readonly Value[],
  drawn: Arbitrary<WrittenValue>,
): Covered<WrittenValue> {
  const first = byKind(fields).flatMap((ofKind) => {
    const values = distinct(ofKind.flatMap(valuesOf));
    return values.map((value, turn) => {
      // A field with a bound of its own has other values than others of its kind.
      const able = ofKind.filter((field) => valuesOf(field).some((each) => isDeepStrictEqual(each, value)));
      const { resourceType, id: field } = able[turn % able.length] as FilterableField;
      return { resourceType, field, value };
    });
  });
  return { first: fc.constant(first), drawn };
}

function byKind(fields: readonly FilterableField[]): readonly (readonly FilterableField[])[] {
  return [...new Set(fields.map(kindOf))].map((kind) => fields.filter((field) => kindOf(field) === kind));
}

function kindOf({ fieldType, format = '' }: FilterableField): string {
  return `${fieldType} ${format}`;
}

/**
 * Moments on clocks whose distance from UTC is no whole number of hours, one to either side; on each it is another day.
 * Then one with a fraction that is nothing.
 */
const spellings: readonly Required<Pick<WrittenValue, 'value' | 'text'>>[] = [
  { value: '2021-03-04T22:10:00Z', text: '2021-03-05T03:40:00+05:30' },
  { value: '2021-03-05T02:10:00Z', text: '2021-03-04T22:40:00-03:30' },
  { value: '2021-03-06T08:30:00Z', text: '2021-03-06T08:30:00.000Z' },
];

/** An instant between two seconds. A service may keep of the part what it likes, or nothing. */
export const instantInPart = '2021-03-06T08:30:05.125Z';

/** An instant for one of these fields, written as it stands on a clock somewhere on earth. */
export function writtenInstant(fields: readonly FilterableField[]): Covered<WrittenValue> {
  const drawn = writtenValue(fields).chain((written) =>
    fc
      .oneof(fc.constant(String(written.value)), inAnotherZone(String(written.value)))
      .map((text) => ({ ...written, text })),
  );
  const first = oneOf('fields to write', fields).map(({ resourceType, id: field }) =>
    spellings.map((moment) => ({ resourceType, field, ...moment })),
  );
  return { first, drawn };
}
