import fc from 'fast-check';
import { Caller } from '../../client/caller.ts';
import { ReadOnlyProfile, Unanswered } from '../../client/errors.ts';
import { Recorder } from '../../client/http/recorder.ts';
import { Redactor } from '../../client/credentials/redaction.ts';
import { givenToken } from '../../client/credentials/token.ts';
import { Transport } from '../../client/http/transport.ts';
import { type OperationId, operations } from '../../specs/openapi.ts';
import { profileAt } from './connected.ts';
import { expect, test, throttleOf } from './loopback.ts';

function callerOf(origin: string, { readOnly = false } = {}): { caller: Caller; transport: Transport } {
  const redactor = new Redactor();
  const pace = throttleOf(10_000, 8);
  const transport = new Transport(pace, new Recorder(redactor), 8);
  return { caller: new Caller(profileAt(origin), transport, redactor, readOnly), transport };
}

const path = { namespace: 'AG-1', resourceTypeCode: 'contacts', id: '7', fieldId: 'standard__email' };
const ids = Object.keys(operations) as OperationId[];

test('each operation goes to its method, address and path', async ({ serve }) => {
  const { origin, seen } = await serve((response) => response.end('{}'));
  const { caller, transport } = callerOf(origin);
  for (const id of ids) await caller.call(id, { path }, undefined);
  expect(seen.map(({ method, target }) => `${method} ${target}`).toSorted()).toEqual([
    'DELETE /base/AG-1/contacts/7',
    'GET /base/AG-1/contacts/7',
    'GET /base/AG-1/contacts/meta/fields',
    'GET /base/AG-1/contacts/meta/fields/standard__email/options',
    'GET /sso/oauth2/user-info',
    'PATCH /base/AG-1/contacts',
    'PATCH /base/AG-1/contacts/7',
    'POST /auth/api/v1/oauth/token',
    'POST /base/AG-1/contacts',
    'POST /base/list/AG-1/contacts',
    'POST /gateway/grpc/v1/crm/company/list',
    'POST /gateway/grpc/v1/crm/field-schema/list',
  ]);
  await transport.close();
});

test('a value in the path stays one segment and arrives as it was', async ({ serve }) => {
  const { origin, seen } = await serve((response) => response.end('{}'));
  const { caller, transport } = callerOf(origin);
  const awkward = [
    'a/b',
    '../x',
    'a?b=c',
    'a#b',
    'a%2Fb',
    'a b',
    'æ€😀',
    '{id}',
    '$&',
    '…',
    '\u0000',
    'a\\b',
    '...',
  ];
  const segment = fc.oneof(fc.constantFrom(...awkward), fc.string({ unit: 'binary', minLength: 1 }));
  await fc.assert(
    fc.asyncProperty(segment, async (id) => {
      fc.pre(id !== '.' && id !== '..');
      await caller.call('GetCrmRecord', { path: { ...path, id } }, undefined);
      const segments = seen.at(-1)?.target.split('/') ?? [];
      expect(segments.slice(0, -1)).toEqual(['', 'base', 'AG-1', 'contacts']);
      expect(decodeURIComponent(segments.at(-1) ?? '')).toBe(id);
    }),
    { examples: awkward.map((id) => [id] as [string]) },
  );
  await transport.close();
});

for (const id of ['', '.', '..']) {
  test(`'${id}' in the path would name another resource: it is not sent`, async ({ serve }) => {
    const { origin, seen } = await serve((response) => response.end('{}'));
    const { caller, transport } = callerOf(origin);
    await expect(caller.call('DeleteCrmRecord', { path: { ...path, id } }, undefined)).rejects.toThrow(
      `A URL cannot carry '${id}' for id in /{namespace}/{resourceTypeCode}/{id}: it would name another resource.`,
    );
    expect(seen).toEqual([]);
    await transport.close();
  });
}

test('a path without a value is our mistake', async ({ serve }) => {
  const { origin, seen } = await serve((response) => response.end('{}'));
  const { caller, transport } = callerOf(origin);
  await expect(caller.call('ListCrmRecords', { path: { namespace: 'AG-1' } }, undefined)).rejects.toThrow(
    'The path /list/{namespace}/{resourceTypeCode} needs a value for resourceTypeCode.',
  );
  expect(seen).toEqual([]);
  await transport.close();
});

