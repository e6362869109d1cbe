import type { Operation } from '../../../specs/openapi.ts';
import type { Application, Grant, Registry } from '../applications.ts';
import { Problem } from '../problem.ts';
import type { Seams } from '../seams.ts';

/**
 * The grant behind an Authorization header.
 * @param header as received; undefined when the call has none
 * @param now epoch seconds
 */
export function authenticate(
  rules: Seams,
  registry: Registry,
  header: string | undefined,
  now: number,
): Grant {
  const access_token = rules.readBearer(header);
  if (access_token === undefined) {
    const found =
      header === undefined ? 'The call has no Authorization header' : 'The Authorization header is malformed';
    throw unauthenticated(`${found}. Send Authorization: Bearer <access token>.`);
  }
  const grant = rules.findGrant(registry, access_token);
  if (grant === undefined) {
    throw unauthenticated('This access token was not issued here. Exchange an assertion for a new one.');
  }
  if (!rules.isLive(grant, now)) {
    throw unauthenticated('This access token is no longer valid. Exchange an assertion for a new one.');
  }
  return grant;
}

function unauthenticated(message: string): Problem {
  return new Problem('unauthenticated', message, { headers: { 'www-authenticate': 'Bearer' } });
}

/** The token of a well-formed header; undefined otherwise. */
export function readBearer(header: string | undefined): string | undefined {
  return /^Bearer ([\w.~+/-]+=*)$/.exec(header ?? '')?.[1];
}

export function findGrant(registry: Registry, access_token: string): Grant | undefined {
  return registry.grants.get(access_token);
}

/** Whether a token still counts. */
export function isLive(grant: Grant, now: number): boolean {
  return !grant.revoked && now < grant.expires;
}

/** Opens the record API, for which the document names no scope. */
const record_scope = 'crm.record';

/** The scopes of an operation, any one of which suffices. */
export function scopesOf({ scopes, address }: Operation): readonly string[] {
  return address === 'base_url' ? [record_scope] : scopes;
}

/** @param scopes any one of them suffices; none means that the method needs none */
export function holdsScope(application: Application, scopes: readonly string[]): boolean {
  return scopes.length === 0 || scopes.some((scope) => application.scopes.includes(scope));
}

export function mayEnter(application: Application, namespace: string): boolean {
  return application.namespaces.includes(namespace);
}

/** Refuses a method for which the application lacks the scope. */
export function requireScope(rules: Seams, application: Application, scopes: readonly string[]): void {
  if (rules.holdsScope(application, scopes)) return;
  throw new Problem(
    'permission_denied',
    `Application ${application.id} lacks the scope of this method. Register it with ${scopes.join(' or ')}.`,
  );
}

/** Refuses a namespace that does not exist or that the application may not enter. */
export function requireNamespace(
  rules: Seams,
  namespaces: ReadonlySet<string>,
  application: Application,
  namespace: string,
): void {
  if (!namespaces.has(namespace)) {
    throw new Problem(
      'not_found',
      `Namespace ${namespace} does not exist in this environment. Check the namespace and the address.`,
      { field: 'namespace' },
    );
  }
  if (rules.mayEnter(application, namespace)) return;
  throw new Problem(
    'permission_denied',
    `Application ${application.id} has no access to namespace ${namespace}. Add it to the account, or use one of its own.`,
    { field: 'namespace' },
  );
}
