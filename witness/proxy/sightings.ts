import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Address } from '../../specs/openapi.ts';
import { flat, markHeader } from './headers.ts';
import { now, type Sighting } from './passing.ts';

/** As base_url does, the others have a path of their own: who puts one together wrongly is seen. */
export const prefixes: Readonly<Record<Address, string>> = {
  base_url: '/org',
  gateway_url: '',
  sso_url: '/sso',
  auth_url: '/auth',
};

/** The requests that reached a proxy, in the order in which they began, each with the connection it came by. */
export class Sightings {
  readonly #environment: string;
  readonly #all: Sighting[] = [];
  readonly #connections = new WeakMap<Socket, string>();
  #connected = 0;

  /** @param environment what the traffic calls the environment behind the proxy */
  constructor(environment: string) {
    this.#environment = environment;
  }

  get all(): readonly Sighting[] {
    return this.#all;
  }

  /** Notes a request that reached the listener of an address. One that is not below its path has no address. */
  note(address: Address, request: IncomingMessage): Sighting {
    const { url = '/', method = 'GET', socket } = request;
    const prefix = prefixes[address];
    const [whole = ''] = url.split('?');
    const isBelow = whole.startsWith(`${prefix}/`);
    const { [markHeader]: mark, ...headers } = flat(request.headers);
    const started = now();
    const sighting: Sighting = {
      started,
      ended: started,
      connection: this.#connectionOf(socket),
      method,
      environment: this.#environment,
      ...(isBelow && { address }),
      path: isBelow ? whole.slice(prefix.length) : whole,
      target: isBelow ? url.slice(prefix.length) : url,
      headers,
      ...(mark !== undefined && { onPurpose: true }),
    };
    this.#all.push(sighting);
    return sighting;
  }

  #connectionOf(socket: Socket): string {
    const known = this.#connections.get(socket);
    if (known !== undefined) return known;
    const connection = `connection ${(this.#connected += 1)}`;
    this.#connections.set(socket, connection);
    return connection;
  }
}
