import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { request as send } from 'undici';
import type { Agents } from '../../environments/profile/agent.ts';
import type { Address } from '../../specs/openapi.ts';
import type { SeenExchange } from '../../traffic/reading/reader.ts';
import { flat, passedOn } from './headers.ts';
import { RecordedBody } from './recorded-body.ts';

/** A list of a thousand records with fifty fields each has less. */
const longestBody = 8 * 1024 * 1024;

/** An exchange as it is being seen. */
export type Sighting = { -readonly [Key in keyof SeenExchange]: SeenExchange[Key] };

/** One exchange on its way through. */
export interface Passing {
  /** The addresses behind the proxy. */
  readonly targets: Readonly<Record<Address, string>>;
  readonly agents: Agents;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly sighting: Sighting;
}

/** Epoch milliseconds with fractions: the order of events counts. */
export const now = (): number => performance.timeOrigin + performance.now();

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Reads a body and hands each part of it on. */
async function* copied(from: AsyncIterable<Buffer>, into: RecordedBody): AsyncGenerator<Buffer, void> {
  for await (const chunk of from) {
    into.add(chunk);
    yield chunk;
  }
  into.end();
}

/** Waits where the reader is slower than the writer. */
async function write(response: ServerResponse, chunk: Buffer): Promise<void> {
  if (response.write(chunk)) return;
  await new Promise<void>((resolve) => {
    const goOn = (): void => {
      response.off('drain', goOn).off('close', goOn);
      resolve();
    };
    response.on('drain', goOn).on('close', goOn);
  });
}

/** Answers in the place of the service. */
export function refuse({ response, sighting }: Passing, status: number, message: string): void {
  sighting.ended = now();
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error: message }));
}

type Answered = Awaited<ReturnType<typeof send>>;

/** Sends a request on to where it belongs. */
async function forwarded({ targets, agents, request, response, sighting }: Passing, address: Address) {
  const { path, target, method } = sighting;
  const asked = new RecordedBody(longestBody);
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const query = target.includes('?') ? target.slice(target.indexOf('?')) : '';
  const url = targets[address] + path + query;
  return send(url, {
    method: method as 'GET',
    headers: { ...passedOn(flat(request.headers)), 'accept-encoding': 'identity' },
    body: hasBody(request) ? Readable.from(copied(request, asked)) : null,
    dispatcher: agents.to(url),
    signal: gone.signal,
  }).finally(() => {
    if (asked.isWhole) sighting.body = asked.text();
    // Where nobody was reached, what the caller had to say was not read.
    else if (hasBody(request)) sighting.bodyIncomplete = true;
  });
}

/** Sends an answer back. */
async function returned({ response, sighting }: Passing, answer: Answered): Promise<void> {
  const told = new RecordedBody(longestBody);
  const headers = flat(answer.headers);
  sighting.ended = now();
  response.writeHead(answer.statusCode, passedOn(headers));
  for await (const chunk of copied(answer.body, told)) {
    // With this part the answer may be whole for whoever reads it.
    sighting.ended = now();
    await write(response, chunk);
  }
  const isReadable = told.isWhole && (headers['content-encoding'] ?? 'identity') === 'identity';
  sighting.response = {
    status: answer.statusCode,
    headers,
    ...(isReadable ? { body: told.text() } : { incomplete: true }),
  };
  response.end();
}

/** Sends a request on to where it belongs, and its answer back. */
export async function pass(passing: Passing): Promise<void> {
  const { address, path } = passing.sighting;
  if (address === undefined) return refuse(passing, 404, `Nothing is served at ${path}.`);
  await returned(passing, await forwarded(passing, address));
}
