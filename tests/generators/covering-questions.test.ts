import { expect, test } from '@playwright/test';
import {
  heldQuestions,
  longQuestions,
  nearQuestions,
  oppositeQuestions,
  pairQuestions,
  partQuestions,
  questionsBeside,
  questionsOfEach,
  questionsOfRows,
  someTogether,
  noughtQuestions,
} from '../../generators/covering-questions.ts';
import { type FilterableField, rowOf } from '../../generators/filter.ts';
import { rulingOf } from '../../specs/semantics/filter.ts';
import { fields, dates, typeOf, types } from './filterable-fields.ts';

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

test('a held question asks for what a record holds, so that one is kept and one left out for certain', () => {
  const phones = fields.filter(({ fieldType }) => fieldType === 'phone');
  for (const some of [phones, dates]) {
    const [asked] = heldQuestions(some, ['IS', 'IS_NOT']);
    expect(asked?.operations).toEqual(['IS', 'IS_NOT']);
    expect(some.find(({ id }) => id === asked?.field)?.stored).toContain(asked?.value);
  }
  for (const operation of ['IS_EMPTY', 'IS_VALID', 'IS_ANY', 'IS_BEFORE', 'IS_BETWEEN'])
    expect(heldQuestions(phones, [operation])).toEqual([]);
  expect(
    heldQuestions(
      phones.map((field) => ({ ...field, stored: [] })),
      ['IS'],
    ),
  ).toEqual([]);
});

test('parts of a stored list are asked for: one element, all but one, and all in another order', () => {
  const lists = fields
    .filter(({ fieldType }) => fieldType === 'string_list')
    .map((field) => ({ ...field, stored: [['a'], ['a', 'b', 'c'], ['d', 'e']] }));
  const asked = partQuestions(lists, ['IS_ALL', 'IS_NOT_ALL']);
  const more = ['a', 'b', 'c', 'not stored'];
  expect(asked.map(({ value }) => value)).toEqual([['a'], ['b', 'c'], ['c', 'b', 'a'], more]);
  expect(rulingOf({ operation: 'IS_ALL', value: more }, 'string_list', ['a', 'b', 'c'])).toBe('must not');
  for (const { value } of asked.slice(0, -1))
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

test('each field is asked once for what a record holds there, lists for one element behind many that none holds', () => {
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
  const [any] = questionsOfEach([lists], ['IS_ANY']);
  expect(any?.value).toHaveLength(25);
  expect(any?.value).toEqual(expect.arrayContaining(['not stored 0', 'b']));
});

test('beside what each field is asked for stand denials that keep every record, of wildcards, near texts and numbers', () => {
  const asked = fields.flatMap((field) => {
    const operations = rowOf(field.fieldType, /^IS(_EQUAL_TO|_ANY)?$/);
    return questionsBeside([field], operations).map((question) => ({ ...question, field }));
  });
  expect(asked).toHaveLength(fields.length);
  for (const { asked: one, denied, field } of asked) {
    expect(denied.length).toBeLessThan(8);
    expect(one).toEqual(questionsOfEach([field], one.operations)[0]);
    for (const { operations, value } of denied) {
      const rulings = field.stored.map((stored) =>
        rulingOf({ operation: operations[0], value }, field.fieldType, stored),
      );
      expect(new Set(rulings), `${operations[0]} ${JSON.stringify(value)}`).toEqual(new Set(['must']));
    }
  }
  const text = { ...(fields[0] as FilterableField), fieldType: 'string' as const, stored: ['two words'] };
  const values = questionsBeside([text], ['IS'])[0]?.denied.map(({ value }) => value);
  expect(values).toEqual(expect.arrayContaining(['_wo words', 't%', 'two wordsb']));
  const number = { ...text, fieldType: 'integer' as const, stored: [7] };
  expect(questionsBeside([number], ['IS_EQUAL_TO'])[0]?.denied.map(({ value }) => value)).toEqual([
    8, 6, 70, 65_543, -7,
  ]);
  const second = questionsBeside([text, { ...text, id: 'second' }], ['IS'])[1];
  expect(second?.denied[0]?.value).toBe('t%');
  expect(questionsBeside([{ ...text, stored: [] }], ['IS'])).toEqual([]);
});

test('one field of each resource type is asked for two values by opposite operations, the greater by the first of two pairs', () => {
  const dated = ['contacts', 'contacts', 'companies'].map((resourceType, index) => ({
    ...(dates[0] as FilterableField),
    id: `date ${index}`,
    resourceType,
    stored: ['2021-03-02', '2021-03-03'],
  }));
  const pairs = [
    ['IS_BEFORE', 'IS_AFTER_OR_ON'],
    ['IS_BEFORE_OR_ON', 'IS_AFTER'],
  ] as const;
  expect(oppositeQuestions(dated, pairs)).toEqual([
    { resourceType: 'contacts', field: 'date 0', operations: pairs[0], value: '2021-03-03' },
    { resourceType: 'contacts', field: 'date 0', operations: pairs[1], value: '2021-03-02' },
    { resourceType: 'companies', field: 'date 2', operations: pairs[0], value: '2021-03-03' },
    { resourceType: 'companies', field: 'date 2', operations: pairs[1], value: '2021-03-02' },
  ]);
  const first = fields.find(({ fieldType }) => fieldType === 'string_list');
  const lists = { ...(first as FilterableField), stored: [['a', 'b']] };
  expect(oppositeQuestions([lists], [['IS_ALL', 'IS_NOT_ALL']])).toMatchObject([{ value: ['a', 'b'] }]);
  const texts = { ...(fields[0] as FilterableField), stored: ['a'] };
  // A service that looks at the first ten of them misses what stands last.
  const many = Array.from({ length: 24 }, (_, index) => `not stored ${index}`);
  expect(oppositeQuestions([texts], [['IS_ANY', 'IS_NOT_ANY']])).toMatchObject([{ value: [...many, 'a'] }]);
  expect(oppositeQuestions([{ ...texts, stored: [] }], [['IS', 'IS_NOT']])).toEqual([]);
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
