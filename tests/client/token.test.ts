import { inspect } from 'node:util';
import type { ServerResponse } from 'node:http';
import { decodeJwt } from 'jose';
import { NoAccessToken, Unanswered } from '../../client/errors.ts';
import { limits } from '../../specs/openapi.ts';
import { expect, profileAt, test } from './connected.ts';
import type { Handler } from './loopback.ts';

const exchangePath = '/auth/api/v1/oauth/token';

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** A service that gives out `tokens` in turn, the last one for ever, and accepts only `accepted`. */
function issuing(tokens: readonly string[], accepted: (token: string) => boolean): Handler {
  let issued = 0;
  return (response, { target, headers }) => {
    if (target === exchangePath) {
      const access_token = tokens[Math.min(issued, tokens.length - 1)];
      issued += 1;
      json(response, 200, { data: { access_token, token_type: 'Bearer' } });
    } else json(response, accepted(headers.authorization?.slice('Bearer '.length) ?? '') ? 200 : 401, {});
  };
}

const exchanges = (seen: readonly { readonly target: string }[]): number =>
  seen.filter(({ target }) => target === exchangePath).length;

test('many callers at once share one exchange, and later ones its token', async ({ serve, connectTo }) => {
  const { origin, seen } = await serve(issuing(['token-1'], () => true));
  const { crm } = connectTo(profileAt(origin));
  await Promise.all(Array.from({ length: 20 }, () => crm.userInfo()));
  await crm.userInfo();
  expect(exchanges(seen)).toBe(1);
  expect(seen).toHaveLength(22);
  const asked = seen.filter(({ target }) => target !== exchangePath);
  expect(new Set(asked.map(({ headers }) => headers.authorization))).toEqual(new Set(['Bearer token-1']));
});

test('calls that wait for their turn are sent with the newest token, not with the one that they came with', async ({
  serve,
  connectTo,
}) => {
  const endsAfter = 20;
  let [issued, uses, stale] = [0, 0, 0];
  const { origin } = await serve((response, { target, headers }) => {
    if (target === exchangePath) {
      [issued, uses] = [issued + 1, 0];
      json(response, 200, { data: { access_token: `token-${issued}`, token_type: 'Bearer' } });
      return;
    }
    const isNewest = headers.authorization === `Bearer token-${issued}`;
    if (isNewest) uses += 1;
    else stale += 1;
    json(response, isNewest && uses <= endsAfter ? 200 : 401, {});
  });
  const profile = profileAt(origin);
  const { crm } = connectTo(profile);
  const answers = await Promise.all(Array.from({ length: 200 }, () => crm.userInfo()));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  // Only what was under way when a token was given may still have the one before.
  expect(stale).toBeLessThan(issued * profile.rate_limit.concurrency);
});

test('the assertion is that of the application, issued just now', async ({ serve, connectTo }) => {
  const { origin, seen } = await serve(issuing(['token-1'], () => true));
  const { tokens } = connectTo(profileAt(origin));
  await tokens.current();
  const { assertion } = JSON.parse(seen[0]?.body ?? '') as { assertion: string };
  const { iss, iat = 0, exp = 0 } = decodeJwt(assertion);
  expect(iss).toBe('MP-FULL');
  expect(Math.abs(Date.now() / 1000 - iat)).toBeLessThan(30);
  expect(exp - iat).toBeGreaterThanOrEqual(600);
  expect(exp - iat).toBeLessThanOrEqual(limits.assertion_lifetime_seconds);
});

test('after a 401 another token is fetched and the call repeated once', async ({ serve, connectTo }) => {
  const { origin, seen } = await serve(issuing(['token-1', 'token-2'], (token) => token === 'token-2'));
  const { crm } = connectTo(profileAt(origin));
  expect((await crm.userInfo()).status).toBe(200);
  expect((await crm.userInfo()).status).toBe(200);
  expect(
    seen.map(({ target, headers }) => (target === exchangePath ? 'exchange' : headers.authorization)),
  ).toEqual(['exchange', 'Bearer token-1', 'exchange', 'Bearer token-2', 'Bearer token-2']);
});

test('many callers that are refused at once share the next exchange', async ({ serve, connectTo }) => {
  const { origin, seen } = await serve(issuing(['token-1', 'token-2', 'token-3'], () => true));
  const { tokens } = connectTo(profileAt(origin));
  const refused = await tokens.current();
  const others = await Promise.all(Array.from({ length: 20 }, () => tokens.instead(refused)));
  expect(new Set(others)).toEqual(new Set(['token-2']));
  expect(exchanges(seen)).toBe(2);
});

