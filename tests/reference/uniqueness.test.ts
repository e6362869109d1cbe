import type { Crm } from './crm.ts';
import { expect, test } from './running-service.ts';
import type { Answer } from './send.ts';

const taken = { standard__email: 'taken@unique.example', tool__contact_id: 'T-1' };

interface Situation {
  readonly holder: string;
  readonly target: string;
  readonly before: readonly unknown[];
}

async function situation(crm: Crm): Promise<Situation> {
  const holder = await crm.made(taken);
  const target = await crm.made({ standard__email: 'target@unique.example', standard__first_name: 'Ada' });
  return { holder, target, before: await crm.records([]) };
}

async function expectConflict(
  crm: Crm,
  answer: Answer,
  fields: readonly string[],
  { holder, before }: Situation,
) {
  expect(answer.status).toBe(409);
  expect(answer.body).toEqual({
    error: expect.stringMatching(/AG-1.*[Rr]emove/),
    fieldViolations: { uniqueness: { description: expect.any(String), values: fields } },
    metadata: Object.fromEntries(fields.map((field) => [field, holder])),
  });
  expect(await crm.records([])).toEqual(before);
}

test('create refuses a value that another record holds', async ({ crm }) => {
  const state = await situation(crm);
  const answer = await crm.create({ ...taken, standard__first_name: 'Second' });
  await expectConflict(crm, answer, ['standard__email', 'tool__contact_id'], state);
});

test('update refuses it and applies nothing, and succeeds without the value', async ({ crm }) => {
  const state = await situation(crm);
  const change = { standard__first_name: 'Grace' };
  const answer = await crm.update(state.target, { ...change, tool__contact_id: 'T-1' });
  await expectConflict(crm, answer, ['tool__contact_id'], state);
  expect((await crm.update(state.target, change)).status).toBe(200);
  expect(await crm.attributes(state.target)).toMatchObject(change);
});

test('upsert refuses it, whichever form and merge operation', async ({ crm }) => {
  const state = await situation(crm);
  const searchExisting = ['standard__email'];
  const data = {
    standard__email: 'target@unique.example',
    tool__contact_id: 'T-1',
    standard__first_name: 'X',
  };
  await expectConflict(crm, await crm.upsert({ data, searchExisting }), ['tool__contact_id'], state);
  const fields = Object.entries(data).map(([id, value]) => ({ id, value, operation: 'overwrite_if_empty' }));
  await expectConflict(crm, await crm.upsert({ fields }), ['tool__contact_id'], state);
});

test("a record's own values are no conflict", async ({ crm }) => {
  const { holder } = await situation(crm);
  expect((await crm.update(holder, taken)).status).toBe(200);
});

test('a value is free again once its holder gave it up or is gone', async ({ crm }) => {
  const { holder, target } = await situation(crm);
  await crm.update(holder, { tool__contact_id: 'T-2' });
  expect((await crm.update(target, { tool__contact_id: 'T-1' })).status).toBe(200);
  await crm.send('DELETE', `/AG-1/contacts/${holder}`);
  expect((await crm.update(target, { tool__contact_id: 'T-2' })).status).toBe(200);
  expect((await crm.create({ standard__email: taken.standard__email })).status).toBe(200);
});

test('another namespace and empty values know no conflict', async ({ crm }) => {
  await situation(crm);
  expect((await crm.send('POST', '/AG-2/contacts', { body: { data: taken } })).status).toBe(200);
  expect((await crm.create({ tool__contact_id: '' })).status).toBe(200);
  expect((await crm.create({ tool__contact_id: '' })).status).toBe(200);
});

test('twenty concurrent upserts on one value leave one record', async ({ crm }) => {
  const upserts = Array.from({ length: 20 }, (_, number) =>
    crm.upsert({ data: { standard__email: 'race@unique.example', standard__first_name: `${number}` } }),
  );
  const statuses = (await Promise.all(upserts)).map((answer) => answer.status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await crm.records([])).toHaveLength(1);
});

test('of twenty concurrent creates with one value, one succeeds', async ({ crm }) => {
  const creates = Array.from({ length: 20 }, () => crm.create({ standard__email: 'race@unique.example' }));
  const statuses = (await Promise.all(creates)).map((answer) => answer.status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(19);
  expect(await crm.records([])).toHaveLength(1);
});
