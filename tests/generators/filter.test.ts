import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import {
  longQuestions,
  nearQuestions,
  pairQuestions,
  partQuestions,
  questionsOfEach,
  questionsOfRows,
  someTogether,
  noughtQuestions,
} from '../../generators/covering-questions.ts';
import {
  anyQuestion,
  type FilterableField,
  foreignOperations,
  foreignQuestions,
  question,
  questionsTogether,
  rowOf,
  unknownOperation,
  unknownQuestion,
  zonedQuestion,
} from '../../generators/filter.ts';
import { returnedFields } from '../../generators/return-fields.ts';
import { elementsDealt, typedValue } from '../../generators/typed-value.ts';
import { distinctRecords, variedRecords } from '../../generators/varied-records.ts';
import { writtenInstant, writtenValue } from '../../generators/written-value.ts';
import { filterOperations, operatorTable } from '../../specs/openapi.ts';
import type { FieldType } from '../../specs/semantics/field-type.ts';
import { rulingOf } from '../../specs/semantics/filter.ts';
import { momentIn } from '../../specs/semantics/moment.ts';

const types = Object.keys(operatorTable) as FieldType[];

const fields: readonly FilterableField[] = types.map((fieldType) => {
  const kind = { fieldType, ...(fieldType === 'date' && { format: 'date-time' }) };
  const stored = fc.sample(typedValue(kind), { numRuns: 5, seed: 1 });
  return { ...kind, resourceType: 'contacts', id: `standard__${fieldType}`, stored };
});

const dates = fields.filter(({ fieldType }) => fieldType === 'date');

function typeOf(field: string): FieldType {
  return field.replace('standard__', '') as FieldType;
}

test('a question asks what the row of its field has, and the oracle knows its value', () => {
  fc.assert(
    fc.property(anyQuestion(fields), ({ field, operations: [operation], value }) => {
      const fieldType = typeOf(field);
      expect(operatorTable[fieldType]).toContain(operation);
      const rulings = fields
        .filter((each) => each.id === field)
        .flatMap(({ stored }) => stored.map((held) => rulingOf({ operation, value }, fieldType, held)));
      if (!/_BETWEEN$|^IS(_NOT)?$/.test(operation ?? '')) expect(rulings).not.toContain('unspecified');
    }),
  );
});

test('all operations of a family are asked with one value', () => {
  const row = rowOf('integer', /^IS_(GREATER|LESS)/);
  const numbers = fields.filter(({ fieldType }) => fieldType === 'integer');
  fc.assert(
    fc.property(question(numbers, row), ({ operations, value }) => {
      expect(operations).toEqual(row);
      expect(Number.isSafeInteger(value)).toBe(true);
    }),
  );
});

test('questions that are asked together are about different fields of one resource type', () => {
  const counts = new Set<number>();
  fc.assert(
    fc.property(questionsTogether(fields), (questions) => {
      counts.add(questions.length);
      expect(new Set(questions.map(({ field }) => field)).size).toBe(questions.length);
      expect(new Set(questions.map(({ resourceType }) => resourceType)).size).toBe(1);
    }),
  );
  expect(counts).toEqual(new Set([2, 3, 4, 5]));
});

test('a foreign operation is in another row, and an unknown one nowhere', () => {
  const typed = fc
    .constantFrom(...types)
    .chain((type) => fc.tuple(fc.constant(type), fc.constantFrom(...foreignOperations(type))));
  fc.assert(
    fc.property(typed, unknownOperation(), ([fieldType, foreign], unknown) => {
      expect(operatorTable[fieldType]).not.toContain(foreign);
      expect(foreign).not.toBe(filterOperations.default);
      expect(Object.values(operatorTable).flat()).toContain(foreign);
      expect(filterOperations.allowed).not.toContain(unknown);
    }),
  );
});

test('every foreign operation of every type is asked, and an unknown one of any field', () => {
  const asked = foreignQuestions(fields).map(({ field, operations }) => [typeOf(field), ...operations]);
  expect(asked).toEqual(
    types.flatMap((type) => foreignOperations(type).map((operation) => [type, operation])),
  );
  fc.assert(
    fc.property(unknownQuestion(fields), ({ operations: [operation] }) => {
      expect(filterOperations.allowed).not.toContain(operation);
    }),
  );
});

test('a zoned question asks for an instant with an offset', () => {
  fc.assert(
    fc.property(zonedQuestion(dates, ['IS_BEFORE']), ({ value }) => /[+-]\d\d:\d\d$/.test(String(value))),
  );
});

