import { connect } from 'node:net';
import { type Dispatcher, request } from 'undici';
import type { Crm } from './crm.ts';
import { expect, test } from './running-service.ts';
import type { Answer } from './send.ts';

const mebibyte = 1024 * 1024;

/** Sends raw bytes and returns what comes back until the connection closes. */
function raw(url: string, write: (socket: ReturnType<typeof connect>) => void): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text));
    write(socket);
  });
}

/** A body that the door turns away: the status, a sentence, and nothing written. */
async function turnedAway(crm: Crm, status: number, body: string | Buffer, contentType = 'application/json') {
  const headers = { 'content-type': contentType };
  const answers = [
    await crm.send('PATCH', '/AG-1/contacts', { body, headers }),
    await crm.send('POST', '/AG-1/contacts', { body, headers }),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(status);
    expect(String(answer.body.error)).toMatch(/\.$/);
  }
  expect(await crm.records([])).toEqual([]);
}

const bodyOf = (size: number): string => JSON.stringify({ data: { standard__first_name: 'x'.repeat(size) } });

test('a body over one mebibyte is turned away, one just below is not', async ({ crm }) => {
  await turnedAway(crm, 413, bodyOf(mebibyte));
  await turnedAway(crm, 413, bodyOf(5 * mebibyte));
  const { status } = await crm.send('POST', '/AG-1/contacts', { body: bodyOf(mebibyte - 100) });
  expect(status).toBe(200);
});

test('a body without end is turned away within a second or two', async ({ crm, reference }) => {
  const started = performance.now();
  const text = await raw(`${reference.base_url}/`, (socket) => {
    socket.write(
      `POST /org/AG-1/contacts HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${crm.token}\r\n` +
        'content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
    );
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    const timer = setInterval(() => socket.write(chunk), 5);
    socket.on('close', () => clearInterval(timer));
  });
  expect(text).toContain('HTTP/1.1 413');
  expect(performance.now() - started).toBeLessThan(10_000);
});

test('deep nesting is turned away, brackets inside text are not', async ({ crm }) => {
  await turnedAway(crm, 400, `{"data":${'['.repeat(100)}${']'.repeat(100)}}`);
  await turnedAway(crm, 400, '['.repeat(200_000));
  await turnedAway(crm, 400, `{"data":"${'\\"'.repeat(400_000)}`);
  expect((await crm.create({ standard__first_name: `"${'['.repeat(100)}` })).status).toBe(200);
});

test('names with a meaning of their own are turned away', async ({ crm }) => {
  await turnedAway(crm, 400, '{"data":{"__proto__":{"polluted":true}}}');
  await turnedAway(crm, 400, '{"data":{"constructor":{"prototype":{"polluted":true}}}}');
  await turnedAway(crm, 400, '{"fields":[{"id":"standard__email","value":"a@b","__proto__":1}]}');
  expect('polluted' in {}).toBe(false);
});

test('what is not UTF-8, or half a character, is turned away', async ({ crm }) => {
  await turnedAway(
    crm,
    400,
    Buffer.from([...Buffer.from('{"data":{"standard__first_name":"'), 0xc3, 0x28, 0x22, 0x7d, 0x7d]),
  );
  await turnedAway(crm, 400, '{"data":{"standard__first_name":"\\ud83c"}}');
  await turnedAway(crm, 415, '{}', 'application/json; charset=latin1');
});

test('what is no JSON object is turned away', async ({ crm }) => {
  for (const body of ['', '{', '[]', '"data"', 'null', '{"data":{},}', '{"data":{}} {}'])
    await turnedAway(crm, 400, body);
});

test('another content type is turned away, and none at all too', async ({ crm }) => {
  await turnedAway(crm, 415, 'data=x', 'application/x-www-form-urlencoded');
  await turnedAway(crm, 415, '{}', 'text/plain');
  const answer = await request(`${crm.reference.base_url}/AG-1/contacts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${crm.token}` },
    body: Buffer.from('{"data":{}}'),
  });
  expect(answer.statusCode).toBe(415);
});

test('headers without end are turned away', async ({ reference }) => {
  const text = await raw(reference.base_url, (socket) => {
    socket.write('GET /org/AG-1/contacts/meta/fields HTTP/1.1\r\nhost: x\r\n');
    const timer = setInterval(() => socket.write(`x-more: ${'y'.repeat(1000)}\r\n`), 1);
    socket.on('close', () => clearInterval(timer));
  });
  expect(text).toContain('HTTP/1.1 431');
  expect(text).toContain('"error":"The headers are larger than');
});

test('what is no HTTP is turned away', async ({ reference }) => {
  const text = await raw(reference.base_url, (socket) => socket.write('HELLO\r\n\r\n'));
  expect(text).toContain('HTTP/1.1 400');
});

test('an unknown path is not found, and a wrong method is told the right ones', async ({
  crm,
  reference,
}) => {
  const statuses = async (method: Dispatcher.HttpMethod, path: string): Promise<Answer> =>
    crm.at(method, `${reference.gateway_url}${path}`);
  for (const path of [
    '/',
    '/org',
    '/org/AG-1',
    '/org/AG-1/contacts/',
    '/org/AG-1/contacts/a/b',
    '/grpc/v1/crm',
    '/sso',
  ]) {
    expect((await statuses('GET', path)).status, path).toBe(404);
  }
  const wrong = await statuses('PUT', '/org/AG-1/contacts');
  expect(wrong.status).toBe(405);
  expect(wrong.body.error).toContain('Send POST or PATCH');
  expect((await statuses('GET', '/grpc/v1/crm/company/list')).status).toBe(405);
  expect((await statuses('GET', '/org/AG-1/contacts/%ff')).status).toBe(400);
});

test('a caller who leaves in the middle of a body disturbs nobody', async ({ crm, reference }) => {
  await raw(reference.base_url, (socket) => {
    const head = `POST /org/AG-1/contacts HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${crm.token}\r\n`;
    socket.write(`${head}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{"data"`);
    setTimeout(() => socket.destroy(), 50);
  });
  expect(await crm.records([])).toEqual([]);
});
