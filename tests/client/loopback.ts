import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createRawServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { test as base } from '@playwright/test';
import { Coordination } from '../../client/coordination/coordination.ts';
import { Throttle } from '../../client/limits/throttle.ts';

/** Holds back the requests of this process alone. */
export function throttleOf(requests_per_second: number, concurrency: number): Throttle {
  return new Throttle(new Coordination().join(), { address: 'loopback', requests_per_second, concurrency });
}

/** A request as a server on loopback saw it. */
interface Seen {
  readonly method: string;
  /** Path and query, as they were on the wire. */
  readonly target: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Answers one request, `count` of which came before it. */
export type Handler = (response: ServerResponse, seen: Seen, count: number) => unknown;

export interface Loopback {
  readonly origin: string;
  readonly seen: readonly Seen[];
}

function originOf(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}

/** Servers of this test alone: `serve` speaks HTTP, `serveRaw` whatever it is told to. Both end with the test. */
export const test = base.extend<{
  serve: (handler: Handler) => Promise<Loopback>;
  serveRaw: (onRequest: (socket: Socket, count: number) => void) => Promise<{ readonly origin: string }>;
}>({
  serve: async ({}, use) => {
    const ends: (() => Promise<void>)[] = [];
    await use(async (handler) => {
      const seen: Seen[] = [];
      const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
        const { method = '', url: target = '', headers } = request;
        const one: Seen = { method, target, headers, body: await text(request) };
        seen.push(one);
        await handler(response, one, seen.length - 1);
      };
      const server = createServer((request, response) => void answer(request, response));
      ends.push(() => {
        server.closeAllConnections();
        return closed(server);
      });
      return { origin: await originOf(server), seen };
    });
    await Promise.all(ends.map((end) => end()));
  },
  serveRaw: async ({}, use) => {
    const ends: (() => Promise<void>)[] = [];
    await use(async (onRequest) => {
      const sockets: Socket[] = [];
      let count = 0;
      const server = createRawServer((socket) => {
        sockets.push(socket);
        socket.on('error', () => socket.destroy());
        socket.once('data', () => {
          onRequest(socket, count);
          count += 1;
        });
      });
      ends.push(() => {
        for (const socket of sockets) socket.destroy();
        return closed(server);
      });
      return { origin: await originOf(server) };
    });
    await Promise.all(ends.map((end) => end()));
  },
});

/** An address on loopback where nobody listens: no other test is given a port of the system's own. */
export const deserted = 'http://127.0.0.1:1';

export { expect } from '@playwright/test';
