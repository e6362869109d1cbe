import fc, { type Arbitrary } from 'fast-check';
import type { FieldType, Value } from '../specs/semantics/field-type.ts';
import { plainText } from './field-value.ts';
import { distinct } from './filter.ts';
import {
  elements,
  elementsDealt,
  longestOverlapping,
  neighbour,
  overlappingElements,
  stepped,
  typedValue,
  type ValueKind,
} from './typed-value.ts';
import { isBounded, isWithin } from './value-bounds.ts';

/** A field to fill. */
export interface FillableField extends ValueKind {
  readonly id: string;
}

/** How many values of a field the records share: few enough that some are equal. */
const shared = 5;

/** The values that a careless service takes for none, and the other boolean. */
const zeros: Partial<Record<FieldType, readonly Value[]>> = { integer: [0], boolean: [false, true] };

function zerosOf(field: FillableField): readonly Value[] {
  return (zeros[field.fieldType] ?? []).filter((value) => isWithin(field, value));
}

/**
 * Values that a field's records share: of lists, of every length and with every element; of numbers, some of one
 * digit and some of five, the first of which come in another order as texts.
 */
function sharedValues(field: FillableField): Arbitrary<readonly Value[]> {
  const drawn = ofEachSort(field);
  if (!isBounded(field)) return drawn;
  const own = fc.array(typedValue(field), { minLength: 1, maxLength: shared });
  return fc.tuple(own, drawn).map((values) => values.flat(1).filter((value) => isWithin(field, value)));
}

function ofEachSort(field: FillableField): Arbitrary<readonly Value[]> {
  if (field.fieldType === 'string_list' || field.fieldType === 'tag')
    return fc.tuple(elementsDealt(), elements()).map(([lists, one]) => [...lists, one]);
  if (field.fieldType === 'string') {
    const plain = plainText({ words: 4 }).map((text) => `${text} o'k`);
    // A service that hands a filter on as a pattern, or knows few letters, takes these for each other.
    return fc.tuple(plain, ...['k%7', 'k_7', 'k.7', 'kæ7', 'kø7'].map((text) => fc.constant(text)));
  }
  if (field.fieldType !== 'integer')
    return fc.array(typedValue(field), { minLength: shared, maxLength: shared });
  const [low, high] = [fc.integer({ min: 10_000, max: 49_999 }), fc.integer({ min: 10_000, max: 99_999 })];
  return fc.tuple(fc.integer({ min: 6, max: 9 }), fc.nat(9), typedValue(field), low, high);
}

/** So many of the values, or all, each once and in any order. */
function some(values: readonly Value[], count: number): Arbitrary<readonly Value[]> {
  const length = Math.min(values.length, Math.max(0, count));
  return fc.shuffledSubarray([...values], { minLength: length, maxLength: length });
}

/** Values for one field in `count` records: equal ones, neighbours, far ones, zero or false, and none at all. */
function column(field: FillableField, count: number): Arbitrary<readonly (Value | undefined)[]> {
  const plain = sharedValues(field);
  const both = plain.chain((values) =>
    fc.tuple(fc.constant(values), fc.tuple(...values.map((value) => neighbour(field, value)))),
  );
  return both.chain(([values, neighbours]) => {
    const near = [...neighbours.filter((value) => isWithin(field, value)), ...zerosOf(field)];
    const palette = [...values, ...near];
    const sure = Math.min(palette.length, Math.floor(count / 2));
    const cell = fc.option(fc.constantFrom(...palette), { nil: undefined, freq: 4 });
    const drawn = fc.array(cell, { minLength: count - sure, maxLength: count - sure });
    // Half of the records take their values in turn, so that none is left out by chance: what is near goes last.
    return fc
      .tuple(some(values, sure), some(near, sure - values.length), drawn)
      .map((cells) => cells.flat(1));
  });
}

/** Whole numbers that a careless service rounds or cuts. */
const large = fc.integer({ min: 100_001, max: 999_998 });

