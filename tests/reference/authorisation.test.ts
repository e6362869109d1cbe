import { Crm } from './crm.ts';
import { tokenOf } from './exchange.ts';
import { expect, test } from './running-service.ts';
import { send } from './send.ts';

const list = { body: {} };

const malformed = {
  'an unknown token': 'Bearer abcdefgh',
  'no scheme': 'TOKEN',
  'another scheme': 'Basic TOKEN',
  'the scheme alone': 'Bearer',
  'two tokens': 'Bearer TOKEN TOKEN',
  'a quoted token': 'Bearer "TOKEN"',
  'two spaces': 'Bearer  TOKEN',
};

for (const [name, pattern] of Object.entries(malformed)) {
  test(`${name} in the Authorization header is refused on every address`, async ({ crm }) => {
    const headers = { authorization: pattern.replaceAll('TOKEN', crm.token) };
    await refusedEverywhere(crm, headers);
  });
}

test('a call without an Authorization header is refused on every address', async ({ crm }) => {
  await refusedEverywhere(crm, {});
});

async function refusedEverywhere(
  { reference }: Crm,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const { base_url, gateway_url, sso_url } = reference;
  const record = await send('POST', `${base_url}/list/AG-1/contacts`, { ...list, headers });
  const rpc = await send('POST', `${gateway_url}/grpc/v1/crm/company/list`, { ...list, headers });
  const info = await send('GET', `${sso_url}/oauth2/user-info`, { headers });
  for (const answer of [record, rpc, info]) {
    expect(answer.status).toBe(401);
    expect(answer.body.code).toBe(16);
  }
  expect(rpc.body).toMatchObject({ status: 'UNAUTHENTICATED', message: expect.stringContaining('token') });
}

test('a method without its scope is refused', async ({ reference }) => {
  const bare = new Crm(reference, await tokenOf(reference, 'MP-BARE'));
  const answer = await bare.rpc('field-schema/list', { namespace: 'AG-1' });
  expect(answer.status).toBe(403);
  expect(answer.body).toMatchObject({ code: 7, status: 'PERMISSION_DENIED' });
  expect((await bare.at('GET', `${reference.sso_url}/oauth2/user-info`)).status).toBe(403);
});

test('one scope opens the whole record API', async ({ reference }) => {
  const email = new Crm(reference, await tokenOf(reference, 'MP-EMAIL'));
  expect((await email.send('GET', '/AG-1/contacts/meta/fields')).status).toBe(403);
  expect((await email.send('POST', '/AG-1/contacts', { body: { data: {} } })).status).toBe(403);
});

test('a namespace without access is refused, and one that does not exist is not found', async ({ crm }) => {
  const closed = await crm.send('POST', '/AG-CLOSED/contacts', { body: { data: {} } });
  expect(closed.status).toBe(403);
  expect(closed.body.error).toContain('no access to namespace AG-CLOSED');
  expect((await crm.rpc('company/list', { namespace: 'AG-CLOSED' })).body.code).toBe(7);
  expect((await crm.send('GET', '/AG-NOWHERE/contacts/meta/fields')).status).toBe(404);
  expect((await crm.rpc('company/list', { namespace: 'AG-NOWHERE' })).body.code).toBe(5);
});

test('token info tells what the scopes of the token allow', async ({ crm, reference }) => {
  const url = `${reference.sso_url}/oauth2/user-info`;
  const full = await crm.at('GET', url);
  expect(full.status).toBe(200);
  expect(full.body).toEqual({
    sub: expect.any(String),
    email: expect.stringContaining('@'),
    roles: [expect.any(String)],
    created_at: expect.any(Number),
    updated_at: expect.any(Number),
  });
  const email = new Crm(reference, await tokenOf(reference, 'MP-EMAIL'));
  expect(Object.keys((await email.at('GET', url)).body)).toEqual(['sub', 'email']);
});
