import { limits } from '../../specs/openapi.ts';
import { startReference } from '../../environments/reference/service.ts';
import { assertionOf, exchange, tokenOf } from './exchange.ts';
import { expect, options, test } from './running-service.ts';
import { send } from './send.ts';

const clock = (control_url: string, advance_seconds: unknown) =>
  send('POST', `${control_url}/clock`, { body: { advance_seconds } });

test('the clock tells epoch seconds and moves ahead', async ({ reference }) => {
  const before = await send('GET', `${reference.control_url}/clock`);
  expect(Math.abs(Number(before.body.now) - Date.now() / 1000)).toBeLessThan(5);
  const after = await clock(reference.control_url, 1000);
  expect(Number(after.body.now) - Number(before.body.now)).toBeGreaterThanOrEqual(1000);
  for (const wrong of [-1, 1.5, 1e15, '60', undefined]) {
    expect((await clock(reference.control_url, wrong)).status).toBe(400);
  }
});

test('a token is accepted until its expiry and refused from then on', async ({ crm, reference }) => {
  const schema = '/AG-1/contacts/meta/fields';
  await clock(reference.control_url, limits.access_token_lifetime_seconds - 60);
  expect((await crm.send('GET', schema)).status).toBe(200);
  await clock(reference.control_url, 60);
  expect((await crm.send('GET', schema)).status).toBe(401);
  expect((await exchange(reference, await assertionOf({ iss: 'MP-FULL' }))).status).toBe(400);
  const now = Number((await send('GET', `${reference.control_url}/clock`)).body.now);
  const renewed = await exchange(reference, await assertionOf({ iss: 'MP-FULL', iat: now, exp: now + 60 }));
  expect(renewed.text).not.toContain(crm.token);
});

test('a revoked token is refused, and the next exchange gives another', async ({ crm, reference }) => {
  const revoke = () =>
    send('POST', `${reference.control_url}/tokens/revoke`, { body: { access_token: crm.token } });
  expect(await revoke()).toMatchObject({ status: 204, text: '' });
  expect((await crm.send('GET', '/AG-1/contacts/meta/fields')).status).toBe(401);
  expect(await tokenOf(reference)).not.toBe(crm.token);
  expect((await revoke()).status).toBe(204);
});

test('an unknown control call says which ones there are', async ({ reference }) => {
  const answer = await send('GET', `${reference.control_url}/tokens`);
  expect(answer.status).toBe(404);
  expect(answer.body.error).toContain('/control/clock');
});

test('with a control secret, a call without it is refused', async () => {
  const reference = await startReference({ ...options, control_secret: 'quite secret' });
  const url = `${reference.control_url}/clock`;
  const statuses = await Promise.all([
    send('GET', url),
    send('GET', url, { headers: { 'x-control-secret': 'quite wrong!' } }),
    send('GET', url, { headers: { 'x-control-secret': 'quite secret' } }),
  ]);
  await reference.close();
  expect(statuses.map(({ status }) => status)).toEqual([401, 401, 200]);
});
