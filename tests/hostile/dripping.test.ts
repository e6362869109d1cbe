import { Recorder } from '../../client/http/recorder.ts';
import { Redactor } from '../../client/credentials/redaction.ts';
import { Transport } from '../../client/http/transport.ts';
import { expect, test, throttleOf } from '../client/loopback.ts';

const timeoutMs = 600;
const head = 'HTTP/1.1 200 OK\r\n';

/** Bytes that come one piece at a time and never end: no pause between them is long. */
const drips: Readonly<Record<string, readonly [string, string]>> = {
  'a status line': ['HTTP/1.1 200 ', 'O'],
  headers: [head, 'x-drip: 1\r\n'],
  'a body of announced length': [`${head}content-length: 1000000\r\n\r\n`, ' '],
  'a body in chunks': [`${head}transfer-encoding: chunked\r\n\r\n`, '1\r\n \r\n'],
  'a body in gzip': [`${head}content-encoding: gzip\r\n\r\n\u001f`, ''],
  'provisional answers': ['', 'HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\n'],
};

for (const [what, [first, piece]] of Object.entries(drips)) {
  test(`${what}, drop by drop: the time is up for all of it together`, async ({ serveRaw }) => {
    const { origin } = await serveRaw((socket) => {
      socket.write(first);
      const timer = setInterval(() => socket.writable && socket.write(piece), 20);
      socket.on('close', () => clearInterval(timer));
    });
    const pace = throttleOf(1000, 1);
    const transport = new Transport(pace, new Recorder(new Redactor()), 1, timeoutMs);
    const url = `${origin}/AG-1/contacts/7`;
    const error: unknown = await transport
      .send({ operation: 'GetCrmRecord', method: 'GET', url, headers: {} })
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'Unanswered', code: 'timed_out', definite: false });
    await transport.close();
  });
}
