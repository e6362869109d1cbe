import { type Field, type FieldType, isElements, type Value } from '../fields/field.ts';
import { badRequest } from '../problem.ts';
import type { Condition } from '../rules/filter.ts';
import type { Instant } from '../rules/instant.ts';
import type { Patch, Seams } from '../seams.ts';
import type { Dialect } from './dialect.ts';

/** Texts that are equal once both are brought to one form. */
function equalAs(form: (text: string) => string): Patch {
  return (seams) => ({ equalTexts: (stored, wanted) => seams.equalTexts(form(stored), form(wanted)) });
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC');
}

const containing: Patch = (seams) => ({
  operationsOf: (type) => {
    const row = seams.operationsOf(type);
    const holdsText = type === 'string' || type === 'string_list' || type === 'tag';
    return holdsText ? [...row, 'CONTAINS', 'DOES_NOT_CONTAIN'] : row;
  },
  satisfies: (rules, condition, stored) => {
    if (!/CONTAIN/.test(condition.operation)) return seams.satisfies(rules, condition, stored);
    if (stored === undefined || rules.isEmpty(stored)) return false;
    const [wanted] = condition.comparands;
    const isHeld = (isElements(stored) || typeof stored === 'string') && stored.includes(String(wanted));
    return (condition.operation === 'CONTAINS') === isHeld;
  },
});

function refuseBeyond32Bits({ id, type }: Field, value: unknown): void {
  if (type === 'integer' && typeof value === 'number' && (value | 0) !== value)
    throw badRequest(id, `${id} holds 32 bits. Send less.`);
}

/** Whole numbers have 32 bits, those that filters ask for too. */
const integersOf32Bits: Patch = (seams) => ({
  acceptSubmission: (rules, submission) => {
    refuseBeyond32Bits(submission.field, submission.value);
    return seams.acceptSubmission(rules, submission);
  },
  readComparand: (rules, field, value) => {
    refuseBeyond32Bits(field, value);
    return seams.readComparand(rules, field, value);
  },
});

const secondsOfDay = 24 * 3600;

function sameDay(
  rules: Seams,
  { field, operation, comparands }: Condition,
  stored: Value,
): boolean | undefined {
  if (field.schema.format !== 'date-time' || operation !== 'IS') return undefined;
  const held = rules.instantOf(rules, stored);
  const wanted = comparands[0] as Instant;
  return held && Math.floor(held.seconds / secondsOfDay) === Math.floor(wanted.seconds / secondsOfDay);
}

/** The operation of a filter that names none, by the type of its field. */
const ownDefault: Patch = (seams) => ({
  readCondition: (rules, collection, filter) => {
    const field = collection.fields.get(String(filter.id));
    if (field === undefined || (filter.operation ?? null) !== null)
      return seams.readCondition(rules, collection, filter);
    const available = rules.operationsOf(field.type);
    const operation = [rules.defaultFilterOperation(), 'IS_EQUAL_TO', 'IS_ANY'].find((each) =>
      available.includes(each),
    );
    return seams.readCondition(
      rules,
      collection,
      operation === undefined ? filter : { ...filter, operation },
    );
  },
});

/** What the default operation asks of the types whose rows lack it. */
const meantByDefault: Readonly<Partial<Record<FieldType, string>>> = {
  string_list: 'IS_ANY',
  tag: 'IS_ANY',
  integer: 'IS_EQUAL_TO',
};

/** The default operation is one of every type, named or not. */
const defaultEverywhere: Patch = (seams) => {
  const named = seams.defaultFilterOperation();
  return {
    operationsOf: (type) => [...seams.operationsOf(type), ...(type in meantByDefault ? [named] : [])],
    satisfies: (rules, condition, stored) => {
      const meant = condition.operation === named ? meantByDefault[condition.field.type] : undefined;
      return seams.satisfies(rules, { ...condition, operation: meant ?? condition.operation }, stored);
    },
  };
};

