import { type Address, type Operation, operations } from '../../specs/openapi.ts';

/** An operation with the path parameters of one request to it, decoded. */
interface Route {
  readonly operation: Operation;
  readonly parameters: Readonly<Record<string, string>>;
}

const isParameter = (segment: string): boolean => segment.startsWith('{');

const templates = Object.values(operations)
  .map((operation) => ({ operation, segments: operation.path.split('/') }))
  // Fixed segments go before parameters: /list/… is no namespace.
  .toSorted((a, b) => a.segments.filter(isParameter).length - b.segments.filter(isParameter).length);

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** The operations whose path a path below an address fits, whatever the method. An empty parameter fits none. */
export function routesAt(address: Address, path: string): readonly Route[] {
  const found = path.split('/').map(decoded);
  return templates.flatMap(({ operation, segments }) => {
    const fits =
      operation.address === address &&
      segments.length === found.length &&
      segments.every((segment, at) => (isParameter(segment) ? Boolean(found[at]) : segment === found[at]));
    if (!fits) return [];
    const parameters = segments.flatMap((segment, at) =>
      isParameter(segment) ? [[segment.slice(1, -1), found[at] ?? ''] as const] : [],
    );
    return [{ operation, parameters: Object.fromEntries(parameters) }];
  });
}

/** The operation of a request. Of two paths that fit the one with more fixed segments counts, as in the description. */
export function routeOf(address: Address, method: string, path: string): Route | undefined {
  const routes = routesAt(address, path);
  const [closest] = routes;
  return routes.find(
    ({ operation }) => operation.path === closest?.operation.path && operation.method === method,
  );
}
