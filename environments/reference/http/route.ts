import { type Address, type Operation, type OperationId, operations } from '../../../specs/openapi.ts';
import { Problem } from '../problem.ts';

/** What stands between the origin and the paths of each address. */
export const prefixes: Readonly<Record<Address, string>> = {
  base_url: '/org',
  gateway_url: '',
  sso_url: '/sso',
  auth_url: '/auth',
};

export interface Route {
  readonly operation: Operation;
  readonly parameters: Readonly<Record<string, string>>;
}

interface Template {
  readonly operation: Operation;
  readonly segments: readonly string[];
  /** The names of its parameters, and which segments they are. */
  readonly parameters: readonly (readonly [name: string, at: number])[];
}

function templateOf(operation: Operation): Template {
  const segments = `${prefixes[operation.address]}${operation.path}`.split('/');
  const parameters = segments.flatMap((part, at) =>
    isParameter(part) ? [[part.slice(1, -1), at] as const] : [],
  );
  return { operation, segments, parameters };
}

const templates: readonly Template[] = Object.values(operations)
  .map(templateOf)
  // Fixed segments go before parameters: /list/… is no namespace.
  .toSorted((a, b) => a.parameters.length - b.parameters.length);

/**
 * Finds the operation of a request.
 * @param isOffered whether this service has an operation at all
 */
export function findRoute(method: string, path: string, isOffered: (id: OperationId) => boolean): Route {
  const segments = path.split('/').map(decodeSegment);
  const fitting = templates.filter(
    (template) => fits(template, segments) && isOffered(template.operation.id),
  );
  const found = fitting.find(({ operation }) => operation.method === method);
  if (found !== undefined) return { operation: found.operation, parameters: parametersOf(found, segments) };
  if (fitting.length === 0)
    throw new Problem('not_found', `Nothing is served at ${path}. Check the address and the path.`);
  const methods = [...new Set(fitting.map(({ operation }) => operation.method))];
  throw new Problem(
    'method_not_allowed',
    `${method} is not served at ${path}. Send ${methods.join(' or ')}.`,
    {
      headers: { allow: methods.join(', ') },
    },
  );
}

/** The address that a path lies under, to answer in its form. What has no prefix is the gateway's. */
export function addressOf(path: string): Address {
  const prefixed: readonly Address[] = ['base_url', 'sso_url', 'auth_url'];
  return prefixed.find((address) => `${path}/`.startsWith(`${prefixes[address]}/`)) ?? 'gateway_url';
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{');
}

function fits(template: Template, segments: readonly string[]): boolean {
  return (
    segments.length === template.segments.length &&
    template.segments.every((part, at) => (isParameter(part) ? segments[at] !== '' : part === segments[at]))
  );
}

function parametersOf(template: Template, segments: readonly string[]): Readonly<Record<string, string>> {
  const parameters: Record<string, string> = {};
  for (const [name, at] of template.parameters) parameters[name] = segments[at] ?? '';
  return parameters;
}

function decodeSegment(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new Problem('bad_request', `The path segment ${segment} is not valid percent-encoded UTF-8.`, {
      field: 'path',
    });
  }
}
