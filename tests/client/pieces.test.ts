import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Recorder } from '../../client/http/recorder.ts';
import { Redactor } from '../../client/credentials/redaction.ts';
import { Transport } from '../../client/http/transport.ts';
import { expect, test, throttleOf } from './loopback.ts';

interface Arrived {
  readonly pieces: readonly Buffer[];
  readonly length: string | undefined;
}

/** What arrives of a body that is sent in pieces. */
async function sentInPieces(body: string): Promise<Arrived> {
  const pieces: Buffer[] = [];
  let length: string | undefined;
  const server = createServer((request, response) => {
    length = request.headers['content-length'];
    request.on('data', (piece: Buffer) => pieces.push(piece)).on('end', () => response.end('{}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const transport = new Transport(throttleOf(1000, 8), new Recorder(new Redactor()), 8);
  const url = `http://127.0.0.1:${port}/AG-1/contacts`;
  await transport.send({
    operation: 'CreateCrmRecord',
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    body,
    isInPieces: true,
  });
  await transport.close();
  server.close();
  return { pieces, length };
}

test('a body in pieces is cut within its first letter of several bytes, and its length is told', async () => {
  const body = '{"text":"né中z"}';
  const { pieces, length } = await sentInPieces(body);
  expect(pieces).toHaveLength(2);
  expect(pieces.map((piece) => piece.toString()).join('')).not.toBe(body);
  expect(Buffer.concat(pieces).toString()).toBe(body);
  expect(length).toBe(String(Buffer.byteLength(body)));
});

test('a body whose letters are one byte each comes in one piece', async () => {
  const { pieces } = await sentInPieces('{"text":"plain"}');
  expect(pieces.map((piece) => piece.toString())).toEqual(['{"text":"plain"}']);
});
