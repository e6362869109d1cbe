import type { IncomingMessage } from 'node:http';
import { Problem } from '../problem.ts';
import { bounds } from './bounds.ts';

/** The caller closed the connection before its request was whole. Nobody is left to answer. */
export class Departed extends Error {
  override readonly name = 'Departed';
}

/** Reads a body whole, up to the bound. */
export function readBody(
  request: IncomingMessage,
  joined = (pieces: readonly Buffer[]): Buffer => Buffer.concat(pieces),
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= bounds.body_bytes) chunks.push(chunk);
      else
        reject(
          new Problem(
            'payload_too_large',
            `The body is larger than ${bounds.body_bytes} bytes. Send less at once.`,
          ),
        );
    });
    request.once('end', () => resolve(joined(chunks)));
    request.once('error', () => reject(new Departed()));
  });
}

/**
 * Lets the rest of an unread body pass, for a while.
 * A connection closed on a caller who is still sending might swallow the answer.
 */
export function drain(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, bounds.drain_ms);
    const finish = (): void => {
      clearTimeout(timer);
      resolve();
    };
    request.once('end', finish).once('close', finish).resume();
  });
}
