import { type Address, type OperationId, operations } from '../../specs/openapi.ts';
import { alteredAt } from './alteration.ts';
import type { Change } from './change.ts';
import { jsonIn, type WireRequest, withBody } from './exchange.ts';

/** Where the addresses of a service begin. */
export type Addresses = Readonly<Record<Address, string>>;

interface Template {
  readonly operation: OperationId;
  readonly method: string;
  readonly segments: readonly string[];
}

/** The paths of all operations at the addresses of one service; fixed ones go before those with parameters. */
export function templatesAt(addresses: Addresses): readonly Template[] {
  const parameters = ({ segments }: Template): number => segments.filter(isParameter).length;
  return Object.values(operations)
    .map(({ id, method, path, address }) => {
      const below = new URL(addresses[address]).pathname.replace(/\/$/, '');
      return { operation: id, method, segments: `${below}${path}`.split('/') };
    })
    .toSorted((a, b) => parameters(a) - parameters(b));
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{');
}

function nameOf(segment: string): string {
  return segment.slice(1, -1);
}

/** Reads what came over the wire. */
export function readRequest(
  templates: readonly Template[],
  sent: Pick<WireRequest, 'method' | 'url' | 'headers' | 'text'>,
): WireRequest {
  const [pathname = '', query = ''] = sent.url.split('?');
  const segments = pathname.split('/');
  const found = templates.find(
    (each) =>
      each.method === sent.method &&
      each.segments.length === segments.length &&
      each.segments.every((segment, at) => isParameter(segment) || segment === segments[at]),
  );
  const path = Object.fromEntries(
    (found?.segments ?? []).flatMap((segment, at) =>
      isParameter(segment) ? [[nameOf(segment), decodeURIComponent(segments[at] ?? '')]] : [],
    ),
  );
  return {
    ...sent,
    operation: found?.operation,
    segments: found?.segments ?? [],
    path,
    query: Object.fromEntries(new URLSearchParams(query)),
    body: jsonIn(sent.text),
  };
}

/** A request as the same caller, of another operation, with the same path parameters unless others are given. */
export function requestOf(
  templates: readonly Template[],
  request: WireRequest,
  operation: OperationId,
  { path = request.path, body }: { readonly path?: WireRequest['path']; readonly body?: unknown } = {},
): WireRequest {
  const found = templates.find((each) => each.operation === operation);
  if (found === undefined) throw new TypeError(`no path of ${operation}`);
  const headers = { ...request.headers, 'content-type': 'application/json' };
  const { method, segments } = found;
  return withBody(
    readdressed({ ...request, method, operation, segments, headers }, { path, query: {} }),
    body,
  );
}

/** The request with other parameters in its path or query. */
export function readdressed(
  request: WireRequest,
  { path = request.path, query = request.query }: Partial<Pick<WireRequest, 'path' | 'query'>>,
): WireRequest {
  const pathname = request.segments
    .map((segment) => (isParameter(segment) ? encodeURIComponent(path[nameOf(segment)] ?? '') : segment))
    .join('/');
  const search = new URLSearchParams(query).toString();
  return { ...request, path, query, url: search === '' ? pathname : `${pathname}?${search}` };
}

/** The request as another one than the caller sent. */
export function alteredRequest(
  request: WireRequest,
  { part, at, alteration, only }: Extract<Change, { on: 'request' }>,
): WireRequest {
  const before = request[part];
  if (before === undefined) return request;
  const after = alteredAt(before, at, alteration, only);
  if (part === 'body') return withBody(request, after);
  if (part === 'headers') return { ...request, headers: after as WireRequest['headers'] };
  return readdressed(request, { [part]: after });
}
