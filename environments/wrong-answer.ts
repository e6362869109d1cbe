import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { parse, stringify } from 'yaml';
import { type Address, type OperationId, operations } from '../specs/openapi.ts';

/** What one operation's answers with one status are not as described in. */
export interface WrongAnswer {
  readonly operation: OperationId;
  readonly status: number;
  /** The names that lead to the member; `*` for each row or entry. None for the body as a whole. */
  readonly at: readonly string[];
  /** JSON that stands there instead; without it nothing does. */
  readonly instead?: string;
}

type Members = Record<string, unknown>;
type Profile = Readonly<Record<Address, string>>;

function isMembers(value: unknown): value is Members {
  return value !== null && typeof value === 'object';
}

/** The same body, wrong in that one place. */
function changed(body: unknown, [name, ...rest]: readonly string[], instead: string | undefined): unknown {
  if (name === undefined) return instead === undefined ? undefined : JSON.parse(instead);
  if (!isMembers(body)) return body;
  const names = name === '*' ? Object.keys(body) : Object.hasOwn(body, name) ? [name] : [];
  const entries = Object.entries(body).map(([own, value]) =>
    names.includes(own) ? [own, changed(value, rest, instead)] : [own, value],
  );
  if (Array.isArray(body)) return entries.map(([, value]) => value).filter((value) => value !== undefined);
  return Object.fromEntries(entries);
}

/** Which requests are of an operation, at the addresses of a profile. */
function pathOf({ path, address }: (typeof operations)[OperationId], profile: Profile): RegExp {
  const below = new URL(profile[address]).pathname.replace(/\/$/, '');
  return new RegExp(`^${below}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  origin: string,
  wrong: WrongAnswer & { readonly path: RegExp },
): Promise<void> {
  const { method = '', url = '' } = incoming;
  const { authorization, 'content-type': type } = incoming.headers;
  const body = await text(incoming);
  const headers = { ...(authorization && { authorization }), ...(type && { 'content-type': type }) };
  const response = await fetch(origin + url, { method, headers, ...(body !== '' && { body }) });
  const told = await response.text();
  const isIts = method === operations[wrong.operation].method && wrong.path.test(url.split('?')[0] ?? '');
  outgoing.writeHead(response.status, { 'content-type': 'application/json' });
  if (!isIts || response.status !== wrong.status || told === '') outgoing.end(told);
  else outgoing.end(JSON.stringify(changed(JSON.parse(told), wrong.at, wrong.instead)) ?? '');
}

/** Stands before the service of a profile, whose addresses it takes over, and answers wrongly in one way. */
export async function startWrongAnswering(
  profileFile: string,
  wrong: WrongAnswer,
): Promise<{ close(): Promise<void> }> {
  const profile = parse(readFileSync(profileFile, 'utf8')) as Profile;
  const { origin } = new URL(profile.base_url);
  const its = { ...wrong, path: pathOf(operations[wrong.operation], profile) };
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing, origin, its).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  writeFileSync(profileFile, stringify(profile).replaceAll(origin, own));
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