test('varied records begin with two equal ones, one without values and one of zeros', () => {
  fc.assert(
    fc.property(variedRecords(fields, 8), ([first, second, third, fourth, ...others]) => {
      expect(Object.keys(first ?? {})).toHaveLength(fields.length);
      expect(second).toEqual(first);
      expect(third).toEqual({});
      for (const { id, fieldType } of fields) {
        if (fieldType === 'integer') expect(fourth?.[id]).toBe(0);
        if (fieldType === 'boolean') expect(fourth?.[id]).toBe(false);
      }
      expect(others).toHaveLength(4);
    }),
    { numRuns: 20 },
  );
});

test('in half of the varied records the values of a field come in turn', () => {
  const tags = fields.find(({ fieldType }) => fieldType === 'tag');
  const id = tags?.id ?? '';
  fc.assert(
    fc.property(variedRecords(fields, 25), (records) => {
      const elements = new Set(records.flatMap((record) => (record[id] ?? []) as readonly string[]));
      expect(elements).toEqual(new Set(fc.sample(elementsDealt(), 1).flat(2)));
    }),
    { numRuns: 20 },
  );
});

test('the numbers of varied records come in another order as texts', () => {
  const id = fields.find(({ fieldType }) => fieldType === 'integer')?.id ?? '';
  fc.assert(
    fc.property(variedRecords(fields, 25), (records) => {
      const numbers = records.flatMap((record) => (record[id] === undefined ? [] : Number(record[id])));
      const byText = numbers.map(String).toSorted().map(Number);
      expect(byText).not.toEqual(numbers.toSorted((a, b) => a - b));
    }),
    { numRuns: 50 },
  );
});

test('a written value is for one of its fields, and a written instant is spelled anew', () => {
  const { first, drawn: instant } = writtenInstant(dates);
  fc.assert(
    fc.property(writtenValue(fields), instant, first, (drawn, { value, text }, spellings) => {
      expect(fields.map(({ id }) => id)).toContain(drawn.field);
      expect(momentIn(text)).toEqual(momentIn(value));
      for (const each of spellings) expect(momentIn(each.text)).toEqual(momentIn(each.value));
      expect(spellings.map((each) => each.text?.slice(-6))).toEqual(['+05:30', '-03:30', '0.000Z']);
    }),
  );
});

test('returned fields are of one resource type', () => {
  const mixed = [...fields, { resourceType: 'companies', id: 'standard__company_name' }];
  fc.assert(
    fc.property(returnedFields(mixed), ({ resourceType, returnFields }) =>
      returnFields.every((id) =>
        mixed.some((field) => field.id === id && field.resourceType === resourceType),
      ),
    ),
  );
});

test('a long question asks for many values, of which the last is stored', () => {
  for (const field of fields.filter(({ fieldType }) =>
    ['string', 'string_list', 'tag'].includes(fieldType),
  )) {
    const [asked] = longQuestions([field], rowOf(field.fieldType, /^IS_(NOT_)?ANY$/));
    const value = asked?.value as readonly string[];
    expect(value.length, field.fieldType).toBeGreaterThan(20);
    const keeps = (some: readonly string[]): readonly unknown[] =>
      field.stored.map((stored) => rulingOf({ operation: 'IS_ANY', value: some }, field.fieldType, stored));
    expect(keeps(value)).toContain('must');
    expect(keeps(value.slice(0, -1))).not.toContain('must');
  }
  const texts = fields
    .filter(({ fieldType }) => fieldType === 'string')
    .map((field) => ({ ...field, stored: ['abcdefgh', 'a b c d'] }));
  expect(longQuestions(texts, ['IS', 'IS_NOT'])).toMatchObject([{ value: 'a b c d' }]);
  expect(longQuestions(texts, ['IS_EMPTY'])).toEqual([]);
  expect(longQuestions(dates, ['IS'])).toEqual([]);
  expect(longQuestions([], ['IS_ANY'])).toEqual([]);
});

test('parts of a stored list are asked for: one element, all but one, and all in another order', () => {
  const lists = fields
    .filter(({ fieldType }) => fieldType === 'string_list')
    .map((field) => ({ ...field, stored: [['a'], ['a', 'b', 'c'], ['d', 'e']] }));
  const asked = partQuestions(lists, ['IS_ALL', 'IS_NOT_ALL']);
  expect(asked.map(({ value }) => value)).toEqual([['a'], ['b', 'c'], ['c', 'b', 'a']]);
  for (const { value } of asked)
    expect(rulingOf({ operation: 'IS_ALL', value }, 'string_list', ['a', 'b', 'c'])).toBe('must');
  expect(partQuestions(lists, ['IS_ANY'])).toEqual([]);
  expect(partQuestions(dates, ['IS'])).toEqual([]);
});

test('a pair of values is asked for of which no record needs to hold both', () => {
  const lists = { ...(fields[0] as FilterableField), stored: [['a'], ['a', 'b'], ['b', 'c']] };
  expect(pairQuestions([lists], ['IS_ANY'])).toMatchObject([{ value: ['a', 'b'] }]);
  const texts = { ...(fields[0] as FilterableField), stored: ['one', 'one', 'two'] };
  expect(pairQuestions([texts], ['IS_ANY'])).toMatchObject([{ value: ['one', 'two'] }]);
  expect(pairQuestions([{ ...texts, stored: ['one'] }], ['IS_ANY'])).toEqual([]);
});

