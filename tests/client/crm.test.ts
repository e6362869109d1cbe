import { BudgetSpent, ReadOnlyProfile, Unanswered } from '../../client/errors.ts';
import type { Crm } from '../../client/crm.ts';
import { expect, profileAt, test } from './connected.ts';

const marker = { field: 'standard__first_name', value: 'crmkabc' };
const intended = { event: 'intended', resource_type: 'contacts', marker, count: 1 };
const identity = { access_token: 'given-token' };

const creating = {
  create: (crm: Crm) => crm.create('contacts', { data: { a: 1 } }, marker),
  'upsert in JSON': (crm: Crm) => crm.upsert('contacts', { data: { a: 1 } }, marker),
  'upsert in XML': (crm: Crm) => crm.upsert('contacts', { xml: '<request/>' }, marker),
};

for (const [name, call] of Object.entries(creating)) {
  test(`${name}: the journal is on disk before the service sees the request`, async ({
    serve,
    connectTo,
  }) => {
    const atSight: unknown[] = [];
    const { origin } = await serve((response) => {
      atSight.push(journalled());
      response.end('{}');
    });
    const { crm, journalled } = connectTo(profileAt(origin, { identity }));
    await call(crm);
    expect(atSight).toEqual([[intended]]);
  });

  test(`${name}: the journal knows of it when the answer is lost`, async ({ serveRaw, connectTo }) => {
    const { origin } = await serveRaw((socket) => socket.resetAndDestroy());
    const { crm, journalled } = connectTo(profileAt(origin, { identity }));
    await expect(call(crm)).rejects.toThrow(Unanswered);
    expect(journalled()).toEqual([intended]);
  });

  test(`${name}: a spent budget for records stops it before journal and wire`, async ({
    serve,
    connectTo,
  }) => {
    const { origin, seen } = await serve((response) => response.end('{}'));
    const { crm, journalled } = connectTo(
      profileAt(origin, { identity, budget: { requests: 10, records: 1 } }),
    );
    await call(crm);
    await expect(call(crm)).rejects.toThrow(BudgetSpent);
    expect(seen).toHaveLength(1);
    expect(journalled().filter(({ event }) => event === 'intended')).toEqual([intended]);
  });
}

test('of deletions, only those that were carried out are journalled', async ({ serve, connectTo }) => {
  const { origin } = await serve((response, { target }) =>
    response.writeHead(target.endsWith('/gone') ? 404 : 200).end('{}'),
  );
  const { crm, journalled } = connectTo(profileAt(origin, { identity }));
  await crm.delete('contacts', 'gone');
  await crm.delete('contacts', '7');
  expect(journalled()).toEqual([{ event: 'deleted', resource_type: 'contacts', id: '7' }]);
});

const writing: Readonly<Record<string, (crm: Crm) => Promise<unknown>>> = {
  ...creating,
  update: (crm) => crm.update('contacts', '7', { a: 1 }),
  delete: (crm) => crm.delete('contacts', '7'),
};

for (const [name, call] of Object.entries(writing)) {
  test(`${name} of a read-only profile: no journal, no request, not even for a token`, async ({
    serve,
    connectTo,
  }) => {
    const { origin, seen } = await serve((response) => response.end('{}'));
    const { crm, journalled } = connectTo(profileAt(origin, { access: 'read-only' }));
    for (const who of [
      crm,
      crm.but({ authorization: 'none' }),
      crm.but({ authorization: { header: 'x' } }),
    ]) {
      await expect(call(who)).rejects.toThrow(ReadOnlyProfile);
    }
    expect(seen).toEqual([]);
    expect(journalled()).toEqual([]);
  });
}

