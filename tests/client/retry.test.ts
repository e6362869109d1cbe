import fc from 'fast-check';
import { Unanswered } from '../../client/errors.ts';
import { Recorder } from '../../client/http/recorder.ts';
import { Redactor } from '../../client/credentials/redaction.ts';
import { askPatiently, pauseMs, retryAfterMs, retryAfterOf } from '../../client/http/retry.ts';
import { Transport } from '../../client/http/transport.ts';
import type { WireAnswer, WireRequest } from '../../client/http/wire.ts';
import { deserted, expect, test, throttleOf } from './loopback.ts';

const attempts = 4;
/** Too many requests pass; a service that is away may stay away. */
const attemptsWith = (status: number): number => (status === 429 ? 6 : attempts);
const troubles = { 429: 'throttled', 502: 'unavailable', 503: 'unavailable', 504: 'unavailable' } as const;

function ask(origin: string, writes: boolean): Promise<WireAnswer> {
  const pace = throttleOf(1000, 8);
  const transport = new Transport(pace, new Recorder(new Redactor()), 8, 500);
  const wire: WireRequest = { operation: 'GetCrmRecord', method: 'GET', url: `${origin}/x`, headers: {} };
  return askPatiently((request) => transport.send(request), wire, writes);
}

async function trouble(
  answer: Promise<WireAnswer>,
): Promise<Pick<Unanswered, 'code' | 'definite' | 'message'>> {
  const error: unknown = await answer.catch((reason: unknown) => reason);
  if (!(error instanceof Unanswered)) throw new Error(`Expected Unanswered, found ${String(error)}.`);
  return error;
}

for (const [text, code] of Object.entries(troubles)) {
  const status = Number(text);
  const definite = status === 429 || status === 503;

  test(`a read that is answered ${status} is repeated, and gives up as ${code}`, async ({ serve }) => {
    const { origin, seen } = await serve((response) => response.writeHead(status).end());
    const found = await trouble(ask(origin, false));
    expect(found).toMatchObject({ code, definite });
    expect(found.message).toContain(`answered ${status}`);
    expect(seen).toHaveLength(attemptsWith(status));
  });

  test(`a read that is answered ${status} once gets the answer that follows`, async ({ serve }) => {
    const { origin, seen } = await serve((response, _, count) =>
      response.writeHead(count === 0 ? status : 200).end('at last'),
    );
    expect(await ask(origin, false)).toMatchObject({ status: 200, text: 'at last' });
    expect(seen).toHaveLength(2);
  });

  test(`a write that is answered ${status} is ${definite ? '' : 'not '}repeated`, async ({ serve }) => {
    const { origin, seen } = await serve((response) => response.writeHead(status).end());
    expect(await trouble(ask(origin, true))).toMatchObject({ code, definite });
    expect(seen).toHaveLength(definite ? attemptsWith(status) : 1);
  });
}

test('any other status is returned at once, to reads and writes', async ({ serve }) => {
  const statuses = [200, 204, 302, 400, 401, 403, 404, 408, 409, 422, 425, 500, 501, 505];
  const { origin, seen } = await serve((response, _, count) =>
    response.writeHead(statuses[Math.floor(count / 2)] ?? 200, { 'retry-after': '9' }).end(),
  );
  for (const status of statuses) {
    expect((await ask(origin, false)).status).toBe(status);
    expect((await ask(origin, true)).status).toBe(status);
  }
  expect(seen).toHaveLength(2 * statuses.length);
});

test('a read is repeated after a reset, and gives up as reset', async ({ serveRaw }) => {
  let count = 0;
  const { origin } = await serveRaw((socket) => {
    count += 1;
    socket.resetAndDestroy();
  });
  expect(await trouble(ask(origin, false))).toMatchObject({ code: 'reset', definite: false });
  expect(count).toBe(attempts);
});

test('a read that is reset twice gets the answer that follows', async ({ serveRaw }) => {
  const { origin } = await serveRaw((socket, count) => {
    if (count < 2) socket.resetAndDestroy();
    else socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi');
  });
  expect(await ask(origin, false)).toMatchObject({ status: 200, text: 'hi' });
});

