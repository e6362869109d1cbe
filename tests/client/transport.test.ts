import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { answerLimits } from '../../client/http/answer-limits.ts';
import { Unanswered, type UnansweredCode } from '../../client/errors.ts';
import { Recorder } from '../../client/http/recorder.ts';
import { Redactor } from '../../client/credentials/redaction.ts';
import { Transport } from '../../client/http/transport.ts';
import { troubleOf } from '../../client/http/transport-errors.ts';
import { type WireRequest } from '../../client/http/wire.ts';
import { certificateIn } from '../certificate.ts';
import { emptyFolder } from '../empty-folder.ts';
import { deserted, expect, test, throttleOf } from './loopback.ts';

const mebibyte = 1024 * 1024;

function sender(timeoutMs?: number): { readonly transport: Transport; readonly recorder: Recorder } {
  const recorder = new Recorder(new Redactor());
  const pace = throttleOf(1000, 8);
  return { transport: new Transport(pace, recorder, 8, timeoutMs), recorder };
}

function get(origin: string, headers: Readonly<Record<string, string>> = {}): WireRequest {
  return { operation: 'GetCrmRecord', method: 'GET', url: `${origin}/AG-1/contacts/7`, headers };
}

async function unanswered(promise: Promise<unknown>): Promise<Unanswered> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof Unanswered) return error;
  throw new Error(`Expected Unanswered, found ${inspect(error)}.`);
}

test('an answer of any status is returned, with its headers as one text each', async ({ serve }) => {
  const statuses = [200, 204, 299, 400, 401, 404, 418, 429, 500, 503, 599];
  const { origin } = await serve((response, _, count) => {
    response.writeHead(statuses[count] ?? 200, { 'X-Twice': ['a', 'b'], 'set-cookie': ['c=1', 'd=2'] });
    response.end(statuses[count] === 204 ? undefined : `answer ${count}`);
  });
  const { transport, recorder } = sender();
  for (const [count, status] of statuses.entries()) {
    const answer = await transport.send(get(origin));
    expect(answer.status).toBe(status);
    expect(answer.text).toBe(status === 204 ? '' : `answer ${count}`);
    expect(answer.headers).toMatchObject({ 'x-twice': 'a, b', 'set-cookie': 'c=1, d=2' });
  }
  expect(recorder.exchanges().map(({ response }) => response?.status)).toEqual(statuses);
  expect(recorder.takeCounts()).toEqual({ GetCrmRecord: statuses.length });
  await transport.close();
});

test('no redirect is followed', async ({ serve }) => {
  const { origin, seen } = await serve((response) =>
    response.writeHead(307, { location: '/elsewhere' }).end(),
  );
  const { transport } = sender();
  const answer = await transport.send(get(origin));
  expect(answer).toMatchObject({ status: 307, headers: { location: '/elsewhere' } });
  expect(seen).toHaveLength(1);
  await transport.close();
});

test('a certificate that nobody trusts is told, with what names one to trust', async () => {
  const server = createServer(certificateIn(emptyFolder()), (_asked, answered) => answered.end('{}'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { transport, recorder } = sender();
  const { port } = server.address() as AddressInfo;
  const { code, definite, message } = await unanswered(transport.send(get(`https://127.0.0.1:${port}`)));
  expect({ code, definite }).toEqual({ code: 'untrusted', definite: true });
  expect(message).toContain('its certificate is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT: self-signed');
  expect(message).toContain('NODE_EXTRA_CA_CERTS names a file of certificates');
  expect(recorder.exchanges()[0]?.trouble).toContain('not trusted');
  await transport.close();
  server.close();
});

for (const [code, expected, says] of [
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'untrusted', 'is not trusted'],
  ['CERT_HAS_EXPIRED', 'unreachable', 'is not valid'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'unreachable', 'is not valid'],
  ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', 'reset', 'no whole answer'],
  ['ERR_TLS_HANDSHAKE_TIMEOUT', 'reset', 'no whole answer'],
] as const) {
  test(`${code} ends a request as ${expected}`, () => {
    const trouble = troubleOf(Object.assign(new Error('what Node says'), { code }), 1000);
    expect(trouble).toMatchObject({ code: expected, definite: expected !== 'reset' });
    expect(trouble.detail).toContain(`${says} (${code}: what Node says)`);
  });
}

test('a text of many bytes in many pieces comes back whole', async ({ serve }) => {
  const text = 'æøå€😀'.repeat(50_000);
  const { origin } = await serve(async (response) => {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += 9_999) response.write(bytes.subarray(at, at + 9_999));
    response.end();
  });
  const { transport } = sender();
  expect((await transport.send(get(origin))).text === text).toBe(true);
  await transport.close();
});

