import { randomBytes } from 'node:crypto';
import { assertionRules, limits } from '../../../specs/openapi.ts';
import type { Application, Grant, Registry } from '../applications.ts';
import type { Json } from '../json.ts';
import { badRequest } from '../problem.ts';
import type { Seams } from '../seams.ts';

export function requireGrantType(grant_type: Json | undefined): void {
  if (grant_type === assertionRules.grant_type) return;
  throw badRequest(
    'grant_type',
    `grant_type must be ${assertionRules.grant_type}, not ${JSON.stringify(grant_type)}.`,
  );
}

/** The application's token while it is valid; otherwise a new one. */
export function grantFor(rules: Seams, registry: Registry, application: Application, now: number): Grant {
  const latest = registry.latest.get(application.id);
  if (latest !== undefined && rules.isReusable(rules, latest, now)) return latest;
  const grant: Grant = {
    access_token: rules.newAccessToken(application),
    application,
    issued_at: now,
    expires: rules.expiryOf(now),
    revoked: false,
  };
  registry.grants.set(grant.access_token, grant);
  registry.latest.set(application.id, grant);
  return grant;
}

export function isReusable(rules: Seams, grant: Grant, now: number): boolean {
  return rules.isLive(grant, now);
}

/** @param issued_at epoch seconds, as the answer */
export function expiryOf(issued_at: number): number {
  return issued_at + limits.access_token_lifetime_seconds;
}

export function newAccessToken(_application: Application): string {
  return randomBytes(32).toString('base64url');
}

/** @param took milliseconds */
export function tokenAnswer({ access_token, expires }: Grant, took: number): Json {
  return { data: { access_token, expires, token_type: assertionRules.token_type }, took };
}

/** Ends a token before its time. */
export function revokeToken(registry: Registry, access_token: string): void {
  const grant = registry.grants.get(access_token);
  if (grant !== undefined) grant.revoked = true;
}
