import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agents } from '../../environments/profile/agent.ts';
import type { Address, Operation } from '../../specs/openapi.ts';
import type { SeenExchange } from '../../traffic/reading/reader.ts';
import { routeOf } from '../../traffic/reading/route.ts';
import { now, pass, refuse } from './passing.ts';
import { prefixes, Sightings } from './sightings.ts';

/** Where a proxy stands. */
export interface ProxyOptions {
  /** The addresses behind it. */
  readonly targets: Readonly<Record<Address, string>>;
  /** What the traffic calls the environment behind it. */
  readonly environment: string;
  /** Which operations do not pass, and why. */
  readonly holdsBack?: (operation: Operation) => string | undefined;
}

export interface RecordingProxy {
  /** The addresses in front of it: plain HTTP on this machine. */
  readonly addresses: Readonly<Record<Address, string>>;
  /** What passed so far, in the order in which the requests began. */
  seen(): readonly SeenExchange[];
  close(): Promise<void>;
}

const loopback = '127.0.0.1';

function listening(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, loopback, () => resolve((server.address() as AddressInfo).port));
  });
}

/** A listener for each address: what is sent to the wrong one is seen. */
export async function startProxy(options: ProxyOptions): Promise<RecordingProxy> {
  const { targets } = options;
  const agents = new Agents({ headersTimeout: 0, bodyTimeout: 0 });
  const sightings = new Sightings(options.environment);

  const respond = async (
    address: Address,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const sighting = sightings.note(address, request);
    const passing = { targets, agents, request, response, sighting };
    const route = sighting.address && routeOf(sighting.address, sighting.method, sighting.path);
    const reason = route && options.holdsBack?.(route.operation);
    if (reason !== undefined) {
      sighting.trouble = reason;
      return refuse(passing, 403, reason);
    }
    await pass(passing).catch((cause: unknown) => {
      sighting.ended = now();
      sighting.trouble = cause instanceof Error ? cause.message : String(cause);
      // Who asked meets what the proxy met: no answer.
      request.socket.destroy();
    });
  };

  const listeners = await Promise.all(
    (Object.keys(prefixes) as Address[]).map(async (address) => {
      const server = createServer((request, response) => void respond(address, request, response));
      const url = `http://${loopback}:${await listening(server)}${prefixes[address]}`;
      return { server, address, url };
    }),
  );
  const addresses = Object.fromEntries(listeners.map(({ address, url }) => [address, url]));
  return {
    addresses: addresses as Record<Address, string>,
    seen: () => sightings.all,
    close: () =>
      closed(
        listeners.map(({ server }) => server),
        agents,
      ),
  };
}

async function closed(servers: readonly Server[], agents: Agents): Promise<void> {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
  await agents.destroy();
}
