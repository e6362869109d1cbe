import { distinct, type FilterableField, type Question, questionOf, rank, rowOf } from './filter.ts';
import { nearMisses, stepped } from './typed-value.ts';
import type { Value } from '../specs/semantics/field-type.ts';
import { rulingOf } from '../specs/semantics/filter.ts';
import { isWithin } from './value-bounds.ts';

/**
 * Asks the first of these fields for near misses of a stored text, which are all to be missed: one by one, or together
 * where the operations take several.
 */
export function nearQuestions(
  fields: readonly FilterableField[],
  operations: readonly string[],
): readonly Question[] {
  const [field] = fields;
  const longest = distinct(field?.stored ?? []).toSorted((a, b) => String(b).length - String(a).length);
  const [stored] = longest;
  if (field === undefined || stored === undefined) return [];
  const near = nearMisses(field, stored);
  const [operation = ''] = operations;
  if (near.length === 0 || /_(EMPTY|VALID)$/.test(operation)) return [];
  if (operation.endsWith('_ANY')) return [questionOf(field, operations, near)];
  if (operation.endsWith('_ALL')) return near.map((part) => questionOf(field, operations, [part]));
  return near.map((part) => questionOf(field, operations, part));
}

/**
 * Asks the first of these fields for a value that a record holds exactly, where the operations ask for one that is the
 * same: a draw of a few may ask for near misses alone, which say nothing of an operation that leaves nothing out.
 */
export function heldQuestions(
  fields: readonly FilterableField[],
  operations: readonly string[],
): readonly Question[] {
  const [operation = ''] = operations;
  const field = fields.find(({ stored }) => stored.length > 0);
  if (field === undefined || !/^IS(_NOT)?(_EQUAL_TO)?$/.test(operation)) return [];
  return [questionOf(field, operations, field.stored[0])];
}

/** What no record of ours holds. */
const notStored = 'not stored';

/** A service that looks for the first few of many values only is not rare. */
const many = 24;

/** What no record holds, so often that what stands behind it is one of many. */
const manyNotStored = Array.from({ length: many }, (_, index) => `${notStored} ${index}`);

const wordsOf = (value: Value): number => String(value).split(' ').length;

/**
 * Asks the first of these fields for what is long: many values of which only the last is stored, where the operations
 * take several, else a stored text of the most words.
 */
export function longQuestions(
  fields: readonly FilterableField[],
  operations: readonly string[],
): readonly Question[] {
  const [field] = fields;
  const [stored] = [field?.stored[0] ?? []].flat();
  if (field === undefined || stored === undefined) return [];
  const [operation = ''] = operations;
  if (operation.endsWith('_ANY')) return [questionOf(field, operations, comparandOf(operation, stored))];
  if (field.fieldType !== 'string' || /_(EMPTY|VALID|ALL)$/.test(operation)) return [];
  const [longest] = field.stored.toSorted((a, b) => wordsOf(b) - wordsOf(a));
  return [questionOf(field, operations, longest)];
}

/**
 * Asks the first of these fields for parts of a stored list: one element of it, all but one, and all in another order.
 * Whatever the operations take several for, such a list holds each of them and more. Last for all of them and one that
 * it lacks.
 */
export function partQuestions(
  fields: readonly FilterableField[],
  operations: readonly string[],
): readonly Question[] {
  const [field] = fields;
  const [operation = ''] = operations;
  const lists = (field?.stored ?? []).filter((value) => Array.isArray(value));
  const [longest] = lists.toSorted((a, b) => b.length - a.length);
  if (field === undefined || longest === undefined || !operation.endsWith('_ALL')) return [];
  const parts = [longest.slice(0, 1), longest.slice(1), longest.toReversed()];
  const more = [...longest, notStored];
  const asked = longest.length > 0 && isWithin(field, more) ? [...parts, more] : parts;
  return asked.filter((part) => part.length > 0).map((part) => questionOf(field, operations, part));
}

