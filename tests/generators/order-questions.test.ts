import { expect, test } from '@playwright/test';
import { orderQuestions } from '../../generators/order-questions.ts';

const days = {
  resourceType: 'contacts',
  id: 'a__day',
  fieldType: 'date',
  format: 'date',
  stored: ['2021-03-01', '2021-01-01', '2021-02-01'],
} as const;
const instants = {
  ...days,
  id: 'a__instant',
  format: 'date-time',
  stored: ['2021-03-01T00:00:00Z', '2021-01-01T00:00:00Z', '2021-02-01T00:00:00Z'],
} as const;
const numbers = {
  ...days,
  id: 'a__number',
  fieldType: 'integer',
  format: undefined,
  stored: [7, 0, 10, 7],
} as const;

test('one side is asked for by the middle value of a field of each sort', () => {
  const asked = orderQuestions([days, { ...days, id: 'b__day' }, instants], ['IS_BEFORE', 'IS_AFTER']);
  expect(asked.map(({ field, value }) => [field, value])).toEqual([
    ['a__day', '2021-02-01'],
    ['a__instant', '2021-02-01T00:00:00Z'],
  ]);
  expect(orderQuestions([numbers], ['IS_GREATER_THAN'])[0]?.value).toBe(7);
});

test('a range lies a single step inside the least and the greatest value', () => {
  const asked = orderQuestions([days, instants, numbers], ['IS_BETWEEN', 'IS_NOT_BETWEEN']);
  expect(asked.map(({ value }) => value)).toEqual([
    ['2021-01-02', '2021-02-28'],
    ['2021-01-01T00:00:01Z', '2021-02-28T23:59:59Z'],
    [1, 9],
  ]);
});

test('nothing is asked where operations have no order, or too few values are stored', () => {
  expect(orderQuestions([days], ['IS_EMPTY'])).toEqual([]);
  expect(orderQuestions([{ ...days, stored: ['2021-01-01', '2021-01-02'] }], ['IS_BEFORE'])).toEqual([]);
});
