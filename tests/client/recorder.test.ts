import { inspect } from 'node:util';
import type { ServerResponse } from 'node:http';
import fc from 'fast-check';
import { freshAssertion } from '../../client/credentials/assertion.ts';
import { type Exchange, Recorder } from '../../client/http/recorder.ts';
import { Redactor } from '../../client/credentials/redaction.ts';
import { Transport } from '../../client/http/transport.ts';
import { assertionRules } from '../../specs/openapi.ts';
import { private_key_pem } from '../reference/keys.ts';
import { type Connected, expect, profileAt, test } from './connected.ts';
import { throttleOf } from './loopback.ts';

const canary = 'canary/token+of=ours==';

function exchangeOf(change: Partial<Exchange> = {}): Exchange {
  const request = { method: 'GET', url: 'http://x.example/7', headers: {} };
  const started_at = '2026-01-15T12:00:00.000Z';
  return { operation: 'GetCrmRecord', started_at, duration_ms: 3, request, ...change };
}

function hiding(secret: string): Recorder {
  const redactor = new Redactor();
  redactor.hide(secret, 'access token');
  return new Recorder(redactor);
}

test('the latest forty exchanges are kept, all are counted', () => {
  const recorder = new Recorder(new Redactor());
  for (let count = 0; count < 100; count += 1) recorder.record(exchangeOf({ duration_ms: count }));
  recorder.record(exchangeOf({ operation: 'TokenInfo' }));
  expect(recorder.exchanges()).toHaveLength(40);
  expect(recorder.exchanges()[0]?.duration_ms).toBe(61);
  expect(recorder.total()).toBe(101);
  recorder.begin();
  expect(recorder.exchanges()).toEqual([]);
  expect(recorder.takeCounts()).toEqual({ GetCrmRecord: 100, TokenInfo: 1 });
  expect(recorder.takeCounts()).toEqual({});
  expect(recorder.total()).toBe(101);
});

test('of works that go on side by side, each is told its own exchanges, also those of its parts', async () => {
  const recorder = hiding(canary);
  const step = async (duration_ms: number): Promise<void> => {
    await Promise.resolve();
    recorder.record(exchangeOf({ duration_ms, request: { method: 'GET', url: canary, headers: {} } }));
    await Promise.resolve();
  };
  const [outer, beside] = await Promise.all([
    recorder.during(async () => {
      await step(1);
      const inner = await recorder.during(() => step(2));
      await step(3);
      return inner.exchanges.map(({ duration_ms }) => duration_ms);
    }),
    recorder.during(async () => {
      await step(4);
      recorder.show([exchangeOf({ duration_ms: 5 })]);
    }),
  ]);
  expect(outer.value).toEqual([2]);
  expect(outer.exchanges.map(({ duration_ms }) => duration_ms)).toEqual([1, 2, 3]);
  expect(beside.exchanges.map(({ duration_ms }) => duration_ms)).toEqual([4, 5]);
  expect(JSON.stringify([outer, beside])).not.toContain('canary');
  expect(recorder.exchanges()).toHaveLength(5);
});

test('an exchange without secrets is kept as it was', () => {
  const recorder = hiding(canary);
  const exchange = exchangeOf({ response: { status: 200, headers: { a: 'b' }, body: '{}' } });
  recorder.record(exchange);
  expect(recorder.exchanges()).toEqual([exchange]);
});

test('a long body is shortened, and says by how much', () => {
  const recorder = hiding(canary);
  const body = 'x'.repeat(20_000);
  recorder.record(exchangeOf({ response: { status: 200, headers: {}, body } }));
  const kept = recorder.exchanges()[0]?.response?.body;
  expect(kept).toBe(`${'x'.repeat(16_384)}… (3616 more characters)`);
});

test('of a very long body no more than its beginning is held', () => {
  const recorder = hiding(canary);
  const body = 'x'.repeat(5_000_000);
  const before = process.memoryUsage().heapUsed;
  for (let count = 0; count < 40; count += 1)
    recorder.record(exchangeOf({ response: { status: 200, headers: {}, body: `${count}${body}` } }));
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(50_000_000);
  const kept = recorder.exchanges()[0]?.response?.body;
  expect(kept).toBe(`0${'x'.repeat(16_383)}… (at least 49153 more characters)`);
});

test('a secret across the cut is hidden as well, wherever the cut is', () => {
  fc.assert(
    fc.property(fc.constantFrom(100, 400, 16_384), fc.integer({ min: -44, max: 6 }), (longest, offset) => {
      const recorder = hiding(canary);
      const body = 'x'.repeat(longest + offset) + canary + 'x'.repeat(100);
      recorder.record(exchangeOf({ response: { status: 200, headers: {}, body } }));
      expect(recorder.exchanges({ longest })[0]?.response?.body).not.toContain('canary');
    }),
  );
});

test('the latest exchanges are told, with as much of each body as is asked for', () => {
  const recorder = hiding(canary);
  for (const letter of 'abc')
    recorder.record(exchangeOf({ response: { status: 200, headers: {}, body: letter.repeat(500) } }));
  const bodies = recorder.exchanges({ most: 2, longest: 100 }).map(({ response }) => response?.body);
  expect(bodies).toEqual(['b', 'c'].map((letter) => `${letter.repeat(100)}… (at least 301 more characters)`));
});