/** Asks the first of these fields for two values of which one record holds the first alone, and another the second. */
export function pairQuestions(
  fields: readonly FilterableField[],
  operations: readonly string[],
): readonly Question[] {
  const [field] = fields;
  const lists = distinct(field?.stored ?? []).map((value) => [value].flat().map(String));
  const pairs = lists.flatMap((one) =>
    lists.flatMap((other) => {
      const first = one.find((element) => !other.includes(element));
      const second = other.find((element) => !one.includes(element));
      return first === undefined || second === undefined ? [] : [[first, second]];
    }),
  );
  const [pair] = pairs;
  return field === undefined || pair === undefined ? [] : [questionOf(field, operations, pair)];
}

/** What one record holds and another lacks, where there is such a thing: of a list an element, else the value itself. */
function tellingValue(stored: readonly Value[]): Value | undefined {
  const lists = stored.filter((value) => Array.isArray(value));
  const own = lists.flat().find((element) => lists.some((list) => !list.includes(element)));
  return own ?? [stored[0] ?? []].flat()[0];
}

function comparandOf(operation: string, stored: Value): unknown {
  if (operation.endsWith('_ANY')) return [manyNotStored, stored].flat();
  return operation.endsWith('_ALL') ? [stored].flat() : stored;
}

/** The same in another way: what is stored comes first, and of a list its first element is not asked for. */
function otherComparandOf(operation: string, stored: Value): unknown {
  if (operation.endsWith('_ANY')) return [stored, notStored].flat();
  const all = [stored].flat();
  return operation.endsWith('_ALL') && all.length > 1 ? all.slice(1) : comparandOf(operation, stored);
}

/**
 * Asks each of these fields for what a record holds there, by the first of the operations: beside what none holds, where
 * any of several is asked for.
 */
export function questionsOfEach(
  fields: readonly FilterableField[],
  operations: readonly string[],
): readonly Question[] {
  const [operation = ''] = operations;
  return fields.flatMap((field) => {
    const stored = tellingValue(field.stored);
    if (stored === undefined) return [];
    return [questionOf(field, [operation], comparandOf(operation, stored))];
  });
}

/** More filters are hardly ever sent together. */
const mostTogether = 8;

/** What a careless service takes for a value of this field. */
function takenFor(field: FilterableField, value: Value): readonly Value[] {
  if (typeof value === 'number') return [value + 1, value - 1, value * 10, value + 65_536, -value];
  if (field.fieldType === 'date')
    return field.format === 'date' ? [-1, 1, 7, 365].map((days) => stepped(field, value, days)) : [];
  const [text = ''] = [value].flat().map(String);
  return [`_${text.slice(1)}`, `${text.slice(0, 1)}%`, ...nearMisses(field, value)];
}

/**
 * Filters that deny such values, and surely keep all that records hold: what is asked beside them leaves out the rest
 * alone. Each field begins with another of them.
 */
function denials(field: FilterableField, index: number, telling: Value): readonly Question[] {
  const [operation] = rowOf(field.fieldType, /^IS_NOT(_EQUAL_TO|_ANY)?$/);
  if (operation === undefined) return [];
  const isOfSeveral = operation.endsWith('_ANY');
  const isMeant = (other: Value): boolean => {
    const value = isOfSeveral ? [String(other)] : other;
    const keeps = (stored: Value): boolean =>
      rulingOf({ operation, value }, field.fieldType, stored) === 'must';
    return isWithin(field, value) && field.stored.every(keeps);
  };
  const others = distinct(takenFor(field, telling)).filter(isMeant);
  if (isOfSeveral) return others.length > 0 ? [questionOf(field, [operation], others)] : [];
  const start = others.length > 0 ? index % others.length : 0;
  const turned = [...others.slice(start), ...others.slice(0, start)];
  return turned.slice(0, mostTogether - 1).map((value) => questionOf(field, [operation], value));
}

