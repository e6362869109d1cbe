import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request as it comes in at the front. */
interface Incoming {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  /** Whether it comes with a token, good or not. */
  readonly hasToken: boolean;
}

/** Breaks the connection, before the service gets the request or after it has done the work. */
export type Cut = 'cut before' | 'cut after';

/** An answer of the front; with `done` the service has done the work all the same. */
interface OwnAnswer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly done?: boolean;
}

/** What to do instead of passing on the service's own answer; undefined where the service shall answer. */
export type Instead = (request: Incoming) => OwnAnswer | Cut | undefined;

/** A server that stands before another. */
export interface Front {
  readonly origin: string;
  close(): Promise<void>;
}

async function pass(
  origin: string,
  incoming: IncomingMessage,
  { method, path, body }: Incoming,
): Promise<Response> {
  const { authorization, 'content-type': type } = incoming.headers;
  const headers = { ...(authorization && { authorization }), ...(type && { 'content-type': type }) };
  return fetch(origin + path, { method, headers, ...(body !== '' && { body }) });
}

/** Stands before the service at `origin` and answers some requests itself. */
export async function startFront(origin: string, instead: Instead): Promise<Front> {
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { method = '', url: path = '' } = incoming;
    const hasToken = incoming.headers.authorization !== undefined;
    const request = { method, path, body: await text(incoming), hasToken };
    const own = instead(request);
    if (own === 'cut before') return void incoming.socket.destroy();
    const isLate = own === 'cut after' || own?.done === true;
    if (isLate) await pass(origin, incoming, request);
    if (own === 'cut after') return void incoming.socket.destroy();
    const response = own ?? (await pass(origin, incoming, request));
    const more = own?.headers ?? {};
    outgoing.writeHead(response.status, { 'content-type': 'application/json', ...more });
    outgoing.end(response instanceof Response ? await response.text() : JSON.stringify(response.body ?? {}));
  };
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