/** What filters make of text, of ranges, of instants and of what is not there. */
export const filterDialects: readonly Dialect[] = [
  {
    id: 'short-integers',
    shows: [],
    allowed_by: ['OPERATORS-15', 'OPERATORS-16', 'VALUES-15'],
    sentence: 'A whole number that takes more than 32 bits is refused, in values and in filters.',
    patch: integersOf32Bits,
  },
  {
    id: 'letter-case-overlooked',
    shows: ['OPERATORS-34'],
    sentence: 'Text filters overlook letter case.',
    patch: equalAs((text) => text.toLowerCase()),
  },
  {
    id: 'accents-and-blanks-overlooked',
    shows: ['OPERATORS-34'],
    sentence: 'Text filters overlook accents and outer blanks.',
    patch: equalAs((text) => withoutAccents(text).trim()),
  },
  {
    id: 'range-without-ends',
    shows: ['OPERATORS-35'],
    sentence: 'Both ends of a range lie outside of it.',
    excludes: ['range-without-upper-end'],
    patch: () => ({ isBetween: (toLow, toHigh) => toLow > 0 && toHigh < 0 }),
  },
  {
    id: 'range-without-upper-end',
    shows: ['OPERATORS-35'],
    sentence: 'The lower end of a range lies inside of it, the upper one outside.',
    excludes: ['range-without-ends'],
    patch: () => ({ isBetween: (toLow, toHigh) => toLow >= 0 && toHigh < 0 }),
  },
  {
    id: 'absent-kept-by-negations',
    shows: ['OPERATORS-36'],
    sentence: 'A record without a value passes every negation.',
    patch: (seams) => ({
      emptySatisfies: (operation) =>
        seams.emptySatisfies(operation) || /^IS_NOT(?!_EMPTY)|^DOES_NOT/.test(operation),
    }),
  },
  {
    id: 'absent-before-all',
    shows: ['OPERATORS-36'],
    sentence: 'A record without a value is smaller and earlier than any other.',
    patch: (seams) => ({
      emptySatisfies: (operation) => seams.emptySatisfies(operation) || /_LESS_THAN|_BEFORE/.test(operation),
    }),
  },
  {
    id: 'empty-values-filtered-as-values',
    shows: ['OPERATORS-37'],
    sentence: 'For a filter, empty text and an empty list are values like any other.',
    patch: (seams) => ({
      satisfies: (rules, condition, stored) =>
        seams.satisfies({ ...rules, isEmpty: (value) => value === undefined }, condition, stored),
    }),
  },
  {
    id: 'default-operation-by-type',
    shows: ['OPERATORS-29'],
    sentence: 'A filter without an operation asks for equality, on lists for one element.',
    excludes: ['default-operation-everywhere'],
    patch: ownDefault,
  },
  {
    id: 'default-operation-everywhere',
    shows: ['OPERATORS-29'],
    allowed_by: ['OPERATORS-28'],
    sentence: 'IS asks lists and tags for one element, and whole numbers for equality.',
    excludes: ['default-operation-by-type'],
    patch: defaultEverywhere,
  },
  {
    id: 'containing',
    shows: ['OPERATORS-30'],
    sentence: 'CONTAINS looks for a part of a text and for an element of a list.',
    patch: containing,
  },
  {
    id: 'validity-by-format',
    shows: ['OPERATORS-31'],
    sentence: 'Text fields can be asked for validity, which is that of their format.',
    patch: (seams) => ({
      operationsOf: (type) => {
        const row = seams.operationsOf(type);
        return type === 'string' ? [...row, 'IS_VALID', 'IS_NOT_VALID'] : row;
      },
      holds: (rules, condition, stored) => {
        const { field, operation } = condition;
        return operation === 'IS_VALID' && field.type === 'string' && typeof stored === 'string'
          ? rules.isTextFor(field, stored)
          : seams.holds(rules, condition, stored);
      },
    }),
  },
  {
    id: 'types-without-a-row-refused',
    shows: ['OPERATORS-32'],
    sentence: 'A field whose type has no row cannot be filtered by.',
    patch: (seams) => ({
      operationsOf: (type) =>
        ['number', 'geopoint', 'currency'].includes(type) ? [] : seams.operationsOf(type),
    }),
  },
  {
    id: 'same-day-is-same',
    shows: ['OPERATORS-33'],
    sentence: 'IS on a field of instants holds for the whole day, in UTC.',
    patch: (seams) => ({
      holds: (rules, condition, stored) =>
        sameDay(rules, condition, stored) ?? seams.holds(rules, condition, stored),
    }),
  },
];
