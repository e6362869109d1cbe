import type { Call, State } from './call.ts';
import type { HttpRequest, Reply } from './http/message.ts';
import type { Route } from './http/route.ts';
import { exchangeToken } from './operations/exchange-token.ts';
import { handlers } from './operations/handlers.ts';
import type { Seams } from './seams.ts';

/** Finds the operation of a request, checks that the caller may use it, and performs it. */
export async function perform(rules: Seams, state: State, request: HttpRequest): Promise<Reply> {
  const route = rules.findRoute(request.method, request.path, rules.isOffered);
  const { operation, parameters } = route;
  if (operation.id === 'TokenExchange') return exchangeToken(await callOf(rules, state, request, route));
  const { registry, clock, store } = state;
  const grant = rules.authenticate(rules, registry, request.headers.authorization, clock.now());
  rules.requireScope(rules, grant.application, rules.scopesOf(operation));
  const { namespace } = parameters;
  if (namespace !== undefined) rules.requireNamespace(rules, store.namespaces, grant.application, namespace);
  return handlers[operation.id]({ ...(await callOf(rules, state, request, route)), grant });
}

async function callOf(
  rules: Seams,
  state: State,
  request: HttpRequest,
  { operation, parameters }: Route,
): Promise<Call> {
  const hasBody = operation.method === 'POST' || operation.method === 'PATCH';
  const body = hasBody ? await rules.readRequestBody(rules, operation.id, request) : {};
  return { rules, state, operation, parameters, query: request.query, body };
}
