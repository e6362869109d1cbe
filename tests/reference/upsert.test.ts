import { expect, test } from './running-service.ts';

const email = 'ada@upsert.example';
const byEmail = [{ id: 'standard__email', value: email }];

test('the list form makes a record, then merges into it by its unique value', async ({ crm }) => {
  const first = await crm.upsert({ fields: [...byEmail, { id: 'standard__first_name', value: 'Ada' }] });
  expect(first).toMatchObject({ status: 200, body: { fields: [] } });
  const second = await crm.upsert({
    fields: [...byEmail, { id: 'standard__last_name', value: 'Berg' }],
    returnFields: ['standard__first_name', 'standard__last_name', 'standard__contact_role'],
  });
  expect(second.body.fields).toEqual([
    { id: 'standard__first_name', value: 'Ada' },
    { id: 'standard__last_name', value: 'Berg' },
  ]);
  expect(await crm.records([])).toHaveLength(1);
});

test('the data form means the same', async ({ crm }) => {
  const data = {
    standard__email: email,
    standard__contact_skills: ['a', 'b'],
    standard__contact_role: 'user',
  };
  const returnFields = ['standard__contact_skills'];
  for (let round = 0; round < 2; round += 1) {
    const answer = await crm.upsert({ data, returnFields });
    expect(answer.body.fields).toEqual([{ id: 'standard__contact_skills', value: ['a', 'b'] }]);
  }
  const [record, ...more] = await crm.records([]);
  expect(record?.values).toMatchObject(data);
  expect(more).toEqual([]);
});

test('searchExisting decides what is matched', async ({ crm }) => {
  const id = await crm.made({
    standard__email: email,
    tool__contact_id: 'T-1',
    standard__contact_role: 'one',
  });
  const fields = [
    { id: 'tool__contact_id', value: 'T-1' },
    { id: 'standard__email', value: 'ada.berg@upsert.example' },
  ];
  await crm.upsert({ fields, searchExisting: ['tool__contact_id'] });
  expect(await crm.attributes(id)).toMatchObject({ standard__email: 'ada.berg@upsert.example' });
  const byRole = { data: { standard__contact_role: 'one', standard__first_name: 'Ada' } };
  await crm.upsert({ ...byRole, searchExisting: ['standard__contact_role'] });
  expect(await crm.attributes(id)).toMatchObject({ standard__first_name: 'Ada' });
  await crm.upsert(byRole);
  expect(await crm.records([])).toHaveLength(2);
});

test('a value that nobody holds makes a new record', async ({ crm }) => {
  await crm.made({ standard__email: email });
  await crm.upsert({ data: { standard__email: 'new@upsert.example' }, searchExisting: ['standard__email'] });
  expect(await crm.records([])).toHaveLength(2);
});

const refused = {
  'both forms at once': { data: {}, fields: [] },
  'neither form': { returnFields: [] },
  'an unknown merge operation': { fields: [{ ...byEmail[0], operation: 'append' }] },
  'a value that is no string in the list form': {
    fields: [{ id: 'standard__contact_skills', value: ['a'] }],
  },
  'an entry without a value': { fields: [{ id: 'standard__email' }] },
  'one field twice': { fields: [...byEmail, ...byEmail] },
  'an unknown field': { fields: [{ id: 'standard__nothing', value: 'x' }] },
  'a read-only field': { fields: [{ id: 'platform__user_id', value: 'x' }] },
  'fields that are no list': { fields: { standard__email: email } },
  'searchExisting without a value': {
    data: { standard__first_name: 'A' },
    searchExisting: ['standard__email'],
  },
  'an unknown field in searchExisting': { fields: byEmail, searchExisting: ['standard__nothing'] },
  'an unknown field in returnFields': { fields: byEmail, returnFields: ['standard__nothing'] },
  'a subtype that is no string': { fields: byEmail, subtype: 7 },
};

for (const [name, body] of Object.entries(refused)) {
  test(`${name} is refused and writes nothing`, async ({ crm }) => {
    const answer = await crm.upsert(body);
    expect(answer.status).toBe(400);
    expect(String(answer.body.error)).toMatch(/\.$/);
    expect(await crm.records([])).toEqual([]);
  });
}
