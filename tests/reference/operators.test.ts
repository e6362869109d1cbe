import { operatorTable } from '../../specs/openapi.ts';
import { expect, test } from './running-service.ts';
import { matching, populate, population } from './three-companies.ts';

type FieldType = keyof typeof population;
/** Type, operation, value, and the positions of the records that match; 3 is the one without values. */
type Row = readonly [FieldType, string, unknown, readonly number[]];

const low = '2026-01-01T01:00:00+01:00';
const high = '2026-01-02';

const rows: readonly Row[] = [
  ['string', 'IS', 'Oslo', [0]],
  ['string', 'IS_NOT', 'Oslo', [1, 2]],
  ['string', 'IS_EMPTY', undefined, [3]],
  ['string', 'IS_NOT_EMPTY', undefined, [0, 1, 2]],
  ['string', 'IS_ANY', ['Oslo', 'Rome'], [0, 1]],
  ['string', 'IS_NOT_ANY', ['Oslo', 'Rome'], [2]],
  ['string_list', 'IS_EMPTY', undefined, [3]],
  ['string_list', 'IS_NOT_EMPTY', undefined, [0, 1, 2]],
  ['string_list', 'IS_ANY', ['a', 'c'], [0, 1]],
  ['string_list', 'IS_NOT_ANY', ['a', 'c'], [2]],
  ['string_list', 'IS_ALL', ['b', 'c'], [1]],
  ['string_list', 'IS_NOT_ALL', ['b', 'c'], [0, 2]],
  ['boolean', 'IS', false, [1]],
  ['boolean', 'IS_EMPTY', undefined, [3]],
  ['boolean', 'IS_NOT_EMPTY', undefined, [0, 1, 2]],
  ['date', 'IS', low, [0]],
  ['date', 'IS_NOT', low, [1, 2]],
  ['date', 'IS_EMPTY', undefined, [3]],
  ['date', 'IS_NOT_EMPTY', undefined, [0, 1, 2]],
  ['date', 'IS_BEFORE', high, [0]],
  ['date', 'IS_BEFORE_OR_ON', high, [0, 1]],
  ['date', 'IS_AFTER', high, [2]],
  ['date', 'IS_AFTER_OR_ON', high, [1, 2]],
  ['date', 'IS_BETWEEN', [low, high], [0, 1]],
  ['date', 'IS_NOT_BETWEEN', [low, high], [2]],
  ['integer', 'IS_EQUAL_TO', 0, [0]],
  ['integer', 'IS_NOT_EQUAL_TO', 0, [1, 2]],
  ['integer', 'IS_EMPTY', undefined, [3]],
  ['integer', 'IS_NOT_EMPTY', undefined, [0, 1, 2]],
  ['integer', 'IS_GREATER_THAN', 0, [1]],
  ['integer', 'IS_GREATER_THAN_OR_EQUAL_TO', 0, [0, 1]],
  ['integer', 'IS_LESS_THAN', 0, [2]],
  ['integer', 'IS_LESS_THAN_OR_EQUAL_TO', 0, [0, 2]],
  ['integer', 'IS_BETWEEN', [-5, 0], [0, 2]],
  ['integer', 'IS_NOT_BETWEEN', [-5, 0], [1]],
  ['phone', 'IS', 'ask reception', [1]],
  ['phone', 'IS_NOT', 'ask reception', [0, 2]],
  ['phone', 'IS_EMPTY', undefined, [3]],
  ['phone', 'IS_NOT_EMPTY', undefined, [0, 1, 2]],
  ['phone', 'IS_VALID', undefined, [0, 2]],
  ['phone', 'IS_NOT_VALID', undefined, [1]],
  ['tag', 'IS_EMPTY', undefined, [3]],
  ['tag', 'IS_NOT_EMPTY', undefined, [0, 1, 2]],
  ['tag', 'IS_ANY', ['y', 'z'], [1, 2]],
  ['tag', 'IS_NOT_ANY', ['y', 'z'], [0]],
  ['tag', 'IS_ALL', ['x', 'y'], [1]],
  ['tag', 'IS_NOT_ALL', ['x', 'y'], [0, 2]],
];

test('every row of the operator table has an expectation here', () => {
  for (const [type, operations] of Object.entries(operatorTable)) {
    expect(rows.filter((row) => row[0] === type).map((row) => row[1])).toEqual(operations);
  }
});

test('every operation of every row keeps exactly the records that it should', async ({ crm }) => {
  await populate(crm);
  for (const [type, operation, value, expected] of rows) {
    const { id } = population[type];
    const filter = { id, operation, ...(value === undefined ? {} : { value }) };
    expect(await matching(crm, [filter]), `${type} ${operation}`).toEqual(expected);
  }
});

test('an operation outside the row of its type is refused', async ({ crm }) => {
  const all = new Set([...Object.values(operatorTable).flat(), 'CONTAINS', 'DOES_NOT_CONTAIN', 'RESEMBLES']);
  for (const [type, { id }] of Object.entries(population)) {
    const row = operatorTable[type] ?? [];
    for (const operation of [...all].filter((each) => !row.includes(each))) {
      const answer = await crm.list({ fields: [{ id, operation, value: ['1', '2'] }] }, 'companies');
      expect(answer.status, `${type} ${operation}`).toBe(400);
      expect(answer.body.error).toContain(row.join(', '));
    }
  }
});