test('a refused connection is unreachable, and certainly nothing was carried out', async () => {
  const { transport, recorder } = sender();
  const origin = deserted;
  const error = await unanswered(transport.send(get(origin)));
  expect(error).toMatchObject({ code: 'unreachable', definite: true });
  expect(error.message).toBe(
    `GET ${origin}/AG-1/contacts/7: cannot connect (ECONNREFUSED). ` +
      'Is the service running there? Compare the address with the profile.',
  );
  expect(recorder.exchanges()).toMatchObject([{ trouble: 'cannot connect (ECONNREFUSED)' }]);
  await transport.close();
});

const brokenAnswers = {
  'closed before the answer': '',
  'closed within the status line': 'HTTP/1.1 20',
  'closed within the headers': 'HTTP/1.1 200 OK\r\ncontent-type: appl',
  'a truncated body': 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"id"',
  'a truncated chunk': 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n64\r\n{"id"',
  'an end without the last chunk': 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"id"\r\n',
  'no HTTP at all': 'SSH-2.0-OpenSSH_9.6\r\n',
};

for (const [name, bytes] of Object.entries(brokenAnswers)) {
  for (const ending of ['end', 'resetAndDestroy'] as const) {
    test(`${name}, by ${ending}: reset, and perhaps carried out`, async ({ serveRaw }) => {
      const { origin } = await serveRaw((socket) => {
        if (bytes === '') socket[ending]();
        else socket.write(bytes, () => socket[ending]());
      });
      const { transport, recorder } = sender();
      const error = await unanswered(transport.send(get(origin)));
      expect(error).toMatchObject({ code: 'reset', definite: false });
      expect(recorder.exchanges()).toHaveLength(1);
      expect(recorder.exchanges()[0]?.response).toBeUndefined();
      expect(recorder.exchanges()[0]?.trouble).toContain('no whole answer');
      await transport.close();
    });
  }
}

test('an answer without end is cut off at the bound', async ({ serve }) => {
  let written = 0;
  let gone: Promise<void> | undefined;
  const piece = Buffer.alloc(mebibyte / 4, 'x');
  const { origin } = await serve((response) => {
    gone = new Promise((resolve) => response.once('close', resolve));
    const more = (): void => {
      while (!response.destroyed && written < 256 * mebibyte) {
        written += piece.length;
        if (!response.write(piece)) return;
      }
    };
    response.on('drain', more);
    more();
  });
  const { transport, recorder } = sender();
  const error = await unanswered(transport.send(get(origin)));
  expect(error).toMatchObject({ code: 'oversized_answer', definite: false });
  expect(error.message).toContain(`answered more than ${answerLimits.bodyBytes} bytes`);
  await gone;
  expect(written).toBeLessThan(64 * mebibyte);
  expect(JSON.stringify(recorder.exchanges()).length).toBeLessThan(mebibyte);
  await transport.close();
});

const silences: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  ['half of the headers', 'HTTP/1.1 200 OK\r\ncontent-type: appl'],
  ['half of the body', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"id"'],
];

for (const [what, bytes] of silences) {
  test(`a server that says ${what} and then falls silent times out`, async ({ serveRaw }) => {
    const { origin } = await serveRaw((socket) => socket.write(bytes));
    const { transport, recorder } = sender(300);
    const error = await unanswered(transport.send(get(origin)));
    expect(error).toMatchObject({ code: 'timed_out' satisfies UnansweredCode, definite: false });
    expect(recorder.exchanges()).toMatchObject([{ trouble: 'no whole answer within 0.3 s' }]);
    await transport.close();
  });
}

test('a header value that cannot be sent is our mistake: nothing is sent, and nothing excuses it', async ({
  serve,
}) => {
  const { origin, seen } = await serve((response) => response.end());
  const { transport, recorder } = sender();
  const error: unknown = await transport
    .send(get(origin, { authorization: 'Bearer a-secret\r\nx: y' }))
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(Unanswered);
  expect(inspect(error)).not.toContain('a-secret');
  expect(seen).toEqual([]);
  expect(recorder.total()).toBe(0);
  await transport.close();
});

test('what is thrown holds neither headers nor query nor body', async () => {
  const { transport } = sender();
  const wire = get(deserted, { authorization: 'Bearer a-secret' });
  const error = await unanswered(
    transport.send({ ...wire, method: 'POST', url: `${wire.url}?q=in-query`, body: 'in-body' }),
  );
  const shown = inspect(error, { depth: 9 });
  for (const secret of ['a-secret', 'in-query', 'in-body']) expect(shown).not.toContain(secret);
  await transport.close();
});