test('a crowd of calls goes through although each token ends after a few of them', async ({
  serve,
  connectTo,
}) => {
  const taken = new Map<string, number>();
  const { origin } = await serve(
    issuing(
      Array.from({ length: 20 }, (_, index) => `token-${index + 1}`),
      (token) => {
        taken.set(token, (taken.get(token) ?? 0) + 1);
        return (taken.get(token) ?? 0) <= 15;
      },
    ),
  );
  const { crm } = connectTo(profileAt(origin));
  const answers = await Promise.all(Array.from({ length: 100 }, () => crm.userInfo()));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
});

test('when every token is refused, the call is made twice and the 401 returned', async ({
  serve,
  connectTo,
}) => {
  const { origin, seen } = await serve(issuing(['token-1', 'token-2', 'token-3'], () => false));
  const { crm } = connectTo(profileAt(origin));
  expect((await crm.userInfo()).status).toBe(401);
  expect(seen).toHaveLength(4);
});

test('when the same token comes again, the first 401 stands', async ({ serve, connectTo }) => {
  const { origin, seen } = await serve(issuing(['token-1'], () => false));
  const { crm } = connectTo(profileAt(origin));
  expect((await crm.userInfo()).status).toBe(401);
  expect(exchanges(seen)).toBe(2);
  expect(seen).toHaveLength(3);
});

const turnedAwayByCode: readonly (readonly [string, number, Readonly<Record<string, string>>, string])[] = [
  ['in a body with success', 200, {}, '{"code":16}'],
  ['in a body with a bad request', 400, {}, '{"error":{"code":16}}'],
  ['in a header without a body', 200, { 'grpc-status': '16' }, ''],
];

for (const [where, status, headers, body] of turnedAwayByCode)
  test(`another token is fetched where an RPC method turns one away by its code ${where}`, async ({
    serve,
    connectTo,
  }) => {
    const issue = issuing(['token-1', 'token-2'], () => true);
    const { origin, seen } = await serve((response, request, count) => {
      const isGood = request.target === exchangePath || request.headers.authorization === 'Bearer token-2';
      if (isGood) issue(response, request, count);
      else response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
    });
    const { crm } = connectTo(profileAt(origin));
    const answer = await crm.rpcCompanies({});
    expect([answer.status, answer.text]).toEqual([200, '{}']);
    expect(exchanges(seen)).toBe(2);
    const refused = await crm.but({ authorization: { header: 'Bearer token-1' } }).rpcCompanies({});
    expect([refused.status, refused.text, refused.problems]).toEqual([status, body, []]);
  });

test('a given token is neither exchanged nor replaced', async ({ serve, connectTo }) => {
  const { origin, seen } = await serve((response) => json(response, 401, {}));
  const { crm } = connectTo(profileAt(origin, { identity: { access_token: 'given-token' } }));
  await expect(crm.userInfo()).rejects.toThrow(NoAccessToken);
  expect(new Set(seen.map(({ headers }) => headers.authorization))).toEqual(new Set(['Bearer given-token']));
  expect(exchanges(seen)).toBe(0);
});

