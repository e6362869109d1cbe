import type { ClauseId } from '../../specs/clauses/ledger.ts';
import { assertionRules, limits } from '../../specs/openapi.ts';
import type { Assertion, Exchange } from '../exchange.ts';
import { forgetful, type ServiceLaw } from '../law.ts';
import { answered, isMembers, membersOf } from '../body-members.ts';
import { serviceTime } from '../exchange-times.ts';
import { overEach, quoted, unless } from '../each-exchange.ts';

/** Clocks differ, and a token may be a moment old. */
const skew_s = 300;
const { assertion_lifetime_seconds, access_token_lifetime_seconds } = limits;

/** An exchange that brought a token, with what it presented. */
interface Granted {
  readonly exchange: Exchange;
  readonly assertion: Assertion | undefined;
  readonly expires: number | undefined;
}

function granted(exchange: Exchange): Granted | undefined {
  const { operation, request, response } = exchange;
  if (operation !== 'TokenExchange' || response?.issued === undefined || request.body?.incomplete === true)
    return undefined;
  return { exchange, assertion: request.assertion, expires: response.issued.expires };
}

/** A rule over what brought a token. `flaw` tells why it should have brought none; undefined where it need not be right. */
function grantLaw(
  clause: ClauseId,
  what: string,
  flaw: (granted: Granted) => string | false | undefined,
): ServiceLaw {
  return forgetful({
    clause,
    exercise: 'an exchange that brings a token',
    mend: `Refuse ${what}.`,
    trials: overEach((exchange) => {
      const found = granted(exchange);
      const breach = found && flaw(found);
      if (breach === undefined) return undefined;
      return unless(breach === false ? undefined : `a token is given for ${breach}`);
    }),
  });
}

/** What an assertion says, by the types that it must have: whether others count is open. */
function claimsOf({ assertion }: Granted): {
  readonly iss?: string;
  readonly iat?: number;
  readonly exp?: number;
} {
  const { iss, iat, exp } = assertion?.claims ?? {};
  return {
    ...(typeof iss === 'string' && { iss }),
    ...(typeof iat === 'number' && { iat }),
    ...(typeof exp === 'number' && { exp }),
  };
}

const symmetric = /^(none|hs\d+)$/i;

function lifetimeFlaw(grant: Granted): string | undefined {
  const { expires, exchange } = grant;
  const { exp } = claimsOf(grant);
  const now = serviceTime(exchange);
  if (expires === undefined) return undefined;
  if (now !== undefined && expires < now / 1000 - skew_s)
    return `the token ends at ${expires}, before it was given at ${Math.round(now / 1000)}`;
  if (exp === undefined) return undefined;
  const latest = exp + access_token_lifetime_seconds + skew_s;
  return expires > latest
    ? `the token ends at ${expires}, a lifetime after ${exp} at the latest, when its assertion ended`
    : undefined;
}

/** What an exchange takes, and what it gives for it. */
export const assertionLaws: readonly ServiceLaw[] = [
  grantLaw('TOKENS-14', 'every other grant type', ({ exchange }) => {
    const { grant_type } = membersOf(exchange.request.body) ?? {};
    if (exchange.request.body?.form !== 'json') return undefined;
    return grant_type === assertionRules.grant_type ? false : `the grant type ${quoted(grant_type)}`;
  }),
  grantLaw('TOKENS-15', 'an exchange whose assertion is missing or no JWT', ({ assertion }) =>
    assertion?.header === undefined || assertion.claims === undefined ? 'what is no assertion' : false,
  ),
  grantLaw('TOKENS-16', 'an assertion without a signature by a private key', ({ assertion }) => {
    const alg = assertion?.header?.['alg'];
    if (assertion?.unsigned === true) return 'an assertion without a signature';
    if (typeof alg !== 'string') return undefined;
    return symmetric.test(alg) ? `an assertion with the algorithm ${quoted(alg)}` : false;
  }),
  grantLaw('TOKENS-36', 'every algorithm but RS256', ({ assertion }) => {
    const alg = assertion?.header?.['alg'];
    if (typeof alg !== 'string' || symmetric.test(alg)) return undefined;
    return alg === assertionRules.alg ? false : `an assertion with the algorithm ${quoted(alg)}`;
  }),
  grantLaw('TOKENS-17', 'an assertion that the key of its application did not sign', ({ assertion }) => {
    if (assertion?.signed === undefined) return undefined;
    return assertion.signed ? false : 'an assertion that another key has signed';
  }),
  grantLaw('TOKENS-18', 'an issuer without its prefix', (each) => {
    const { iss } = claimsOf(each);
    if (iss === undefined) return undefined;
    return iss.startsWith(assertionRules.issuer_prefix) ? false : `the issuer ${quoted(iss)}`;
  }),
  grantLaw('TOKENS-19', 'an assertion that lives longer than is allowed', (each) => {
    const { iat, exp } = claimsOf(each);
    if (iat === undefined || exp === undefined) return undefined;
    return exp - iat >= 2 * assertion_lifetime_seconds ? `an assertion that lives ${exp - iat} s` : false;
  }),
  grantLaw('TOKENS-21', 'an assertion without issuer, issue time or expiry', ({ assertion }) => {
    if (assertion?.claims === undefined) return undefined;
    const missing = ['iss', 'iat', 'exp'].find((name) => (assertion.claims?.[name] ?? null) === null);
    return missing === undefined ? false : `an assertion without ${missing}`;
  }),
  forgetful({
    clause: 'TOKENS-06',
    exercise: 'an exchange that brings a token and tells its expiry',
    mend: 'Give as expires the second of the epoch at which the token ends, one lifetime after its issue.',
    trials: overEach((exchange) => {
      const found = granted(exchange);
      return found?.expires === undefined ? undefined : unless(lifetimeFlaw(found));
    }),
  }),
  forgetful({
    clause: 'TOKENS-12',
    exercise: 'an exchange that brings a token',
    mend: 'Give no refresh token.',
    trials: overEach((exchange) => {
      if (granted(exchange) === undefined) return undefined;
      const body = answered(exchange) ?? {};
      const { data } = body;
      const members = [body, ...(isMembers(data) ? [data] : [])].flatMap(Object.entries);
      const has = members.some(
        ([name, value]) => /^refresh_?token$/i.test(name) && typeof value === 'string',
      );
      return unless(has ? 'a refresh token comes with an access token' : undefined);
    }),
  }),
];
