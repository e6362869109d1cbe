import type { WireRequest } from '../../environments/mutants/exchange.ts';
import { mutationOfAll } from '../../environments/mutants/mutation.ts';
import { readRequest, templatesAt } from '../../environments/mutants/request-parts.ts';
import { type Address, operations } from '../../specs/openapi.ts';
import { routesAt } from '../../traffic/reading/route.ts';
import type { Mutant } from '../mutants/mutant.ts';
import { misreadRequests } from '../mutants/requests.ts';
import type { Call, Habits } from './habits.ts';

const prefix: Readonly<Record<Address, string>> = {
  base_url: '/base',
  gateway_url: '/gateway',
  sso_url: '/sso',
  auth_url: '/auth',
};
const templates = templatesAt(
  Object.fromEntries(
    Object.entries(prefix).map(([address, path]) => [address, `http://caller${path}`]),
  ) as Record<Address, string>,
);

const textOf = (body: unknown): string =>
  typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body);

/** What a mutation hands on of a call: the same call where it lets it be. */
function handedOn(call: Call, change: Mutant['change']): Call {
  const { method, address, path, headers = {}, body } = call;
  const below = prefix[address];
  const request = readRequest(templates, { method, url: below + path, headers, text: textOf(body) });
  let handed: WireRequest = request;
  const never = new Promise<never>(() => {});
  void mutationOfAll([change])(request, {
    forward: (changed) => {
      handed = changed;
      return never;
    },
    look: () => never,
    as: () => request,
  });
  if (handed === request) return call;
  return {
    ...call,
    path: handed.url.slice(below.length),
    headers: handed.headers,
    ...(handed.text === '' ? {} : { body: handed.text }),
  };
}

/** A way in which a right caller becomes wrong on the wire. */
export interface WireMutant extends Pick<Mutant, 'id' | 'sentence' | 'operation'> {
  readonly habits: Partial<Habits>;
  /** How many calls were sent otherwise so far. */
  readonly changed: () => number;
}

/** Whatever a service may misread of a request, done by its sender. */
export function wireMutants(): readonly WireMutant[] {
  return misreadRequests().map(({ id, sentence, operation, change }) => {
    let changed = 0;
    const rewrite = (call: Call): Call => {
      const isMeant = routesAt(call.address, call.path.split('?')[0] ?? '').some(
        (route) => route.operation.id === operation && operations[operation].method === call.method,
      );
      const sent = isMeant ? handedOn(call, change) : call;
      const isSame = sent.path === call.path && textOf(sent.body) === textOf(call.body);
      if (!isSame) changed += 1;
      return isSame ? call : sent;
    };
    return { id, sentence, operation, habits: { rewrite }, changed: () => changed };
  });
}
