import { operatorTable } from '../../specs/openapi.ts';
import type { Crm } from './crm.ts';
import { expect, test } from './running-service.ts';

/** Three companies with a value each, and one without any. */
const population = {
  string: { id: 'standard__company_city', values: ['Oslo', 'Rome', 'oslo'] },
  string_list: { id: 'standard__company_brands', values: [['a', 'b'], ['b', 'c'], ['c, d']] },
  boolean: { id: 'standard__company_is_customer', values: [true, false, true] },
  date: {
    id: 'standard__company_next_review_at',
    values: ['2026-01-01T00:00:00Z', '2026-01-02T01:00:00+01:00', '2026-01-03T00:00:00.000000001Z'],
  },
  integer: { id: 'standard__company_employee_count', values: [0, 5, -5] },
  phone: {
    id: 'standard__company_phone_number',
    values: ['+45 12 34 56 78', 'ask reception', '(555) 010-4477'],
  },
  tag: { id: 'standard__company_tags', values: [['x'], ['x', 'y'], ['z']] },
} as const;

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

async function populate(crm: Crm): Promise<void> {
  for (let position = 0; position < 4; position += 1) {
    const fields = Object.values(population).map(({ id, values }) => [id, values[position]] as const);
    const present = Object.fromEntries(fields.filter(([, value]) => value !== undefined));
    await crm.create({ ...present, standard__company_external_id: `${position}` }, 'companies');
  }
}

async function matching(crm: Crm, fields: unknown): Promise<readonly number[]> {
  const records = await crm.records(fields, 'companies');
  return records.map(({ values }) => Number(values.standard__company_external_id));
}

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
  const all = [
    ...new Set([...Object.values(operatorTable).flat(), 'CONTAINS', 'DOES_NOT_CONTAIN', 'RESEMBLES']),
  ];
  for (const [type, operations] of Object.entries(operatorTable)) {
    for (const operation of all.filter((each) => !operations.includes(each))) {
      const { id } = population[type as FieldType];
      const answer = await crm.list({ fields: [{ id, operation, value: ['1', '2'] }] }, 'companies');
      expect(answer.status, `${type} ${operation}`).toBe(400);
      expect(answer.body.error).toContain(operations.join(', '));
    }
  }
});

test('types without a row can be asked for emptiness, and numbers be compared', async ({ crm }) => {
  await crm.create({ standard__company_location: [1, 2], standard__company_rating: 0.5 }, 'companies');
  await crm.create({ standard__company_annual_revenue: { currencyCode: 'EUR', amount: 1 } }, 'companies');
  const count = async (id: string, operation: string, value?: unknown) =>
    (await crm.records([{ id, operation, value }], 'companies')).length;
  expect(await count('standard__company_location', 'IS_EMPTY')).toBe(1);
  expect(await count('standard__company_annual_revenue', 'IS_NOT_EMPTY')).toBe(1);
  expect(await count('standard__company_rating', 'IS_GREATER_THAN', 0.25)).toBe(1);
  const fields = [{ id: 'standard__company_location', operation: 'IS', value: '[1, 2]' }];
  expect((await crm.list({ fields }, 'companies')).status).toBe(400);
});

test('several filters must all hold, in either order; without an operation a filter asks IS', async ({
  crm,
}) => {
  await populate(crm);
  const oslo = { id: population.string.id, value: 'Oslo', operation: null };
  const x = { id: population.tag.id, value: 'x', operation: 'IS_ANY' };
  expect(await matching(crm, [oslo])).toEqual([0]);
  expect(await matching(crm, [x])).toEqual([0, 1]);
  expect(await matching(crm, [oslo, x])).toEqual([0]);
  expect(await matching(crm, [x, oslo])).toEqual([0]);
  expect(await matching(crm, [x, { id: population.string.id, value: 'oslo' }])).toEqual([]);
});

test('the index follows every write', async ({ crm }) => {
  await populate(crm);
  const inRome = [{ id: population.string.id, value: 'Rome' }];
  const [rome] = await crm.records(inRome, 'companies');
  const [oslo] = await crm.records([{ id: population.string.id, value: 'Oslo' }], 'companies');
  await crm.update(String(oslo?.id), { [population.string.id]: 'Rome' }, 'companies');
  expect(await matching(crm, inRome)).toEqual([0, 1]);
  await crm.send('DELETE', `/AG-1/companies/${rome?.id}`);
  expect(await matching(crm, inRome)).toEqual([0]);
  await crm.update(String(oslo?.id), { [population.string.id]: '' }, 'companies');
  expect(await matching(crm, inRome)).toEqual([]);
  expect(await matching(crm, [{ id: population.string.id, value: '' }])).toEqual([]);
});

const refused: readonly (readonly [string, unknown])[] = [
  ['an unknown field', { id: 'standard__nothing', value: 'x' }],
  ['no field', { value: 'x' }],
  ['no value', { id: population.string.id }],
  ['a number for a text', { id: population.string.id, value: 7 }],
  ['several values for one', { id: population.string.id, value: ['a', 'b'] }],
  ['a word for a boolean', { id: population.boolean.id, value: 'maybe' }],
  ['a word for a number', { id: population.integer.id, operation: 'IS_EQUAL_TO', value: 'many' }],
  ['a range with one end', { id: population.integer.id, operation: 'IS_BETWEEN', value: [1] }],
  ['a date in words', { id: population.date.id, value: 'yesterday' }],
  ['a filter that is no object', 'standard__company_city'],
];

for (const [name, filter] of refused) {
  test(`a filter with ${name} is refused`, async ({ crm }) => {
    const answer = await crm.list({ fields: [filter] }, 'companies');
    expect(answer.status).toBe(400);
    expect(String(answer.body.error)).toMatch(/\.$/);
  });
}

test('a list shows the fields asked for, and all of them when none is named', async ({ crm }) => {
  await crm.made({ standard__first_name: 'Ada', standard__last_name: 'Berg' });
  const { body } = await crm.list({ returnFields: ['standard__last_name', 'standard__contact_role'] });
  expect(body.objects).toEqual([
    { id: expect.any(String), fields: [{ id: 'standard__last_name', value: 'Berg' }] },
  ]);
  const [all] = await crm.records([]);
  expect((await crm.list({ returnFields: [] })).body.objects).toMatchObject([
    { fields: Object.entries(all?.values ?? {}).map(([id, value]) => ({ id, value })) },
  ]);
  expect((await crm.list({ returnFields: ['standard__nothing'] })).status).toBe(400);
});
