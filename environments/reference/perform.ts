import type { Operation } from '../../specs/openapi.ts';
import type { State } from './call.ts';
import type { HttpRequest, Reply } from './http/message.ts';
import { exchangeToken } from './operations/exchange-token.ts';
import { handlers } from './operations/handlers.ts';
import type { JsonObject } from './json.ts';
import type { Seams } from './seams.ts';

/** Finds the operation of a request, checks that the caller may use it, and performs it. */
export async function perform(rules: Seams, state: State, request: HttpRequest): Promise<Reply> {
  const { operation, parameters } = rules.findRoute(request.method, request.path, rules.isOffered);
  const { query } = request;
  if (operation.id === 'TokenExchange') {
    const body = await bodyOf(rules, operation, request);
    return exchangeToken({ rules, state, operation, parameters, query, body });
  }
  const { registry, clock, store } = state;
  const grant = rules.authenticate(rules, registry, request.headers.authorization, clock.now());
  rules.requireScope(rules, grant.application, rules.scopesOf(operation));
  const { namespace } = parameters;
  if (namespace !== undefined) rules.requireNamespace(rules, store.namespaces, grant.application, namespace);
  const body = await bodyOf(rules, operation, request);
  return handlers[operation.id]({ rules, state, operation, parameters, query, body, grant });
}

/** Empty for operations without a body. */
function bodyOf(
  rules: Seams,
  { id, method }: Operation,
  request: HttpRequest,
): JsonObject | Promise<JsonObject> {
  return method === 'POST' || method === 'PATCH' ? rules.readRequestBody(rules, id, request) : {};
}