/**
 * A value, and one that a careless filter takes for it; none where its type has no such thing that is surely another.
 * Whole numbers are large.
 */
function closePair(field: FillableField): Arbitrary<readonly Value[]> {
  const { fieldType, format } = field;
  if (fieldType === 'string_list' || fieldType === 'tag') return overlappingElements();
  if (fieldType === 'string') return plainText().map((text) => [text, `${text} b`]);
  // Which instants are the same is open for those within a day or so.
  const isCounted = fieldType === 'integer' || (fieldType === 'date' && format === 'date');
  if (!isCounted) return fc.constant([]);
  const isLarge = fieldType === 'integer' && !isBounded(field);
  const first = isLarge ? large : typedValue(field);
  return first.map((value) => [value, stepped(field, value, 1)]);
}

/**
 * Values of which no two are the same. The first two are close, where the field allows: in every second field the longer
 * or later of them comes first.
 */
function distinctValues(field: FillableField, index: number, count: number): Arbitrary<readonly Value[]> {
  const apart = fc.uniqueArray(typedValue(field), {
    minLength: count,
    maxLength: count,
    selector: JSON.stringify,
  });
  return fc.tuple(closePair(field), apart).map(([close, drawn]) => {
    const isAllowed = close.every((value) => isWithin(field, value));
    const turned = index % 2 === 0 ? close : close.toReversed();
    return distinct(isAllowed ? [...turned, ...drawn] : drawn).slice(0, count);
  });
}

/** Records of which no two hold the same value in a field. */
export function distinctRecords(
  fields: readonly FillableField[],
  count: number,
): Arbitrary<readonly Readonly<Record<string, Value>>[]> {
  const columns = fields.map((field, index) => distinctValues(field, index, count));
  return fc
    .tuple(...columns)
    .map((drawn) =>
      Array.from({ length: count }, (_, row) =>
        Object.fromEntries(fields.map(({ id }, index) => [id, drawn[index]?.[row] as Value])),
      ),
    );
}

/** Records of which no two hold the same value in a field, and after them one that holds none. */
export function distinctRecordsAndNone(
  fields: readonly FillableField[],
  count: number,
): Arbitrary<readonly Readonly<Record<string, Value>>[]> {
  return distinctRecords(fields, count).map((records) => [...records, {}]);
}

/** As long a list, and as large a whole number, as any that {@link distinctRecords} draws: what it takes and keeps may be sent anew. */
function ample(field: FillableField): Arbitrary<Value> {
  const { fieldType } = field;
  if (fieldType === 'integer' && !isBounded(field)) return fc.integer({ min: 1_000_000, max: 1_009_999 });
  const isOfMany = fieldType === 'string_list' || fieldType === 'tag';
  if (!isOfMany || !isWithin(field, longestOverlapping[1])) return typedValue(field);
  return overlappingElements().map(([, longer]) => longer);
}

/** So many of the records that {@link variedRecords} draws are laid down. */
const laidDown = 4;

/**
 * Values for `count` records. The first two are equal and have a value in every field, the third has none, and the
 * fourth holds 0 and false: whatever is drawn, there are equal, present, absent and null-like values of each.
 */
export function variedRecords(
  fields: readonly FillableField[],
  count: number,
): Arbitrary<readonly Readonly<Record<string, Value>>[]> {
  const columns = fields.map((field) => fc.tuple(ample(field), column(field, Math.max(0, count - laidDown))));
  return fc.tuple(...columns).map((drawn) =>
    Array.from({ length: count }, (_, row) =>
      Object.fromEntries(
        fields.flatMap((field, index): [string, Value][] => {
          const { id } = field;
          const [first, others] = drawn[index] ?? [undefined, []];
          const [zero = first] = zerosOf(field);
          const value = [first, first, undefined, zero, ...others][row];
          return value === undefined ? [] : [[id, value]];
        }),
      ),
    ),
  );
}
