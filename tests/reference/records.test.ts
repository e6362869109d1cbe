import { resourceTypes } from '../../specs/openapi.ts';
import { Crm } from './crm.ts';
import { tokenOf } from './exchange.ts';
import { expect, test } from './running-service.ts';

const email = 'ada@records.example';

test('a created record is read, changed and deleted by its id', async ({ crm }) => {
  const created = await crm.create({ standard__email: email, standard__first_name: 'Ada' });
  expect(created).toMatchObject({ status: 200, body: {} });
  const [listed] = await crm.records([{ id: 'standard__email', value: email }]);
  const id = String(listed?.id);
  const read = await crm.get(id);
  expect(read.body).toMatchObject({ type: 'contacts', id, attributes: { standard__first_name: 'Ada' } });
  expect(read.body.attributes).toEqual(listed?.values);
  expect(read.body.attributes).toMatchObject({
    system__id: id,
    system__contact_id: id,
    system__created_at: { seconds: expect.any(Number), nanos: expect.any(Number) },
    system__contact_updated: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  });
  expect((await crm.update(id, { standard__last_name: 'Berg', standard__first_name: null })).status).toBe(
    200,
  );
  const attributes = await crm.attributes(id);
  expect(attributes).toMatchObject({ standard__email: email, standard__last_name: 'Berg' });
  expect(attributes).not.toHaveProperty('standard__first_name');
  expect((await crm.send('DELETE', `/AG-1/contacts/${id}`)).status).toBe(200);
  for (const answer of [
    await crm.get(id),
    await crm.send('DELETE', `/AG-1/contacts/${id}`),
    await crm.update(id, {}),
  ]) {
    expect(answer.status).toBe(404);
    expect(answer.body.error).toContain(id);
  }
});

for (const type of resourceTypes.records) {
  test(`records under ${type} are stored apart from all others`, async ({ crm }) => {
    const stem = type === 'contacts' ? 'standard__first_name' : await firstText(crm, type);
    expect((await crm.create({ [stem]: 'kept' }, type)).status).toBe(200);
    const [record] = await crm.records([{ id: stem, value: 'kept' }], type);
    expect((await crm.get(String(record?.id), type)).body).toMatchObject({
      type,
      attributes: { [stem]: 'kept' },
    });
    for (const other of resourceTypes.records.filter((each) => each !== type)) {
      expect((await crm.get(String(record?.id), other)).status).toBe(404);
    }
    expect((await crm.send('GET', `/AG-2/${type}/${record?.id}`)).status).toBe(404);
    expect((await crm.send('POST', `/list/AG-2/${type}`, { body: {} })).body.objects).toEqual([]);
  });
}

async function firstText(crm: Crm, type: string): Promise<string> {
  const { body } = await crm.send('GET', `/AG-1/${type}/meta/fields`);
  return Object.keys(body.properties ?? {}).find((id) => id.startsWith('standard__')) ?? '';
}

test('create takes the list form too', async ({ crm }) => {
  const fields = [{ id: 'standard__email', value: email }];
  expect((await crm.send('POST', '/AG-1/contacts', { body: { fields } })).status).toBe(200);
  expect(await crm.records([{ id: 'standard__email', value: email }])).toHaveLength(1);
});

test('the longest last name is measured in characters', async ({ crm }) => {
  const id = await crm.made({ standard__last_name: '🌻'.repeat(50) });
  expect(await crm.attributes(id)).toMatchObject({ standard__last_name: '🌻'.repeat(50) });
  const answer = await crm.update(id, { standard__last_name: `${'🌻'.repeat(50)}a` });
  expect(answer.status).toBe(400);
  expect(answer.body.error).toContain('has 51 characters. Send at most 50');
});

const refusedData: Readonly<Record<string, unknown>> = {
  'a read-only field': { system__contact_id: 'mine' },
  'an unknown field': { standard__nothing: 'x' },
  'a number for a text': { standard__first_name: 7 },
  'an object for a text': { standard__first_name: { a: 1 } },
  'a number inside a list': { standard__contact_skills: ['a', 7] },
  'a list whose bracket is not closed': { standard__contact_skills: '["a"' },
  'a date that does not exist': { standard__contact_next_task_due_date: '2026-02-30T10:00:00Z' },
  'a day for an instant': { standard__contact_next_task_due_date: '2026-02-03' },
  'an address without @': { standard__email: 'ada' },
  'no object of values': 'standard__first_name',
};

for (const [name, data] of Object.entries(refusedData)) {
  test(`${name} is refused and changes nothing`, async ({ crm }) => {
    const id = await crm.made({ standard__first_name: 'Ada', standard__contact_skills: ['a'] });
    const before = await crm.attributes(id);
    const valid = { standard__contact_job_title: 'changed' };
    const mixed = typeof data === 'object' ? { ...valid, ...data } : data;
    for (const answer of [
      await crm.update(id, mixed),
      await crm.create(mixed),
      await crm.upsert({ data: mixed }),
    ]) {
      expect(answer.status).toBe(400);
      expect(String(answer.body.error)).toMatch(/\.$/);
    }
    expect(await crm.attributes(id)).toEqual(before);
    expect(await crm.records([])).toHaveLength(1);
  });
}

test('create and update without values are refused', async ({ crm }) => {
  const id = await crm.made({});
  expect((await crm.send('POST', '/AG-1/contacts', { body: {} })).status).toBe(400);
  expect((await crm.send('PATCH', `/AG-1/contacts/${id}`, { body: {} })).status).toBe(400);
});

test('custom objects are accepted by upsert alone', async ({ crm }) => {
  const data = { standard__custom_object_subject: 'ours', standard__custom_object_score: 0.5 };
  const answer = await crm.upsert(
    { subtype: 'boat', data, returnFields: Object.keys(data) },
    'customObjects',
  );
  const fields = Object.entries(data).map(([id, value]) => ({ id, value }));
  expect(answer).toMatchObject({ status: 200, body: { fields } });
  for (const refused of [
    await crm.create(data, 'customObjects'),
    await crm.list({}, 'customObjects'),
    await crm.get('x', 'customObjects'),
    await crm.update('x', data, 'customObjects'),
    await crm.send('DELETE', '/AG-1/customObjects/x'),
  ]) {
    expect(refused.status).toBe(400);
  }
});

test('a list is narrowed by the subtype that records were written with', async ({ crm }) => {
  await crm.upsert({ subtype: 'lead', data: { standard__email: email } });
  await crm.made({});
  expect((await crm.list({ subtype: 'lead' })).body).toMatchObject({ total_objects: 1, has_more: false });
  expect((await crm.list({})).body).toMatchObject({ total_objects: 2 });
});

test('each namespace has records of its own, and the applications of one share them', async ({
  crm,
  reference,
}) => {
  const id = await crm.made({ standard__first_name: 'shared' });
  const twin = new Crm(reference, await tokenOf(reference, 'MP-TWIN'));
  expect(await twin.attributes(id)).toMatchObject({ standard__first_name: 'shared' });
});