test('an exchange that failed is tried anew by the next caller', async ({ serve, connectTo }) => {
  const { origin, seen } = await serve((response, { target }, count) => {
    if (count === 0) json(response, 400, { error: 'invalid_grant' });
    else json(response, 200, target === exchangePath ? { data: { access_token: 'token-2' } } : {});
  });
  const { crm } = connectTo(profileAt(origin));
  const failed = await Promise.allSettled([crm.userInfo(), crm.userInfo()]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(seen).toHaveLength(1);
  expect((await crm.userInfo()).status).toBe(200);
});

const advice =
  'Check application.id and application.private_key_file in the profile, and that the public key is registered.';

const unusable: readonly (readonly [string, number, unknown, string])[] = [
  ['a refusal', 400, { error: 'invalid_grant' }, 'answered 400'],
  ['a refusal with a token in it', 403, { data: { access_token: 'token-1' } }, 'answered 403'],
  ['another success', 201, { data: { access_token: 'token-1' } }, 'answered 201'],
  ['no token', 200, { data: {} }, 'answered 200 without a usable token'],
  ['null', 200, null, 'answered 200 without a usable token'],
  [
    'a token that is no text',
    200,
    { data: { access_token: 12345678901 } },
    'answered 200 without a usable token',
  ],
  ['an empty token', 200, { data: { access_token: '' } }, 'answered 200 without a usable token'],
  [
    'a token with a line break',
    200,
    { data: { access_token: 'canary\r\nx: y' } },
    'answered 200 without a usable token',
  ],
  [
    'a token with a space',
    200,
    { data: { access_token: 'canary canary' } },
    'answered 200 without a usable token',
  ],
  [
    'a token beyond ASCII',
    200,
    { data: { access_token: 'canary-tøken' } },
    'answered 200 without a usable token',
  ],
  [
    'half a character',
    200,
    { data: { access_token: 'canary-\ud800' } },
    'answered 200 without a usable token',
  ],
];

for (const [name, status, body, found] of unusable) {
  test(`no access token: ${name}`, async ({ serve, connectTo }) => {
    const { origin, seen } = await serve((response) => json(response, status, body));
    const { crm, recorder } = connectTo(profileAt(origin));
    const error: unknown = await crm.userInfo().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(NoAccessToken);
    expect((error as NoAccessToken).message).toBe(`No access token: the token exchange ${found}. ${advice}`);
    expect(inspect(error) + (status < 300 ? inspect(recorder.exchanges(), { depth: 9 }) : '')).not.toContain(
      'canary',
    );
    expect(seen).toHaveLength(1);
  });
}

for (const status of [404, 405])
  test(`an exchange that answers ${status} may stand at another address`, async ({ serve, connectTo }) => {
    const { origin } = await serve((response) => json(response, status, {}));
    const { crm } = connectTo(profileAt(origin));
    await expect(crm.userInfo()).rejects.toThrow(
      `No access token: the token exchange answered ${status}. Check auth_url in the profile; where it is right, application.id and application.private_key_file.`,
    );
  });

test('an exchange without an answer is no verdict on the application', async ({ serveRaw, connectTo }) => {
  const { origin } = await serveRaw((socket) => socket.resetAndDestroy());
  const { crm } = connectTo(profileAt(origin));
  const error: unknown = await crm.userInfo().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Unanswered);
  expect(error).toMatchObject({ code: 'reset', asked: { method: 'POST', url: origin + exchangePath } });
});

/** A profile whose token is given. */
const given = (origin: string): Parameters<typeof profileAt> => [
  origin,
  { identity: { access_token: 'token-1' } },
];

test('a given token that is answered with 401 everywhere is nobody’s fault but the profile’s', async ({
  serve,
  connectTo,
}) => {
  const { origin, seen } = await serve((response) => json(response, 401, {}));
  const { crm } = connectTo(profileAt(...given(origin)));
  const ask = (): Promise<unknown> => crm.list('contacts', {}).catch((reason: unknown) => reason);
  const error = await ask();
  expect(error).toBeInstanceOf(NoAccessToken);
  expect((error as NoAccessToken).message).toBe(
    'No access token: every call with the access_token of the profile is answered with 401. Put a token there that is valid in this environment and has not expired.',
  );
  const asked = seen.length;
  expect(await ask()).toBeInstanceOf(NoAccessToken);
  expect(seen).toHaveLength(asked);
});

test('what is not deployed, or does not answer, says nothing for a given token', async ({
  serve,
  connectTo,
}) => {
  const { origin } = await serve((response, { target }) => {
    if (target.startsWith('/sso')) response.destroy();
    else json(response, target.includes('/meta/') || target.endsWith('/fields') ? 404 : 401, {});
  });
  const { crm } = connectTo(profileAt(...given(origin)));
  await expect(crm.list('contacts', {})).rejects.toThrow(NoAccessToken);
});

test('a given token that is refused for a missing permission is known', async ({ serve, connectTo }) => {
  const { origin } = await serve((response, { target }) =>
    json(response, target.startsWith('/sso') ? 403 : 401, {}),
  );
  const { crm } = connectTo(profileAt(...given(origin)));
  expect((await crm.list('contacts', {})).status).toBe(401);
});

test('a 401 to a given token that another call takes is returned', async ({ serve, connectTo }) => {
  const { origin } = await serve((response, { target }) =>
    json(response, target.includes('/list/') ? 401 : 200, {}),
  );
  const { crm } = connectTo(profileAt(...given(origin)));
  expect((await crm.list('contacts', {})).status).toBe(401);
  expect((await crm.list('contacts', {})).status).toBe(401);
});

test('a given token may expire while it is used', async ({ serve, connectTo }) => {
  let uses = 0;
  const { origin } = await serve((response) => json(response, (uses += 1) > 3 ? 401 : 200, {}));
  const { crm } = connectTo(profileAt(...given(origin)));
  const list = async (): Promise<number> => (await crm.list('contacts', {})).status;
  expect([await list(), await list(), await list()]).toEqual([200, 200, 200]);
  await expect(list()).rejects.toThrow(NoAccessToken);
});