test('a write is never repeated after a reset: it may have been carried out', async ({ serveRaw }) => {
  let count = 0;
  const { origin } = await serveRaw((socket) => {
    count += 1;
    socket.resetAndDestroy();
  });
  expect(await trouble(ask(origin, true))).toMatchObject({ code: 'reset', definite: false });
  expect(count).toBe(1);
});

test('nobody waits four times for a silent server', async ({ serveRaw }) => {
  let count = 0;
  const { origin } = await serveRaw(() => {
    count += 1;
  });
  expect(await trouble(ask(origin, false))).toMatchObject({ code: 'timed_out', definite: false });
  expect(count).toBe(1);
});

for (const writes of [false, true]) {
  test(`a refused connection is tried again, ${writes ? 'by a write too' : 'by a read'}`, async () => {
    const begin = performance.now();
    expect(await trouble(ask(deserted, writes))).toMatchObject({
      code: 'unreachable',
      definite: true,
    });
    expect(performance.now() - begin).toBeGreaterThan(300);
  });
}

test('the last trouble is the one that is told', async ({ serve }) => {
  const statuses = [429, 502, 504, 503];
  const { origin } = await serve((response, _, count) => response.writeHead(statuses[count] ?? 500).end());
  expect(await trouble(ask(origin, false))).toMatchObject({ code: 'unavailable' });
});

test('Retry-After is waited for', async ({ serve }) => {
  const at: number[] = [];
  const { origin } = await serve((response, _, count) => {
    at.push(performance.now());
    if (count === 0) response.writeHead(503, { 'retry-after': '1' });
    response.end();
  });
  expect((await ask(origin, true)).status).toBe(200);
  expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThan(950);
});

const now = Date.UTC(2026, 0, 15, 12);

test('Retry-After in seconds', () => {
  fc.assert(
    fc.property(fc.nat(), (seconds) => {
      expect(retryAfterMs(String(seconds), now)).toBe(seconds * 1000);
    }),
  );
});

test('Retry-After as a date: the time until then, never less than none', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e8, max: 1e8 }), (seconds) => {
      const header = new Date(now + seconds * 1000).toUTCString();
      expect(retryAfterMs(header, now)).toBe(Math.max(0, seconds * 1000));
    }),
  );
  expect(retryAfterMs('Thursday, 15-Jan-26 12:00:07 GMT', now)).toBe(7000);
});

test('Retry-After that is neither is as good as none', () => {
  const unreadable = [
    '',
    ' ',
    '-1',
    '1.5',
    '+5',
    '1e3',
    '5, 5',
    '5 s',
    'soon 2050',
    '2050-01-01',
    'Thu, GMT',
  ];
  for (const header of unreadable) {
    expect(retryAfterMs(header, now), header).toBeUndefined();
  }
  expect(retryAfterMs(undefined, now)).toBeUndefined();
});

test('a pause grows, is never shorter than asked for, and never longer than twenty seconds', () => {
  const retryAfter = fc.option(fc.double({ min: 0, noNaN: true }), { nil: undefined });
  fc.assert(
    fc.property(fc.nat({ max: attempts }), retryAfter, (attempt, asked) => {
      const pause = pauseMs(attempt, asked);
      expect(pause).toBeLessThanOrEqual(20_000);
      expect(pause).toBeGreaterThanOrEqual(Math.min(20_000, asked ?? 0, 50 * 2 ** attempt));
      if (asked !== undefined && asked < 20_000) expect(pause).toBeGreaterThanOrEqual(asked);
    }),
  );
});

test('a date in Retry-After is read by the clock of the service', () => {
  const date = 'Wed, 21 Oct 2015 07:28:00 GMT';
  const headers = { date, 'retry-after': 'Wed, 21 Oct 2015 07:28:07 GMT' };
  expect(retryAfterOf({ status: 503, headers, text: '' })).toBe(7_000);
  expect(retryAfterOf({ status: 503, headers: { 'retry-after': '7' }, text: '' })).toBe(7_000);
  expect(retryAfterOf({ status: 503, headers: { date }, text: '' })).toBeUndefined();
});

test('who asks for a longer pause than a run can make is not asked again', async ({ serve }) => {
  const { origin, seen } = await serve((response) => {
    response.writeHead(429, { 'retry-after': '3600' }).end();
  });
  expect(await trouble(ask(origin, false))).toMatchObject({ code: 'throttled' });
  expect(seen).toHaveLength(1);
});
