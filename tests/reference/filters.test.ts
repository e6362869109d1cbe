import { expect, test } from './running-service.ts';
import { matching, populate, population } from './three-companies.ts';

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
