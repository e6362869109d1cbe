import fc, { type Arbitrary } from 'fast-check';
import type { Covered } from './covered.ts';
import { oneOf } from './drawn.ts';
import { filterOperations, operatorTable } from '../specs/openapi.ts';
import type { FieldType, Value } from '../specs/semantics/field-type.ts';
import { inAnotherZone, neighbour, type SideOfUtc, typedValue, type ValueKind } from './typed-value.ts';

/** A field that can be filtered, and the values that records hold in it. */
export interface FilterableField extends ValueKind {
  readonly resourceType: string;
  readonly id: string;
  /** Another type that the field is called elsewhere: what only one of the two rows rules out is open. */
  readonly rival?: FieldType;
  readonly stored: readonly Value[];
}

/** One value, or the two ends of a range, or several elements, to be asked of one field with several operations. */
export interface Question {
  readonly resourceType: string;
  readonly field: string;
  readonly operations: readonly string[];
  readonly value?: unknown;
}

/** The operations of a field type's row whose names match. */
export function rowOf(fieldType: FieldType, family: RegExp): readonly string[] {
  return (operatorTable[fieldType] ?? []).filter((operation) => family.test(operation));
}

export function distinct(values: readonly Value[]): readonly Value[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

/** Stored or near: a filter that matches nothing at all tells little. A value that is rare is asked for like any other. */
function comparand(field: FilterableField): Arbitrary<Value> {
  if (field.stored.length === 0) return typedValue(field);
  const values = distinct(field.stored);
  const stored = fc.constantFrom(...values);
  const patterns = values.filter((value) => /[%_]/.test(String(value)));
  return fc.oneof(
    { weight: 6, arbitrary: stored },
    { weight: 3, arbitrary: stored.chain((value) => neighbour(field, value)) },
    { weight: 1, arbitrary: typedValue(field) },
    // What a service may hand on as a pattern is asked for more often than what it cannot mistake.
    ...(patterns.length > 0 ? [{ weight: 2, arbitrary: fc.constantFrom(...patterns) }] : []),
  );
}

/** Where a number or a date stands among others of its field; what has no order stands nowhere. */
export function rank({ fieldType }: FilterableField, value: Value): number {
  return fieldType === 'date' ? Date.parse(String(value)) : Number(value);
}

function inOrder(field: FilterableField, a: Value, b: Value): readonly [Value, Value] {
  return rank(field, a) <= rank(field, b) ? [a, b] : [b, a];
}

function range(field: FilterableField): Arbitrary<readonly [Value, Value]> {
  return fc.tuple(comparand(field), comparand(field)).map(([a, b]) => inOrder(field, a, b));
}

function several(field: FilterableField): Arbitrary<readonly string[]> {
  return fc.constantFrom(1, 2, 3, 8).chain((most) =>
    fc.array(comparand(field), { minLength: most, maxLength: most }).chain((drawn) => {
      const elements = [...new Set(drawn.flat().map(String))];
      const length = Math.min(most, elements.length);
      return fc.shuffledSubarray(elements, { minLength: length, maxLength: length });
    }),
  );
}

/** A value of the shape that an operation takes; undefined for one that takes none. */
function valueFor(operation: string, field: FilterableField): Arbitrary<unknown> {
  if (/_(EMPTY|VALID)$/.test(operation)) return fc.constant(undefined);
  if (operation.endsWith('_BETWEEN')) return range(field);
  if (/_(ANY|ALL)$/.test(operation)) return several(field);
  const isList = field.fieldType === 'string_list' || field.fieldType === 'tag';
  return isList ? several(field).map(([first]) => first) : comparand(field);
}

export function questionOf(field: FilterableField, operations: readonly string[], value: unknown): Question {
  const { resourceType, id } = field;
  return { resourceType, field: id, operations, ...(value !== undefined && { value }) };
}

/** Asks one of these fields with all operations of a family, each with the same value. */
export function question(
  fields: readonly FilterableField[],
  operations: readonly string[],
): Arbitrary<Question> {
  return oneOf('fields to ask', fields).chain((field) =>
    valueFor(operations[0] ?? '', field).map((value) => questionOf(field, operations, value)),
  );
}

/** Asks one of these fields with one operation of its row whose name matches. */
export function anyQuestion(fields: readonly FilterableField[], family = /./): Arbitrary<Question> {
  const askable = fields.filter(({ fieldType }) => rowOf(fieldType, family).length > 0);
  return oneOf('fields with such an operation', askable).chain((field) =>
    oneOf('such operations', rowOf(field.fieldType, family)).chain((operation) =>
      question([field], [operation]),
    ),
  );
}

/** How a range is sent, and that phone numbers can be judged, is implied only: several filters do not build on it. */
const plainlyStated = /^(?!.*(BETWEEN|VALID))/;
const plainlyStatedNegated = /^(?!.*(BETWEEN|VALID)).*_NOT/;

type Questions = readonly [Question, ...(readonly Question[])];

/**
 * Two to five questions of as many fields of one resource type. From the third on they leave out little, so that
 * something is left for the last one to leave out.
 */
export function questionsTogether(fields: readonly FilterableField[]): Arbitrary<Questions> {
  const more = (asked: Questions, count: number): Arbitrary<Questions> => {
    const [{ resourceType }] = asked;
    const others = fields.filter(
      (field) => field.resourceType === resourceType && asked.every((one) => one.field !== field.id),
    );
    if (asked.length === count || others.length === 0) return fc.constant(asked);
    const family = asked.length === 1 ? plainlyStated : plainlyStatedNegated;
    return anyQuestion(others, family).chain((next) => more([...asked, next], count));
  };
  return fc
    .tuple(anyQuestion(fields, plainlyStated), fc.constantFrom(2, 2, 3, 4, 5))
    .chain(([first, count]) => more([first], count));
}

/** A question with an operation that nothing has. */
export function unknownQuestion(fields: readonly FilterableField[]): Arbitrary<Question> {
  return fc
    .tuple(oneOf('fields to ask', fields), unknownOperation())
    .chain(([field, operation]) => question([field], [operation]));
}

/** For each field type, one question with each of some operations. */
function examples(
  fields: readonly FilterableField[],
  operationsOf: (field: FilterableField) => readonly string[],
): readonly Question[] {
  const types = new Set(fields.map(({ fieldType }) => fieldType));
  const oneOfEach = fields.filter(({ fieldType }) => types.delete(fieldType));
  return oneOfEach.flatMap((field) =>
    operationsOf(field).flatMap((operation) =>
      fc.sample(question([field], [operation]), { numRuns: 1, seed: 1 }),
    ),
  );
}

/** For each field type, a question with every operation of its row whose name matches. */
export function ownQuestions(fields: readonly FilterableField[], family: RegExp): readonly Question[] {
  return examples(fields, ({ fieldType }) => rowOf(fieldType, family));
}

/** For each field type, a question with every operation that only other types have. */
export function foreignQuestions(fields: readonly FilterableField[]): readonly Question[] {
  return examples(fields, ({ fieldType, rival = fieldType }) => {
    const foreignToRival = foreignOperations(rival);
    return foreignOperations(fieldType).filter((operation) => foreignToRival.includes(operation));
  });
}

/**
 * Asks one of these date-time fields with an instant that stands in another time zone than the stored ones: in one on
 * each side of UTC, then in drawn ones.
 */
export function zonedQuestion(
  fields: readonly FilterableField[],
  operations: readonly string[],
): Covered<Question> {
  const asked = (side?: SideOfUtc): Arbitrary<Question> =>
    oneOf('fields for instants', fields).chain((field) =>
      comparand(field)
        .chain((instant) => inAnotherZone(String(instant), side))
        .map((value) => questionOf(field, operations, value)),
    );
  return { first: fc.tuple(asked('behind'), asked('ahead')), drawn: asked() };
}

const everyRow = new Set(Object.values(operatorTable).flat());

/**
 * The operations that the document allows for other field types and not for this one. The default is none of them: a
 * filter of any type may name no operation, so what it means where its row lacks it is open.
 */
export function foreignOperations(fieldType: FieldType): readonly string[] {
  return filterOperations.allowed.filter(
    (operation) =>
      operation !== filterOperations.default &&
      everyRow.has(operation) &&
      !operatorTable[fieldType]?.includes(operation),
  );
}

/** A name that is no operation, in any spelling of one. */
export function unknownOperation(): Arbitrary<string> {
  const word = fc.string({ unit: fc.constantFrom(...'BEKORUWXZ'), minLength: 3, maxLength: 9 });
  return word.map((name) => `IS_${name}`).filter((name) => !everyRow.has(name));
}
