import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request, and what the service behind the front answers to it. */
export interface Passing {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  /** Empty where none was sent. */
  readonly authorization: string;
  /** Two requests of one socket are of one process. */
  readonly socket: Socket;
  /** Asks the service, with another body where one is given. */
  readonly service: (body?: string) => Promise<{ readonly status: number; readonly text: string }>;
}

/** Answers some requests in its own way and gives nothing for the others, which the service then answers. */
export type Hostility = (passing: Passing, response: ServerResponse) => unknown;

export interface HostileFront {
  readonly origin: string;
  close(): Promise<void>;
}

function headersOf(incoming: IncomingMessage): Record<string, string> {
  const { authorization, 'content-type': type } = incoming.headers;
  return { ...(authorization && { authorization }), ...(type && { 'content-type': type }) };
}

/** Stands before the service at `origin` and turns hostile where it is told to. */
export async function startHostileFront(origin: string, hostility: Hostility): Promise<HostileFront> {
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { method = '', url: path = '', socket } = incoming;
    const { authorization = '' } = incoming.headers;
    const body = await text(incoming);
    const service = async (other = body): Promise<{ status: number; text: string }> => {
      const init = { method, headers: headersOf(incoming), ...(other !== '' && { body: other }) };
      const response = await fetch(origin + path, init);
      return { status: response.status, text: await response.text() };
    };
    await hostility({ method, path, body, authorization, socket, service }, outgoing);
    if (outgoing.headersSent || outgoing.destroyed) return;
    const own = await service();
    outgoing.writeHead(own.status, { 'content-type': 'application/json' }).end(own.text);
  };
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
