import { randomUUID } from 'node:crypto';
import type { Environment } from '../../suites/harness/environment/environment.ts';
import { rpcCodes } from '../../specs/openapi.ts';
import { unproposedReach } from '../../suites/harness/setup/reach.ts';
import type { Instead } from './front.ts';
import { expect, test as base } from './local-environment.ts';

const code = rpcCodes['NOT_FOUND'];
const unknownNamespace = { status: 404, body: { code, message: 'There is no such namespace.' } };

interface Fixtures {
  /** The Local environment, but for how calls with a token are answered at the company list and at paths beside it. */
  readonly openWith: (answer: Instead) => Promise<Environment>;
}

const test = base.extend<Fixtures>({
  openWith: async ({ behind, open }, use) => {
    const opened: Environment[] = [];
    await use(async (answer) => {
      const profile = await behind((incoming) => {
        if (!incoming.path.includes('/company/list')) return undefined;
        return incoming.hasToken ? answer(incoming) : { status: 401 };
      });
      const { environment } = open(profile);
      opened.push(environment);
      return environment;
    });
    await Promise.all(opened.map((environment) => environment.close()));
  },
});

const isMissing = { absent: ['RpcCompanyList'], closed: [] };
const isThere = { absent: [], closed: [] };

test('a method that is answered as one that nobody has is not deployed', async ({ openWith }) => {
  const environment = await openWith(({ path }) => {
    const trace = `${Date.now().toString(16)}-${randomUUID()}`;
    return { status: 404, body: { code, message: `nothing at ${path}`, trace } };
  });
  expect(await unproposedReach(environment, {})).toMatchObject(isMissing);
});

test('a method is not deployed where the gateway reads each body before it looks for the method', async ({
  openWith,
}) => {
  const environment = await openWith(({ path, body }) => {
    if (body === '{') return { status: 400, body: { code: 3, message: 'no JSON' } };
    const trace = `req_${randomUUID().slice(0, 8)}`;
    return { status: 404, body: { code, message: `nothing at ${path}`, trace } };
  });
  expect(await unproposedReach(environment, {})).toMatchObject(isMissing);
});

test('a method that answers whatever it cannot serve alike is there, where it reads a body', async ({
  openWith,
}) => {
  const environment = await openWith(({ path, body }) => {
    // The gateway refuses what is no JSON, wherever it goes.
    if (body === '{') return { status: 400, body: { code: 3 } };
    if (path.endsWith('/company/list') && body === '[]') return { status: 400, body: { code: 3 } };
    return { status: 404, body: { code, request: '3f2a9c1e-77aa-4bde-9d10-abcdefabcdef' } };
  });
  expect(await unproposedReach(environment, {})).toMatchObject(isThere);
});

for (const [what, elsewhere] of [
  ['no answer', 'cut before'],
  ['no code', { status: 404, body: { message: 'There is no such namespace.' } }],
  ['another text', { status: 404, body: { code, message: 'There is no such method.' } }],
  ['a page for everything', { status: 200, body: 'Welcome.' }],
] as const)
  test(`a method that does not know our namespace is there, where others get ${what}`, async ({
    openWith,
  }) => {
    const environment = await openWith(({ path }) =>
      path.endsWith('/company/list') ? unknownNamespace : elsewhere,
    );
    expect(await unproposedReach(environment, {})).toMatchObject(isThere);
    expect(environment.takeNoted()).toEqual([]);
  });