test('each field is asked once for what a record holds there, lists for one element', () => {
  for (const field of fields) {
    const [operation = ''] = rowOf(field.fieldType, /^IS(_EQUAL_TO|_ANY)?$/);
    const [asked, ...others] = questionsOfEach([field], [operation, 'IS_EMPTY']);
    expect(others).toEqual([]);
    expect(asked?.operations).toEqual([operation]);
    const rulings = field.stored.map((stored) =>
      rulingOf({ operation, value: asked?.value }, field.fieldType, stored),
    );
    expect(rulings, field.fieldType).toContain('must');
  }
  expect(questionsOfEach([{ ...(fields[0] as FilterableField), stored: [] }], ['IS'])).toEqual([]);
  const lists = {
    ...(fields[0] as FilterableField),
    stored: [
      ['a', 'b'],
      ['a', 'c'],
    ],
  };
  expect(questionsOfEach([lists], ['IS_ANY'])).toMatchObject([{ value: ['b'] }]);
});

test('the fields of a resource type are asked about together, eight at most, and each once', () => {
  const of = (resourceType: string, count: number): readonly FilterableField[] =>
    Array.from({ length: count }, (_, index) => ({
      ...(fields[0] as FilterableField),
      resourceType,
      id: `standard__${resourceType}_${index}`,
    }));
  const all = [...of('companies', 17), ...of('contacts', 3)];
  const groups = someTogether(all);
  expect(groups.map(({ length }) => length)).toEqual([8, 8, 1, 3]);
  expect(groups.flat()).toEqual(all);
  expect(groups.every((group) => new Set(group.map(({ resourceType }) => resourceType)).size === 1)).toBe(
    true,
  );
});

test('booleans are asked for both truth values, and a field of numbers that holds a zero for that', () => {
  const asked = noughtQuestions(fields, ['IS']);
  expect(asked.map(({ field, value }) => [typeOf(field), value])).toEqual([
    ['boolean', true],
    ['boolean', false],
    ['integer', 0],
  ]);
  expect(noughtQuestions(fields, ['IS_EMPTY', 'IS_NOT_EMPTY'])).toEqual([]);
  const numbers = fields
    .filter(({ fieldType }) => fieldType === 'integer')
    .map((field) => ({ ...field, stored: [7, 0] }));
  expect(noughtQuestions(numbers, ['IS_EQUAL_TO'])).toMatchObject([{ value: 0 }]);
  expect(noughtQuestions(numbers, ['IS_BETWEEN'])).toEqual([]);
});

test('of each row every operation that compares is asked once, and booleans for both truth values', () => {
  const asked = questionsOfRows(fields);
  const cells = new Set(
    asked.flatMap((one) => one.operations.map((operation) => [typeOf(one.field), operation].join(' '))),
  );
  for (const type of types)
    for (const operation of rowOf(type, /^(?!.*(BETWEEN|EMPTY|VALID))/))
      expect(cells.has(`${type} ${operation}`)).toBe(type !== 'date' || /BEFORE|AFTER/.test(operation));
  const truths = asked.filter(({ field }) => typeOf(field) === 'boolean').map(({ value }) => value);
  expect(new Set(truths)).toEqual(new Set([true, false]));
  expect(new Set(asked.map((one) => JSON.stringify(one))).size).toBe(asked.length);
});

test('of distinct records no two hold the same value in a field, and none lacks one', () => {
  fc.assert(
    fc.property(distinctRecords(fields, 2), ([one = {}, other = {}]) => {
      for (const { id } of fields) {
        expect(one[id]).toBeDefined();
        expect(one[id]).not.toEqual(other[id]);
      }
    }),
  );
});

test('so few varied records as are always there can be drawn', () => {
  fc.assert(fc.property(variedRecords(fields, 2), (records) => expect(records).toHaveLength(2)));
});

test('near questions ask for what a stored text is not', () => {
  for (const field of fields.filter(({ fieldType }) => ['string', 'phone', 'tag'].includes(fieldType))) {
    const [operation = ''] = rowOf(field.fieldType, /^IS(_ANY)?$/);
    const asked = nearQuestions([field], [operation]);
    expect(asked.length, field.fieldType).toBeGreaterThan(0);
    const rulings = asked.flatMap(({ value }) =>
      field.stored.map((stored) => rulingOf({ operation, value }, field.fieldType, stored)),
    );
    expect(rulings).toContain('must not');
    expect(rulings).not.toContain('must');
  }
  expect(nearQuestions(dates, ['IS'])).toEqual([]);
});