test('each method sends what it was given', async ({ serve, connectTo }) => {
  const { origin, seen } = await serve((response) => response.end('{}'));
  const { crm } = connectTo(profileAt(origin, { identity }));
  await crm.fieldSchema('companies');
  await crm.fieldOptions('companies', 'custom__x', { search: 'a b', 'page.limit': '5' });
  await crm.upsert('contacts', { data: { a: 1 }, searchExisting: ['a'] }, marker);
  await crm.create('contacts', { fields: [] }, marker);
  await crm.get('contacts', '7');
  await crm.update('contacts', '7', { a: 'b' });
  await crm.delete('contacts', '7');
  await crm.list('contacts', { page: { limit: 2, cursor: 'c' } });
  await crm.list('contacts', { xml: '<request/>' });
  await crm.rpcFieldSchemas({ resource: 'x' });
  await crm.rpcCompanies({ namespace: 'AG-9' });
  await crm.userInfo();
  await crm.exchange({ grant_type: 'g', assertion: 'a' });
  expect(seen.map(({ method, target, body }) => [method, target, body])).toEqual([
    ['GET', '/base/AG-1/companies/meta/fields', ''],
    ['GET', '/base/AG-1/companies/meta/fields/custom__x/options?search=a+b&page.limit=5', ''],
    ['PATCH', '/base/AG-1/contacts', '{"data":{"a":1},"searchExisting":["a"]}'],
    ['POST', '/base/AG-1/contacts', '{"fields":[]}'],
    ['GET', '/base/AG-1/contacts/7', ''],
    ['PATCH', '/base/AG-1/contacts/7', '{"data":{"a":"b"}}'],
    ['DELETE', '/base/AG-1/contacts/7', ''],
    ['POST', '/base/list/AG-1/contacts', '{"page":{"limit":2,"cursor":"c"}}'],
    ['POST', '/base/list/AG-1/contacts', '<request/>'],
    ['POST', '/gateway/grpc/v1/crm/field-schema/list', '{"namespace":"AG-1","resource":"x"}'],
    ['POST', '/gateway/grpc/v1/crm/company/list', '{"namespace":"AG-9"}'],
    ['GET', '/sso/oauth2/user-info', ''],
    ['POST', '/auth/api/v1/oauth/token', '{"grant_type":"g","assertion":"a"}'],
  ]);
  const tokenless = seen.filter(({ headers }) => headers.authorization === undefined);
  expect(tokenless.map(({ target }) => target)).toEqual(['/auth/api/v1/oauth/token']);
});

test('another manner: namespace, authorization, and a reader that may refuse', async ({
  serve,
  connectTo,
}) => {
  const { origin, seen } = await serve((response) => response.writeHead(418).end());
  const { crm } = connectTo(profileAt(origin, { identity }));
  await crm.but({ namespace: 'AG-2', authorization: { header: 'Bearer other' } }).get('contacts', '7');
  await crm.but({ authorization: 'none' }).get('contacts', '7');
  const watched = crm.but({
    read: ({ operation, status }) => {
      throw new Error(`${operation} ${status}`);
    },
  });
  await expect(watched.get('contacts', '7')).rejects.toThrow('GetCrmRecord 418');
  expect(seen.map(({ target, headers }) => [target, headers.authorization])).toEqual([
    ['/base/AG-2/contacts/7', 'Bearer other'],
    ['/base/AG-1/contacts/7', undefined],
    ['/base/AG-1/contacts/7', 'Bearer given-token'],
  ]);
});

test('a spent budget for requests stops every call but those that clean up', async ({ serve, connectTo }) => {
  const { origin, seen } = await serve((response) => response.end('{}'));
  const { crm } = connectTo(profileAt(origin, { identity, budget: { requests: 1, records: 1 } }));
  await crm.userInfo();
  await expect(crm.userInfo()).rejects.toThrow(
    'The budget is spent: requests 1. A larger one (budget.requests in the profile, or --budget) decides more.',
  );
  await crm.but({ budgeted: false }).userInfo();
  expect(seen).toHaveLength(2);
});

test('a deletion that another namespace tells of is none of ours', async ({ serve, connectTo }) => {
  const { origin } = await serve((response) => response.end('{}'));
  const { crm, journalled } = connectTo(profileAt(origin, { identity }));
  await crm.but({ namespace: 'AG-ELSEWHERE' }).onPurpose.delete('contacts', '7');
  expect(journalled()).toEqual([]);
  await crm.but({ namespace: 'AG-ELSEWHERE' }).but({ namespace: 'AG-1' }).delete('contacts', '8');
  expect(journalled()).toEqual([{ event: 'deleted', resource_type: 'contacts', id: '8' }]);
});
