import type { Profile } from '../../environments/profile.ts';

/** The environment that issued a token, and the application that it was issued to. */
export interface TokenHome {
  readonly base_url: string;
  readonly auth_url: string;
  readonly namespace: string;
  readonly application: string;
}

/** A check that a later run is to decide, with the token that it needs. Times are in epoch seconds. */
export interface DeferredCheck {
  /** The age at which the token is to be looked at. */
  readonly kind: string;
  readonly clauses: readonly string[];
  /** The id of the check. */
  readonly check: string;
  readonly environment: TokenHome;
  readonly made_at: number;
  readonly redeem_from: number;
  readonly redeem_until: number;
  readonly access_token: string;
  /** The expiry of the token, as the exchange told it. */
  readonly expires: number;
}

/** Where the tokens of a profile come from; undefined where no application asks for them. */
export function tokenHomeOf({ base_url, auth_url, namespace, identity }: Profile): TokenHome | undefined {
  if (!('application' in identity)) return undefined;
  return { base_url, auth_url, namespace, application: identity.application.id };
}

export function isSameHome(one: TokenHome, other: TokenHome): boolean {
  return (['base_url', 'auth_url', 'namespace', 'application'] as const).every(
    (key) => one[key] === other[key],
  );
}

/** After the year 9999 moments have no common form any more. */
const lastMoment = Date.UTC(10_000, 0) / 1000 - 1;

/** Whether a number is a moment that can be told, in whole seconds of the epoch. */
export function isMoment(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= lastMoment;
}

type Members = Readonly<Record<string, unknown>>;

const isText = (value: unknown): boolean => typeof value === 'string';

function isDeferredCheck(value: unknown): value is DeferredCheck {
  if (value === null || typeof value !== 'object') return false;
  const { kind, check, clauses, environment, access_token, ...times } = value as Members;
  const home = (environment ?? {}) as Members;
  return (
    [kind, check, home['base_url'], home['auth_url'], home['namespace'], home['application']].every(isText) &&
    Array.isArray(clauses) &&
    clauses.every((id) => typeof id === 'string' && /^[A-Z]+-\d+$/.test(id)) &&
    // It goes into a header.
    typeof access_token === 'string' &&
    /^[\x21-\x7e]+$/.test(access_token) &&
    ['made_at', 'redeem_from', 'redeem_until', 'expires'].every((name) => isMoment(times[name]))
  );
}

/** The deferred check that a file's text holds; undefined for anything else. */
export function deferredCheckIn(text: string): DeferredCheck | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isDeferredCheck(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
