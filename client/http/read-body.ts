import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { answerLimits } from './answer-limits.ts';

/** The body is larger than an answer may be. */
export class OversizedBody extends Error {}

/** The body came whole and cannot be decoded. */
export class UndecodableBody extends Error {}

/** The content codings of RFC 9110, 8.4.1. None is asked for, and a service may choose one all the same. */
const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

async function boundedText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > answerLimits.bodyBytes) throw new OversizedBody();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function isOfZlib(error: unknown): boolean {
  return /^(Z_|ERR__ERROR_|ERR_BROTLI)/.test(String((error as NodeJS.ErrnoException).code));
}

/**
 * The body of an answer as text, decoded piece by piece: a small one that unpacks into a large one is given up
 * at the same bound. Throws {@link OversizedBody} and {@link UndecodableBody}.
 */
export async function readBody(body: Readable, encoding: string | undefined): Promise<string> {
  const coding = (encoding ?? 'identity').trim().toLowerCase();
  if (coding === 'identity' || coding === '') return boundedText(body);
  const decoder = Object.hasOwn(decoders, coding) ? decoders[coding]?.() : undefined;
  body.on('error', (error) => decoder?.destroy(error));
  try {
    if (decoder === undefined)
      throw new UndecodableBody(`its content-encoding is ${coding.slice(0, 40)}, which was not asked for`);
    return await boundedText(body.pipe(decoder));
  } catch (error) {
    if (isOfZlib(error)) throw new UndecodableBody(`it is no ${coding}, as its content-encoding says`);
    throw error;
  } finally {
    body.destroy();
    decoder?.destroy();
  }
}
