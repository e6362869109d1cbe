import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A way to a service that takes its time. */
export interface SlowWay {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/** Stands before the service at `origin` and lets each answer wait for so many milliseconds. */
export async function slowWayTo(origin: string, latencyMs: number): Promise<SlowWay> {
  const { hostname, port } = new URL(origin);
  const pass = async (asked: IncomingMessage, answered: ServerResponse): Promise<void> => {
    await sleep(latencyMs);
    const { method, url: path, headers } = asked;
    const behind = forward({ hostname, port, method, path, headers }, (answer) => {
      answered.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(answered);
    });
    behind.on('error', () => answered.destroy());
    asked.pipe(behind);
  };
  const server = createServer((asked, answered) => void pass(asked, answered));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: own } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${own}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