/** A question, and filters of the same field that keep what it keeps. */
export interface QuestionBeside {
  readonly asked: Question;
  readonly denied: readonly Question[];
}

/** What {@link questionsOfEach} asks, each beside filters that deny what a careless service takes for the same. */
export function questionsBeside(
  fields: readonly FilterableField[],
  operations: readonly string[],
): readonly QuestionBeside[] {
  return fields.flatMap((field, index) => {
    const telling = tellingValue(field.stored);
    const [asked] = questionsOfEach([field], operations);
    if (asked === undefined || telling === undefined) return [];
    return [{ asked, denied: denials(field, index, telling) }];
  });
}

/**
 * Asks the first of these fields in each resource type for each of two values that records hold there, by two opposite
 * operations; where there are four, for the greater value by the first two. Of lists, for all elements of one, and for
 * all but one of the other.
 */
export function oppositeQuestions(
  fields: readonly FilterableField[],
  pairs: readonly (readonly [string, string])[],
): readonly Question[] {
  const types = new Set(fields.map(({ resourceType }) => resourceType));
  const oneOfEach = fields.filter(
    ({ resourceType, stored }) => stored.length > 0 && types.delete(resourceType),
  );
  return oneOfEach.flatMap((field) => {
    const two = distinct(field.stored).slice(0, 2);
    const values = two.toSorted((a, b) => rank(field, b) - rank(field, a));
    return values.map((stored, index) => {
      const pair = pairs[index % pairs.length] ?? [];
      const comparand = index === 0 ? comparandOf : otherComparandOf;
      return questionOf(field, pair, comparand(pair[0] ?? '', stored));
    });
  });
}

const comparing = /^(?!.*(BETWEEN|EMPTY|VALID))/;

/**
 * Asks one field of each type, by each operation of its row that compares, for what a record holds there. Instants are
 * not asked for one: what equals an instant is open.
 */
export function questionsOfRows(fields: readonly FilterableField[]): readonly Question[] {
  const types = new Set(fields.map(({ fieldType }) => fieldType));
  const oneOfEach = fields.filter(({ fieldType, stored }) => stored.length > 0 && types.delete(fieldType));
  return oneOfEach.flatMap((field) => {
    const family = field.format === 'date-time' ? /_(BEFORE|AFTER)/ : comparing;
    return rowOf(field.fieldType, family).flatMap((operation) =>
      field.fieldType === 'boolean'
        ? noughtQuestions([field], [operation])
        : questionsOfEach([field], [operation]),
    );
  });
}

/** Fields of one resource type that one list can ask about together. */
export type SomeFields = readonly [FilterableField, ...(readonly FilterableField[])];

/** The fields of each resource type, as many together as a list may well be asked about. */
export function someTogether(fields: readonly FilterableField[]): readonly SomeFields[] {
  const groups = new Map<string, FilterableField[]>();
  for (const field of fields)
    groups.set(field.resourceType, [...(groups.get(field.resourceType) ?? []), field]);
  return [...groups.values()].flatMap((group) =>
    group.flatMap((first, index) =>
      index % mostTogether === 0 ? [[first, ...group.slice(index + 1, index + mostTogether)] as const] : [],
    ),
  );
}

/**
 * Asks for the values that a careless service takes for none: each boolean field for both truth values, since a draw of
 * a few may leave one out, and the first field of whole numbers for zero.
 */
export function noughtQuestions(
  fields: readonly FilterableField[],
  operations: readonly string[],
): readonly Question[] {
  if (operations.some((operation) => /_(EMPTY|VALID|BETWEEN)$/.test(operation))) return [];
  const booleans = fields.filter(({ fieldType }) => fieldType === 'boolean');
  const numbers = fields.filter(({ fieldType, stored }) => fieldType === 'integer' && stored.includes(0));
  return [
    ...booleans.flatMap((field) => [true, false].map((value) => questionOf(field, operations, value))),
    ...numbers.slice(0, 1).map((field) => questionOf(field, operations, 0)),
  ];
}
