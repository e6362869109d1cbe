import { inspect } from 'node:util';
import { mergeTests } from '@playwright/test';
import { createBody } from '../../client/request-body.ts';
import { foreign_key_pem, private_key_pem } from '../reference/keys.ts';
import { test as running } from '../reference/running-service.ts';
import { send } from '../reference/send.ts';
import { test as connecting, expect, profileAt, profileOf } from './connected.ts';
import { deserted } from './loopback.ts';

const test = mergeTests(connecting, running);

const city = 'standard__company_city';
const marker = { field: city, value: 'crmkabc' };

test('a record from its creation to its deletion', async ({ reference, connectTo }) => {
  const { crm, journalled } = connectTo(profileOf(reference));
  const mine = { fields: [{ id: city, value: marker.value, operation: 'IS' }], returnFields: [city] };
  expect((await crm.create('companies', createBody('data', { [city]: marker.value }), marker)).status).toBe(
    200,
  );
  const id = (await crm.list('companies', mine)).body.objects?.[0]?.id ?? '';
  expect((await crm.get('companies', id)).body).toMatchObject({ attributes: { [city]: 'crmkabc' } });
  expect((await crm.update('companies', id, { [city]: 'Oslo' })).status).toBe(200);
  expect((await crm.list('companies', mine)).body.objects).toEqual([]);
  expect((await crm.delete('companies', id)).status).toBe(200);
  expect((await crm.get('companies', id)).status).toBe(404);
  expect(journalled()).toEqual([
    { event: 'intended', resource_type: 'companies', marker, count: 1 },
    { event: 'answered', resource_type: 'companies', marker, created: 'yes' },
    { event: 'deleted', resource_type: 'companies', id },
  ]);
});

test('nothing in the answers of the reference service is other than described', async ({
  reference,
  connectTo,
}) => {
  const { crm } = connectTo(profileOf(reference));
  const answers = [
    await crm.fieldSchema('contacts'),
    await crm.list('contacts', { page: { limit: 2 } }),
    await crm.list('contacts', { xml: '<request><page><limit>2</limit></page></request>' }),
    await crm.rpcCompanies({}),
    await crm.userInfo(),
  ];
  expect(answers.map(({ operation, problems }) => [operation, problems])).toEqual(
    answers.map(({ operation }) => [operation, []]),
  );
});

test('a revoked token is replaced, unseen by the caller', async ({ reference, connectTo }) => {
  const { crm, tokens } = connectTo(profileOf(reference));
  const first = await tokens.current();
  await send('POST', `${reference.control_url}/tokens/revoke`, { body: { access_token: first } });
  expect((await crm.userInfo()).status).toBe(200);
  expect(await tokens.current()).not.toBe(first);
});

test('an environment that was moved in time is met at its own time', async ({ reference, connectTo }) => {
  await send('POST', `${reference.control_url}/clock`, { body: { advance_seconds: 1_000_000 } });
  const { crm, ...connection } = connectTo(profileOf(reference));
  expect((await connection.now()) - Date.now() / 1000).toBeGreaterThan(999_000);
  expect((await crm.userInfo()).status).toBe(200);
});

test('an environment whose clock does not answer is unreachable', async ({ reference, connectTo }) => {
  const origin = deserted;
  const clocks = {
    [`${origin}/control`]: 'cannot ask the time (connect ECONNREFUSED',
    [`${reference.control_url}/elsewhere`]: 'cannot ask the time (answered 404)',
    [reference.base_url]: 'cannot ask the time (answered ',
  };
  for (const [control_url, found] of Object.entries(clocks)) {
    const { crm } = connectTo(profileOf(reference, { control_url }));
    const error: unknown = await crm.userInfo().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'Unanswered', code: 'unreachable', definite: true });
    expect((error as Error).message).toContain(`GET ${control_url}/clock: ${found}`);
  }
});

test('an unknown key gets no token, and is shown nowhere', async ({ reference, connectTo }) => {
  const application = { id: 'MP-FULL', private_key: foreign_key_pem };
  const { crm, recorder } = connectTo(profileOf(reference, { identity: { application } }));
  const error: unknown = await crm.userInfo().catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'NoAccessToken' });
  expect((error as Error).message).toMatch(/^No access token: the token exchange answered 4\d\d\. /);
  const shown = inspect(error) + JSON.stringify(recorder.exchanges());
  for (const line of foreign_key_pem.split('\n').slice(1, -2)) expect(shown).not.toContain(line);
});

test('no key and no token of a profile is shown, wherever it turns up', async ({ reference, connectTo }) => {
  const restricted_application = { id: 'MP-BARE', private_key: foreign_key_pem };
  const counterpart = profileAt('', { identity: { access_token: 'counterpart-token' } });
  const { crm, recorder } = connectTo(profileOf(reference, { restricted_application, counterpart }));
  const subtype = `counterpart-token ${private_key_pem} ${foreign_key_pem}`;
  await crm.list('contacts', { subtype });
  const shown = JSON.stringify(recorder.exchanges());
  expect(shown).toContain('«secret of the profile»');
  const keys = [private_key_pem, foreign_key_pem].flatMap((pem) => pem.split('\n').slice(1, -2));
  for (const secret of ['counterpart-token', ...keys]) expect(shown).not.toContain(secret);
});
