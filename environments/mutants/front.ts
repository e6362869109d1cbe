import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Agent, request as send } from 'undici';
import { parse, stringify } from 'yaml';
import { operations } from '../../specs/openapi.ts';
import type { Change } from './change.ts';
import { type Behind, jsonIn, type Mutation, type WireAnswer, type WireRequest } from './exchange.ts';
import { mutationOfAll } from './mutation.ts';
import { type Addresses, readRequest, requestOf, templatesAt } from './request-parts.ts';

/** A service that stands before a right one, whose addresses it has taken over. */
export interface MutantFront {
  /** How many exchanges were other than with the service behind. */
  changed(): number;
  close(): Promise<void>;
}

const passedOn = ['authorization', 'content-type', 'accept'] as const;

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    passedOn.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  );
}

async function asked(agent: Agent, origin: string, request: WireRequest): Promise<WireAnswer> {
  const { method, url, headers } = request;
  const response = await send(origin + url, {
    dispatcher: agent,
    method: method as 'GET',
    headers,
    ...(request.text !== '' && { body: request.text }),
  });
  const told = await response.body.text();
  const contentType = String(response.headers['content-type'] ?? 'application/json');
  return { status: response.statusCode, contentType, body: jsonIn(told), text: told };
}

function isSame(a: WireAnswer, b: WireAnswer | undefined): boolean {
  return a.status === b?.status && a.text === b.text && a.contentType === b.contentType;
}

function isSameRequest(a: WireRequest, b: WireRequest): boolean {
  return a.url === b.url && a.text === b.text && a.headers['authorization'] === b.headers['authorization'];
}

/** Mutates one exchange, and tells whether it is another one then. */
async function mutated(
  request: WireRequest,
  mutation: Mutation,
  { look, as }: Pick<Behind, 'look' | 'as'>,
): Promise<{ readonly answer: WireAnswer; readonly isChanged: boolean }> {
  const handedOn: { readonly request: WireRequest; readonly answer: WireAnswer }[] = [];
  const forward = async (handed: WireRequest): Promise<WireAnswer> => {
    const answer = await look(handed);
    handedOn.push({ request: handed, answer });
    return answer;
  };
  let hasWritten = false;
  const lookAside = (aside: WireRequest): Promise<WireAnswer> => {
    hasWritten ||= aside.operation !== undefined && operations[aside.operation].writes;
    return look(aside);
  };
  const answer = await mutation(request, { forward, look: lookAside, as });
  const [first] = handedOn;
  const isChanged =
    hasWritten ||
    handedOn.length !== 1 ||
    first === undefined ||
    !isSameRequest(first.request, request) ||
    !isSame(answer, first.answer);
  return { answer, isChanged };
}

/** Stands before the service of a profile, whose addresses it takes over, and changes what passes. */
export async function startMutant(profileFile: string, changes: readonly Change[]): Promise<MutantFront> {
  const profile = parse(readFileSync(profileFile, 'utf8')) as Addresses;
  const { origin } = new URL(profile.base_url);
  const templates = templatesAt(profile);
  const mutation = mutationOfAll(changes);
  const agent = new Agent({ keepAliveTimeout: 10_000 });
  const look = (request: WireRequest): Promise<WireAnswer> => asked(agent, origin, request);
  const as: Behind['as'] = (request, operation, other) => requestOf(templates, request, operation, other);
  let changed = 0;
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { method = '', url = '' } = incoming;
    const request = readRequest(templates, {
      method,
      url,
      headers: headersOf(incoming),
      text: await text(incoming),
    });
    const told = await mutated(request, mutation, { look, as });
    if (told.isChanged) changed += 1;
    outgoing.writeHead(told.answer.status, { 'content-type': told.answer.contentType });
    outgoing.end(told.answer.text);
  };
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  writeFileSync(profileFile, stringify(profile).replaceAll(origin, own));
  return {
    changed: () => changed,
    close: async () => {
      await agent.destroy();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