test('secrets are hidden in every key and value', () => {
  const recorder = hiding(canary);
  recorder.record(
    exchangeOf({
      request: {
        method: 'GET',
        url: `http://x.example/${canary}`,
        headers: { [canary]: canary },
        body: canary,
      },
      response: {
        status: 200,
        headers: { [`x-${canary}`]: `a ${canary} b` },
        body: JSON.stringify({ [canary]: 1 }),
      },
    }),
  );
  recorder.record(exchangeOf({ trouble: `cannot send ${canary}` }));
  const [first, second] = recorder.exchanges();
  expect(JSON.stringify([first, second])).not.toContain('canary');
  expect(first?.response?.headers).toEqual({ 'x-«access token»': 'a «access token» b' });
  expect(second?.trouble).toBe('cannot send «access token»');
});

/** All that a run could show of a connection, and of what it threw. */
function shown({ recorder }: Connected, thrown: unknown): string {
  const stack = thrown instanceof Error ? `${thrown.message}${thrown.stack ?? ''}` : '';
  return JSON.stringify(recorder.exchanges()) + stack + inspect(thrown, { depth: 9 });
}

function token(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'application/json', 'x-echo': canary }).end(body);
}

const issued = JSON.stringify({ data: { access_token: canary, token_type: 'Bearer', expires_in: '86400' } });

/** How services write a token into JSON. All are the same text to a reader. */
const spellings = {
  plain: issued,
  'slashes escaped': issued.replaceAll('/', '\\/'),
  'safe for HTML': issued.replaceAll('=', '\\u003d').replaceAll('+', '\\u002B'),
};

for (const [name, body] of Object.entries(spellings)) {
  test(`tokens and assertions are shown nowhere: ${name}, echoed by all answers`, async ({
    serve,
    connectTo,
  }) => {
    const { origin, seen } = await serve((response, { target, headers, body: sent }) => {
      if (target.startsWith('/auth')) token(response, body);
      else {
        const echo = JSON.stringify({ sent, headers, issued: body });
        response.writeHead(target.includes('contacts') ? 200 : 401, { 'x-echo': canary }).end(echo);
      }
    });
    const connected = connectTo(profileAt(origin));
    await connected.crm.userInfo();
    const { problems } = await connected.crm.list('contacts', {});
    expect(JSON.stringify(problems)).not.toContain('canary');
    const assertions = seen.flatMap(({ target, body: sent }) =>
      target.startsWith('/auth') ? [(JSON.parse(sent) as { assertion: string }).assertion] : [],
    );
    const all = shown(connected, undefined);
    expect(all).toContain('Bearer «access token»');
    expect(all).toContain('«assertion»');
    for (const secret of ['canary', ...assertions]) expect(all).not.toContain(secret);
  });
}

test('a refused assertion that is echoed is not shown', async ({ serve, connectTo }) => {
  const { origin, seen } = await serve((response, { body }) =>
    response.writeHead(400, { 'x-echo': body }).end(body),
  );
  const connected = connectTo(profileAt(origin));
  const thrown: unknown = await connected.crm.userInfo().catch((reason: unknown) => reason);
  const { assertion } = JSON.parse(seen[0]?.body ?? '') as { assertion: string };
  expect(shown(connected, thrown)).not.toContain(assertion);
});

test('a token whose text is no Unicode is hidden, and harms nothing', async ({ serve, connectTo }) => {
  const { origin } = await serve((response) =>
    token(response, '{"data":{"access_token":"canary-\\ud800-half"}}'),
  );
  const connected = connectTo(profileAt(origin));
  const { status } = await connected.crm.exchange({ grant_type: 'g', assertion: 'a' });
  expect(status).toBe(200);
  expect(JSON.stringify(connected.recorder.exchanges()[0]?.response?.body)).not.toContain('canary');
});

const silences = {
  reset: (socket: { resetAndDestroy(): unknown }) => socket.resetAndDestroy(),
  truncated: (socket: { end(text: string): unknown }) =>
    socket.end(
      `HTTP/1.1 200 OK\r\ncontent-length: 900\r\nx-echo: ${canary}\r\n\r\n{"data":{"access_token":"${canary}"`,
    ),
  silent: () => {},
} as const;

for (const [name, behaviour] of Object.entries(silences)) {
  test(`a lost answer (${name}) shows neither token nor assertion`, async ({ serveRaw }) => {
    const { origin } = await serveRaw((socket) => behaviour(socket));
    const redactor = new Redactor();
    const recorder = new Recorder(redactor);
    const transport = new Transport(throttleOf(99, 1), recorder, 1, 300);
    const assertion = await freshAssertion({ id: 'MP-FULL', private_key: private_key_pem }, 1_768_478_400);
    redactor.hide(assertion, 'assertion');
    redactor.hide(canary, 'access token');
    const thrown: unknown = await transport
      .send({
        operation: 'TokenExchange',
        method: 'POST',
        url: `${origin}/auth/api/v1/oauth/token`,
        headers: { authorization: `Bearer ${canary}` },
        body: JSON.stringify({ grant_type: assertionRules.grant_type, assertion }),
      })
      .catch((reason: unknown) => reason);
    const stack = thrown instanceof Error ? `${thrown.message}${thrown.stack ?? ''}` : '';
    const all = JSON.stringify(recorder.exchanges()) + stack + inspect(thrown, { depth: 9 });
    expect(all).toContain('no whole answer');
    expect(all).toContain('«assertion»');
    for (const secret of ['canary', assertion]) expect(all).not.toContain(secret);
    await transport.close();
  });
}
