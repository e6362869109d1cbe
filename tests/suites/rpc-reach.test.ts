import { randomUUID } from 'node:crypto';
import { rpcCodes } from '../../specs/openapi.ts';
import { unproposedReach } from '../../suites/harness/setup/reach.ts';
import { expect, test } from './local-environment.ts';

const isMethod = (path: string): boolean => path.includes('/company/list');
const code = rpcCodes['NOT_FOUND'];
const unknownNamespace = { status: 404, body: { code, message: 'There is no such namespace.' } };

test('a method that is answered as one that nobody has is not deployed', async ({ behind, open }) => {
  const profile = await behind(({ path, hasToken }) => {
    if (!isMethod(path)) return undefined;
    const trace = `${Date.now().toString(16)}-${randomUUID()}`;
    const body = { code, message: `nothing at ${path}`, trace };
    return hasToken ? { status: 404, body } : { status: 401 };
  });
  const { environment } = open(profile);
  expect(await unproposedReach(environment, {})).toMatchObject({ absent: ['RpcCompanyList'], closed: [] });
  await environment.close();
});

test('a method is not deployed where the gateway reads each body before it looks for the method', async ({
  behind,
  open,
}) => {
  const profile = await behind(({ path, hasToken, body }) => {
    if (!isMethod(path)) return undefined;
    if (!hasToken) return { status: 401 };
    if (body === '{') return { status: 400, body: { code: 3, message: 'no JSON' } };
    const trace = `req_${randomUUID().slice(0, 8)}`;
    return { status: 404, body: { code, message: `nothing at ${path}`, trace } };
  });
  const { environment } = open(profile);
  expect(await unproposedReach(environment, {})).toMatchObject({ absent: ['RpcCompanyList'], closed: [] });
  await environment.close();
});

test('a method that answers whatever it cannot serve alike is there, where it reads a body', async ({
  behind,
  open,
}) => {
  const profile = await behind(({ path, hasToken, body }) => {
    if (!isMethod(path)) return undefined;
    if (!hasToken) return { status: 401 };
    // The gateway refuses what is no JSON, wherever it goes.
    if (body === '{') return { status: 400, body: { code: 3 } };
    if (path.endsWith('/company/list') && body === '[]') return { status: 400, body: { code: 3 } };
    return { status: 404, body: { code, request: '3f2a9c1e-77aa-4bde-9d10-abcdefabcdef' } };
  });
  const { environment } = open(profile);
  expect(await unproposedReach(environment, {})).toMatchObject({ absent: [], closed: [] });
  await environment.close();
});

test('a method is there where the path that nobody has gives no answer', async ({ behind, open }) => {
  const profile = await behind(({ path, hasToken }) => {
    if (!isMethod(path)) return undefined;
    if (!hasToken) return { status: 401 };
    return path.endsWith('/company/list') ? unknownNamespace : 'cut before';
  });
  const { environment } = open(profile);
  expect(await unproposedReach(environment, {})).toMatchObject({ absent: [], closed: [] });
  await environment.close();
});

for (const [what, elsewhere] of [
  ['no code', { status: 404, body: { message: 'There is no such namespace.' } }],
  ['another text', { status: 404, body: { code, message: 'There is no such method.' } }],
  ['a page for everything', { status: 200, body: 'Welcome.' }],
] as const)
  test(`a method that does not know our namespace is there, where others get ${what}`, async ({
    behind,
    open,
  }) => {
    const profile = await behind(({ path, hasToken }) => {
      if (!isMethod(path)) return undefined;
      if (!hasToken) return { status: 401 };
      return path.endsWith('/company/list') ? unknownNamespace : elsewhere;
    });
    const { environment } = open(profile);
    expect(await unproposedReach(environment, {})).toMatchObject({ absent: [], closed: [] });
    expect(environment.takeNoted()).toEqual([]);
    await environment.close();
  });
