import { assertionRules, limits } from '../../specs/openapi.ts';
import type { Assertion, Exchange } from '../exchange.ts';
import { type Members, membersOf } from '../body-members.ts';
import type { Law, Trial } from '../law.ts';
import { overEach, quoted, unless } from '../each-exchange.ts';

/** Clocks differ, and a request travels. */
const skew_ms = 5000;
/** An assertion that is made anew has the same text as the last one only within the same second. */
const sameSecond_ms = 1500;

const isJson = (contentType: string | undefined): boolean =>
  /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(contentType ?? '');

const isExchange = ({ operation }: Exchange): boolean => operation === 'TokenExchange';

/** Members of an exchange, also of one that was wrongly sent as a form. */
function sent({ request }: Exchange): Members {
  return membersOf(request.body) ?? Object.fromEntries(new URLSearchParams(request.body?.text ?? ''));
}

export const jsonExchange: Law = {
  clause: 'TOKENS-31',
  exercise: 'a token exchange',
  mend: 'POST a JSON object of grant_type and assertion with the content type application/json.',
  trials: overEach((exchange) => {
    if (!isExchange(exchange) || exchange.request.body?.incomplete === true) return undefined;
    const { headers, body } = exchange.request;
    const { grant_type, assertion } = membersOf(body) ?? {};
    if (!isJson(headers['content-type']))
      return { breach: `an exchange is sent as ${headers['content-type'] ?? 'nothing that it names'}` };
    if (body?.form !== 'json') return { breach: 'the body of an exchange is no JSON object' };
    if (grant_type !== assertionRules.grant_type)
      return { breach: `the grant type of an exchange is ${quoted(grant_type)}` };
    return unless(
      typeof assertion === 'string' && assertion !== '' ? undefined : 'an exchange has no assertion',
    );
  }),
};

export const noRefresh: Law = {
  clause: 'TOKENS-34',
  exercise: 'a token exchange',
  mend: 'Sign a new assertion and exchange it: there is nothing to refresh a token with.',
  trials: overEach((exchange) => {
    if (!isExchange(exchange)) return undefined;
    const { grant_type, refresh_token } = sent(exchange);
    const asks = grant_type === 'refresh_token' || refresh_token !== undefined;
    return unless(asks ? 'an exchange asks for a token to be refreshed' : undefined);
  }),
};

function flawOf({ header, claims, signed, unsigned }: Assertion): string | undefined {
  if (header === undefined || claims === undefined || unsigned === true)
    return 'it is not three parts of base64url with JSON inside';
  const { typ, alg } = header;
  const { iss, iat, exp } = claims;
  if (typ !== assertionRules.typ) return `its typ is ${quoted(typ)}`;
  if (alg !== assertionRules.alg) return `its alg is ${quoted(alg)}`;
  if (typeof iss !== 'string' || !iss.startsWith(assertionRules.issuer_prefix))
    return `its iss is ${quoted(iss)}, no id of a marketplace application`;
  if (!Number.isInteger(iat)) return `its iat is ${quoted(iat)}, no whole number of seconds`;
  if (!Number.isInteger(exp)) return `its exp is ${quoted(exp)}, no whole number of seconds`;
  const lifetime = Number(exp) - Number(iat);
  if (lifetime <= 0) return 'its exp is not after its iat';
  if (lifetime > limits.assertion_lifetime_seconds) return `it lives ${lifetime} seconds, which is too long`;
  return signed === false ? 'its signature is not by the key of the application' : undefined;
}

export const rightAssertion: Law = {
  clause: 'TOKENS-23',
  exercise: 'a token exchange with an assertion',
  mend: 'Sign the header {typ: JWT, alg: RS256} and the claims iss, iat and exp, whole seconds, with the private key.',
  trials: overEach(({ request: { assertion } }) => {
    const flaw = assertion && flawOf(assertion);
    return assertion && unless(flaw === undefined ? undefined : `an assertion is not as laid down: ${flaw}`);
  }),
};

export const issuedInThePast: Law = {
  clause: 'TOKENS-35',
  exercise: 'a token exchange with an assertion that has an issue time',
  mend: 'Set iat a few seconds before now, for clocks that differ.',
  trials: overEach(({ started, request: { assertion } }) => {
    const iat = assertion?.claims?.['iat'];
    if (typeof iat !== 'number') return undefined;
    const ahead = Math.round(iat - started / 1000);
    return unless(
      iat * 1000 > started + skew_ms ? `an assertion was issued ${ahead} seconds from now` : undefined,
    );
  }),
};

export const newAssertion: Law = {
  clause: 'TOKENS-25',
  exercise: 'a second token, exchanged a while after the first',
  mend: 'Sign a new assertion for each exchange instead of keeping one.',
  trials: ({ exchanges }) => {
    const brought = exchanges.filter(({ response, request }) => response?.issued && request.assertion);
    return brought.flatMap((later, at): Trial[] => {
      const earlier = brought
        .slice(0, at)
        .filter(
          ({ response, environment }) =>
            environment === later.environment && response?.issued?.token !== later.response?.issued?.token,
        );
      if (earlier.length === 0) return [];
      const same = earlier.find(
        ({ started, request }) =>
          request.assertion?.id === later.request.assertion?.id && later.started - started > sameSecond_ms,
      );
      if (same === undefined) return [{ exchanges: [later] }];
      return [{ exchanges: [same, later], breach: 'an assertion is exchanged for a second token' }];
    });
  },
};
