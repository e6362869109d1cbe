import type { Server } from 'node:http';
import { type Address, assertionRules } from '../../specs/openapi.ts';
import { controlPrefix } from './control.ts';
import { createService } from './create-service.ts';
import { dialectsNamed } from './dialects/catalogue.ts';
import { faultsNamed } from './faults/catalogue.ts';
import { addressOf, prefixes } from './http/route.ts';
import { type Answer, close, listen, portOf } from './http/server.ts';
import type { ReferenceOptions } from './options.ts';
import type { StoredRecord } from './records/stored-record.ts';
import { conforming, patched } from './seams.ts';
import { foreignRecords } from './world/foreign-records.ts';
import { patchesOf } from './world/world-patches.ts';

export type { GivenRecord, ReferenceOptions, RegisteredApplication } from './options.ts';

/** Where a service is reached. The addresses end without a slash. */
export interface ReferenceAddresses {
  readonly base_url: string;
  readonly gateway_url: string;
  readonly sso_url: string;
  readonly auth_url: string;
  readonly control_url: string;
}

/** A service that is up. */
export interface RunningReference extends ReferenceAddresses {
  /** Everything that is stored now. Only this process can ask: no address shows who made a record. */
  stored(): readonly StoredRecord[];
  /** Stops the service and closes its connections. What it stored is gone. */
  close(): Promise<void>;
}

const loopback = '127.0.0.1';

/** A server that listens, and where. */
interface Door {
  readonly server: Server;
  readonly origin: string;
}

async function opened(answer: Answer, host: string, port: number): Promise<Door> {
  const server = await listen(answer, host, port);
  return { server, origin: `http://${host.includes(':') ? `[${host}]` : host}:${portOf(server)}` };
}

/** One host for each address but that of the records, which has the given port. */
const otherHosts = ['gateway_url', 'sso_url', 'auth_url'] as const;

/** Nothing but the paths below one address is served at its host. */
function servingOnly(address: Address, answer: Answer): Answer {
  return async (request) => {
    const isControl = address === 'base_url' && `${request.path}/`.startsWith(`${controlPrefix}/`);
    return isControl || addressOf(request.path) === address
      ? answer(request)
      : { status: 404, headers: { 'content-type': 'text/plain' }, text: 'Nothing is served here.' };
  };
}

/** The addresses of a service that listens at this origin. */
export function addressesAt(origin: string): ReferenceAddresses {
  return {
    base_url: origin + prefixes.base_url,
    gateway_url: origin + prefixes.gateway_url,
    sso_url: origin + prefixes.sso_url,
    auth_url: origin + prefixes.auth_url,
    control_url: origin + controlPrefix,
  };
}

/**
 * Starts a complete CRM records service in memory.
 * Throws a plain Error that says what to change when the options do not fit together.
 */
export async function startReference(options: ReferenceOptions): Promise<RunningReference> {
  const { host = loopback, port = 0 } = options;
  validate(options);
  const { world } = options;
  const dialects = dialectsNamed([...(world?.dialects ?? []), ...(options.dialects ?? [])]);
  const switched = [...dialects, ...faultsNamed(options.faults ?? [])];
  const rules = patched(conforming, [
    ...(world === undefined ? [] : patchesOf(world)),
    ...switched.map(({ patch }) => patch),
    ...(options.patches ?? []),
  ]);
  const service = createService(
    rules,
    Object.assign(
      {},
      ...dialects.map((each) => each.options),
      world && { records: world.foreignContacts, given: foreignRecords(world) },
      options,
    ),
  );
  const answer: Answer = (request) => service.answer(request);
  const areApart = world?.hosts === 'apart';
  const main = await opened(areApart ? servingOnly('base_url', answer) : answer, host, port);
  const others: [keyof ReferenceAddresses, Door][] = [];
  for (const address of areApart ? otherHosts : [])
    others.push([address, await opened(servingOnly(address, answer), host, 0)]);
  const apart = others.map(([address, { origin }]) => [address, addressesAt(origin)[address]]);
  return {
    ...addressesAt(main.origin),
    ...Object.fromEntries(apart),
    stored: () => service.stored(),
    close: async () => {
      await Promise.all([main, ...others.map(([, door]) => door)].map(({ server }) => close(server)));
    },
  };
}

function validate({
  host = loopback,
  control_secret,
  namespaces,
  applications,
  records = 0,
}: ReferenceOptions): void {
  if (host !== loopback && (control_secret === undefined || control_secret === '')) {
    throw new Error(
      `Listening on ${host} opens the control interface to others. Set control_secret, or use ${loopback}.`,
    );
  }
  if (namespaces.length === 0) throw new Error('namespaces is empty. Name at least one.');
  if (!Number.isSafeInteger(records) || records < 0) {
    throw new Error(`records is ${records}. Give the number of records to preload, 0 or more.`);
  }
  for (const { id, namespaces: own } of applications) {
    if (!id.startsWith(assertionRules.issuer_prefix)) {
      throw new Error(`The application id ${id} does not begin ${assertionRules.issuer_prefix}.`);
    }
    const unknown = own.find((namespace) => !namespaces.includes(namespace));
    if (unknown !== undefined)
      throw new Error(`Application ${id} names namespace ${unknown}, which is not in namespaces.`);
  }
}
