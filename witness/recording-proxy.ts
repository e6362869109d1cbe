import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { Agent, request as send } from 'undici';
import type { Address, Operation } from '../specs/openapi.ts';
import type { SeenExchange } from '../traffic/reading/reader.ts';
import { routeOf } from '../traffic/reading/route.ts';
import { RecordedBody } from './recorded-body.ts';

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

/** A list of a thousand records with fifty fields each has less. */
const longestBody = 8 * 1024 * 1024;
const loopback = '127.0.0.1';
/** As base_url does, the others have a path of their own: who puts one together wrongly is seen. */
const prefixes: Readonly<Record<Address, string>> = {
  base_url: '/org',
  gateway_url: '',
  sso_url: '/sso',
  auth_url: '/auth',
};

/** Between two neighbours only (RFC 9110, section 7.6.1), or made anew for the next one. */
const notPassedOn: ReadonlySet<string> = new Set(
  'connection keep-alive proxy-connection te trailer transfer-encoding upgrade host expect accept-encoding'.split(
    ' ',
  ),
);

function flat(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'string' ? value : value.join(', ')]],
    ),
  );
}

const passedOn = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !notPassedOn.has(name)));

/** Epoch milliseconds with fractions: the order of events counts. */
const now = (): number => performance.timeOrigin + performance.now();

type Sighting = { -readonly [Key in keyof SeenExchange]: SeenExchange[Key] };

function listening(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, loopback, () => resolve((server.address() as AddressInfo).port));
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Reads a body and hands each part of it on. */
async function* copied(from: AsyncIterable<Buffer>, into: RecordedBody): AsyncGenerator<Buffer, void> {
  for await (const chunk of from) {
    into.add(chunk);
    yield chunk;
  }
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

interface Passing {
  readonly options: ProxyOptions;
  readonly agent: Agent;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly sighting: Sighting;
}

function refuse({ response, sighting }: Passing, status: number, message: string): void {
  sighting.ended = now();
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error: message }));
}

/** Sends a request on to where it belongs, and its answer back. */
async function pass(passing: Passing): Promise<void> {
  const { options, agent, request, response, sighting } = passing;
  const { address, path, target, method } = sighting;
  const headers = passedOn(flat(request.headers));
  const asked = new RecordedBody(longestBody);
  const told = new RecordedBody(longestBody);
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  if (address === undefined) return refuse(passing, 404, `Nothing is served at ${path}.`);
  const query = target.includes('?') ? target.slice(target.indexOf('?')) : '';
  const answer = await send(options.targets[address] + path + query, {
    method: method as 'GET',
    headers: { ...headers, 'accept-encoding': 'identity' },
    body: hasBody(request) ? Readable.from(copied(request, asked)) : null,
    dispatcher: agent,
    signal: gone.signal,
  }).finally(() => {
    if (asked.isWhole) sighting.body = asked.text();
    else sighting.bodyIncomplete = true;
  });
  const answered = flat(answer.headers);
  sighting.ended = now();
  response.writeHead(answer.statusCode, passedOn(answered));
  for await (const chunk of copied(answer.body, told)) {
    // With this part the answer may be whole for whoever reads it.
    sighting.ended = now();
    await write(response, chunk);
  }
  const isReadable = told.isWhole && (answered['content-encoding'] ?? 'identity') === 'identity';
  sighting.response = {
    status: answer.statusCode,
    headers: answered,
    ...(isReadable ? { body: told.text() } : { incomplete: true }),
  };
  response.end();
}

/** A listener for each address: what is sent to the wrong one is seen. */
export async function startProxy(options: ProxyOptions): Promise<RecordingProxy> {
  const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
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
      headers: flat(request.headers),
    };
  };

  const respond = async (
    address: Address,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const sighting = sight(address, request);
    sightings.push(sighting);
    const passing = { options, agent, request, response, sighting };
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
      await agent.destroy();
    },
  };
}
