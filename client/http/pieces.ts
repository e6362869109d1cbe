import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WireRequest } from './wire.ts';

/** Long enough for the first piece to arrive alone. */
const betweenPiecesMs = 25;

/** The first byte that goes on with a letter (RFC 3629, section 3); the end where every letter is one byte. */
function withinLetter(bytes: Buffer): number {
  const at = bytes.findIndex((byte) => (byte & 0b1100_0000) === 0b1000_0000);
  return at === -1 ? bytes.length : at;
}

async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  const cut = withinLetter(bytes);
  yield bytes.subarray(0, cut);
  await sleep(betweenPiecesMs);
  if (cut < bytes.length) yield bytes.subarray(cut);
}

/** The headers and the body of a request whose body comes in two pieces, of a length that is told beforehand. */
export function inPieces({ headers, body = '' }: WireRequest): {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable;
} {
  const bytes = Buffer.from(body);
  return {
    headers: { ...headers, 'content-length': String(bytes.length) },
    body: Readable.from(pieces(bytes), { objectMode: false }),
  };
}
