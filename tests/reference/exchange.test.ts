import { createHmac } from 'node:crypto';
import { limits } from '../../specs/openapi.ts';
import { startReference } from '../../environments/reference/service.ts';
import { assertionOf, exchange, tokenOf, type Claims } from './exchange.ts';
import { foreign_key_pem, public_key_pem } from './keys.ts';
import { expect, options, test } from './running-service.ts';
import { type Answer, send } from './send.ts';

const now = Math.floor(Date.now() / 1000);
const part = (json: unknown): string => Buffer.from(JSON.stringify(json)).toString('base64url');

test('an assertion is traded for a token that lasts a day', async ({ reference }) => {
  const answer = await exchange(reference, await assertionOf({ iss: 'MP-FULL' }));
  expect(answer.status).toBe(200);
  expect(answer.body.data).toEqual({
    access_token: expect.any(String),
    expires: expect.any(Number),
    token_type: 'Bearer',
  });
  expect(Number(answer.body.data?.expires) - now - limits.access_token_lifetime_seconds).toBeLessThanOrEqual(
    30,
  );
  expect(Number.isInteger(answer.body.took)).toBe(true);
  expect(Object.keys(answer.body)).toEqual(['data', 'took']);
});

test('twenty parallel exchanges give one token', async ({ reference }) => {
  const assertions = await Promise.all(Array.from({ length: 20 }, () => assertionOf({ iss: 'MP-FULL' })));
  const answers = await Promise.all(assertions.map((assertion) => exchange(reference, assertion)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body.data))).size).toBe(1);
});

test('applications that share a key have tokens of their own', async ({ reference }) => {
  expect(await tokenOf(reference, 'MP-FULL')).not.toBe(await tokenOf(reference, 'MP-TWIN'));
});

test('an assertion may live for exactly the limit, and be issued a moment ahead', async ({ reference }) => {
  const exact = { iss: 'MP-FULL', iat: now, exp: now + limits.assertion_lifetime_seconds };
  expect((await exchange(reference, await assertionOf(exact))).status).toBe(200);
  expect((await exchange(reference, await assertionOf({ iss: 'MP-FULL', iat: now + 3 }))).status).toBe(200);
});

const wrongClaims: Readonly<Record<string, Claims>> = {
  'an issuer that is not registered': { iss: 'MP-NOBODY' },
  'an issuer without the prefix': { iss: 'FULL' },
  'no issuer': {},
  'an issuer that is no string': { iss: 7 },
  'an expiry in the past': { iss: 'MP-FULL', iat: now - 600, exp: now - 1 },
  'an expiry beyond the limit': {
    iss: 'MP-FULL',
    iat: now,
    exp: now + limits.assertion_lifetime_seconds + 1,
  },
  'an issue time in the future': { iss: 'MP-FULL', iat: now + 300, exp: now + 600 },
  'an expiry that is a fraction': { iss: 'MP-FULL', iat: now, exp: now + 60.5 },
  'an issue time written as text': { iss: 'MP-FULL', iat: String(now) },
};

for (const [flaw, claims] of Object.entries(wrongClaims)) {
  test(`${flaw} is refused`, async ({ reference }) => {
    refused(await exchange(reference, await assertionOf(claims)));
  });
}

test('a header other than JWT and RS256 is refused', async ({ reference }) => {
  const claims = { iss: 'MP-FULL' };
  refused(await exchange(reference, await assertionOf(claims, { typ: 'JWS' })));
  refused(await exchange(reference, await assertionOf(claims, { alg: 'RS512' })));
  refused(await exchange(reference, await assertionOf(claims, { alg: 'PS256' })));
});

test('a key that is not the registered one is refused', async ({ reference }) => {
  refused(await exchange(reference, await assertionOf({ iss: 'MP-FULL' }, {}, foreign_key_pem)));
});

test('unsigned, symmetrically signed and altered assertions are refused', async ({ reference }) => {
  const claims = { iss: 'MP-FULL', iat: now - 5, exp: now + 600 };
  const [header = '', payload = '', signature = ''] = (await assertionOf(claims)).split('.');
  const none = `${part({ typ: 'JWT', alg: 'none' })}.${payload}.`;
  const signed = `${part({ typ: 'JWT', alg: 'HS256' })}.${payload}`;
  const symmetric = `${signed}.${createHmac('sha256', public_key_pem).update(signed).digest('base64url')}`;
  const otherIssuer = `${header}.${part({ ...claims, iss: 'MP-TWIN' })}.${signature}`;
  const lastCharacter = signature.endsWith('A') ? 'B' : 'A';
  const respelled = `${header}.${payload}.${signature.slice(0, -1)}${lastCharacter}`;
  for (const assertion of [
    none,
    symmetric,
    otherIssuer,
    respelled,
    `${header}.${payload}`,
    'word',
    '',
    7,
    undefined,
  ]) {
    refused(await exchange(reference, assertion));
  }
});

test('another grant type and a form instead of JSON are refused', async ({ reference }) => {
  const url = `${reference.auth_url}/api/v1/oauth/token`;
  const assertion = await assertionOf({ iss: 'MP-FULL' });
  const answer = await send('POST', url, { body: { grant_type: 'client_credentials', assertion } });
  expect(answer.body).toMatchObject({
    error: 'unsupported_grant_type',
    error_description: expect.any(String),
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await send('POST', url, { body: `assertion=${assertion}`, headers })).status).toBe(415);
});

test('a token of one service means nothing to another', async ({ crm }) => {
  const other = await startReference(options);
  const headers = { authorization: `Bearer ${crm.token}` };
  const { status } = await send('GET', `${other.base_url}/AG-1/contacts/meta/fields`, { headers });
  await other.close();
  expect(status).toBe(401);
  expect((await crm.send('GET', '/AG-1/contacts/meta/fields')).status).toBe(200);
});

function refused(answer: Answer): void {
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({
    error: 'invalid_grant',
    error_description: expect.stringContaining('refused'),
  });
  expect(answer.text).not.toContain('access_token');
}