test('the query arrives as it was', async ({ serve }) => {
  const { origin, seen } = await serve((response) => response.end('{}'));
  const { caller, transport } = callerOf(origin);
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.string({ minLength: 1 }), fc.string(), { maxKeys: 4 }),
      async (query) => {
        await caller.call('GetFieldOptions', { path, query }, undefined);
        const { searchParams } = new URL(seen.at(-1)?.target ?? '', origin);
        expect(Object.fromEntries(searchParams)).toEqual({ ...query });
      },
    ),
    { numRuns: 50 },
  );
  await transport.close();
});

test('bodies and headers: JSON, XML, none', async ({ serve }) => {
  const { origin, seen } = await serve((response) => response.end('{}'));
  const { caller, transport } = callerOf(origin);
  const xml = '<request><subtype>æ</subtype></request>';
  await caller.call('ListCrmRecords', { path, body: { subtype: 'æ' } }, 'Bearer somebody');
  await caller.call('ListCrmRecords', { path, xml }, 'Basic else');
  await caller.call('ListCrmRecords', { path, body: null }, undefined);
  await caller.call('GetCrmRecord', { path }, undefined);
  expect(seen).toMatchObject([
    {
      body: '{"subtype":"æ"}',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        authorization: 'Bearer somebody',
      },
    },
    { body: xml, headers: { 'content-type': 'application/xml', authorization: 'Basic else' } },
    { body: 'null', headers: { 'content-type': 'application/json' } },
    { body: '', headers: { accept: 'application/json' } },
  ]);
  expect(seen[2]?.headers).not.toHaveProperty('authorization');
  expect(seen[3]?.headers).not.toHaveProperty('content-type');
  await transport.close();
});

test('an answer comes with what the description makes of it', async ({ serve }) => {
  const { origin } = await serve((response, { method }) => {
    response.writeHead(200, { 'content-type': 'application/json', 'x-request': 'r1' });
    response.end(method === 'GET' ? '{"took":"long"}' : 'not JSON');
  });
  const { caller, transport } = callerOf(origin);
  const read = await caller.call('GetFieldOptions', { path }, undefined);
  expect(read).toMatchObject({
    operation: 'GetFieldOptions',
    status: 200,
    text: '{"took":"long"}',
    body: { took: 'long' },
    headers: { 'x-request': 'r1' },
  });
  expect(read.problems.length).toBeGreaterThan(0);
  const listed = await caller.call('ListCrmRecords', { path, body: {} }, undefined);
  expect(listed).toMatchObject({ body: undefined, text: 'not JSON', problems: ['the body is not JSON'] });
  await transport.close();
});

test('a read-only profile lets no writing operation out, whoever asks, and every other one', async ({
  serve,
}) => {
  const { origin, seen } = await serve((response) => response.end('{}'));
  const { caller, transport } = callerOf(origin, { readOnly: true });
  for (const id of ids) {
    const before = seen.length;
    const own = caller.callAsSelf(
      id,
      { path },
      givenToken('own-token', async () => true),
    );
    const others = caller.call(id, { path }, 'Bearer other');
    const outcomes = await Promise.allSettled([own, others]);
    expect(seen.length - before, id).toBe(operations[id].writes ? 0 : 2);
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') continue;
      expect(outcome.reason).toBeInstanceOf(ReadOnlyProfile);
      expect((outcome.reason as Error).message).toBe(
        `${id} writes, and the profile says access: read-only. Nothing was sent.`,
      );
    }
  }
  const writing = ['CreateCrmRecord', 'DeleteCrmRecord', 'UpdateCrmRecord', 'UpsertCrmRecord'];
  expect(ids.filter((id) => operations[id].writes).toSorted()).toEqual(writing);
  await transport.close();
});

test('a write that met 502 is asked once, a read four times', async ({ serve }) => {
  const { origin, seen } = await serve((response) => response.writeHead(502).end());
  const { caller, transport } = callerOf(origin);
  for (const id of ['UpdateCrmRecord', 'ListCrmRecords'] as const) {
    await expect(caller.call(id, { path, body: {} }, undefined)).rejects.toThrow(Unanswered);
  }
  expect(seen.map(({ method }) => method)).toEqual(['PATCH', 'POST', 'POST', 'POST', 'POST']);
  await transport.close();
});
