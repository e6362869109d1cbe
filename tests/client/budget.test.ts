import { BudgetSpent } from '../../client/errors.ts';
import { expect, profileAt, test } from './connected.ts';

const marker = { field: 'standard__first_name', value: 'crmkabc' };
const identity = { access_token: 'given-token' };
const key = 'standard__email';
const held = { data: { [key]: 'a@example.com' } };

function budget(records: number, requests = 1_000): { readonly requests: number; readonly records: number } {
  return { requests, records };
}

test('a record that was refused counts for nothing', async ({ serve, connectTo }) => {
  const { origin } = await serve((response, _, count) => response.writeHead(count < 5 ? 409 : 200).end('{}'));
  const { crm } = connectTo(profileAt(origin, { identity, budget: budget(1) }));
  for (let tried = 0; tried < 5; tried += 1) await crm.create('contacts', held, marker);
  expect((await crm.create('contacts', held, marker)).status).toBe(200);
  await expect(crm.create('contacts', held, marker)).rejects.toThrow(BudgetSpent);
});

test('an upsert that searches by a value that a record holds counts for no record', async ({
  serve,
  connectTo,
}) => {
  const { origin } = await serve((response) => response.end('{}'));
  const { crm } = connectTo(profileAt(origin, { identity, budget: budget(1) }));
  await crm.create('contacts', held, marker);
  const upsert = { fields: [{ id: key, value: 'a@example.com' }], searchExisting: [key] };
  for (let tried = 0; tried < 5; tried += 1) await crm.upsert('contacts', upsert, marker);
  for (const doubtful of [
    { fields: upsert.fields },
    { ...upsert, fields: [{ id: key, value: 'b@example.com' }] },
  ])
    await expect(crm.upsert('contacts', doubtful, marker)).rejects.toThrow(BudgetSpent);
});

for (const [what, change] of [
  ['was written over', { method: 'update' }],
  ['went with a deleted record', { method: 'delete' }],
] as const) {
  test(`a value that ${what} leads an upsert to no record for certain`, async ({ serve, connectTo }) => {
    const { origin } = await serve((response) => response.end('{}'));
    const { crm } = connectTo(profileAt(origin, { identity, budget: budget(1) }));
    await crm.create('contacts', held, marker);
    if (change.method === 'update') await crm.update('contacts', '1', { [key]: 'other' });
    else await crm.delete('contacts', '1');
    const upsert = { ...held, searchExisting: [key] };
    await expect(crm.upsert('contacts', upsert, marker)).rejects.toThrow(BudgetSpent);
  });
}

test('a misshapen body holds nothing and leads nowhere', async ({ serve, connectTo }) => {
  const { origin } = await serve((response) => response.end('{}'));
  const { crm } = connectTo(profileAt(origin, { identity, budget: budget(10) }));
  for (const body of [null, [], 'text', { data: 7, fields: 'x', searchExisting: 3 }, { fields: [null] }]) {
    expect((await crm.create('contacts', body, marker)).status).toBe(200);
    if (typeof body === 'object' && body !== null)
      expect((await crm.upsert('contacts', body as object, marker)).status).toBe(200);
  }
});

test('each repeat counts: what goes over the wire stays within the budget', async ({ serve, connectTo }) => {
  const { origin, seen } = await serve((response) =>
    response.writeHead(429, { 'retry-after': '0' }).end('{}'),
  );
  const { crm } = connectTo(profileAt(origin, { identity, budget: budget(1, 3) }));
  await expect(crm.list('contacts', {})).rejects.toThrow(BudgetSpent);
  expect(seen).toHaveLength(3);
});
