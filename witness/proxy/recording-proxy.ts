import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Agents } from '../../environments/profile/agent.ts';
import type { Address, Operation } from '../../specs/openapi.ts';
import type { SeenExchange } from '../../traffic/reading/reader.ts';
import { routeOf } from '../../traffic/reading/route.ts';
import { flat, markHeader } from './headers.ts';
import { now, pass, refuse, type Sighting } from './passing.ts';

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
/** As base_url does, the others have a path of their own: who puts one together wrongly is seen. */
const prefixes: Readonly<Record<Address, string>> = {
  base_url: '/org',
  gateway_url: '',
  sso_url: '/sso',
  auth_url: '/auth',
};

function listening(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, loopback, () => resolve((server.address() as AddressInfo).port));
  });
}

/** A listener for each address: what is sent to the wrong one is seen. */
export async function startProxy(options: ProxyOptions): Promise<RecordingProxy> {
  const agents = new Agents({ headersTimeout: 0, bodyTimeout: 0 });
  const sightings: Sighting[] = [];
  const connections = new WeakMap<Socket, string>();
  let connected = 0;

  const sight = (address: Address, request: IncomingMessage): Sighting => {
    const { url = '/', method = 'GET', socket } = request;
    const connection = connections.get(socket) ?? `connection ${(connected += 1)}`;
    connections.set(socket, connection);
    const prefix = prefixes[address];
    const [whole = ''] = url.split('?');
    const isBelow = whole.startsWith(`${prefix}/`);
    const { [markHeader]: mark, ...headers } = flat(request.headers);
    const started = now();
    return {
      started,
      ended: started,
      connection,
      method,
      environment: options.environment,
      ...(isBelow && { address }),
      path: isBelow ? whole.slice(prefix.length) : whole,
      target: isBelow ? url.slice(prefix.length) : url,
      headers,
      ...(mark !== undefined && { onPurpose: true }),
    };
  };

  const respond = async (
    address: Address,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const sighting = sight(address, request);
    sightings.push(sighting);
    const passing = { targets: options.targets, agents, request, response, sighting };
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

  const servers = await Promise.all(
    (Object.keys(prefixes) as Address[]).map(async (address) => {
      const server = createServer((request, response) => void respond(address, request, response));
      const port = await listening(server);
      return { server, address, url: `http://${loopback}:${port}${prefixes[address]}` };
    }),
  );
  return {
    addresses: Object.fromEntries(servers.map(({ address, url }) => [address, url])) as Record<
      Address,
      string
    >,
    seen: () => sightings,
    close: async () => {
      for (const { server } of servers) {
        server.close();
        server.closeAllConnections();
      }
      await agents.destroy();
    },
  };
}
