import { isList, isObject, type Json } from '../json.ts';
import { badRequest, type ProblemKind } from '../problem.ts';
import type { Patch } from '../seams.ts';
import type { Dialect } from './dialect.ts';

/** How soon before its end a token is no longer handed out. */
const renewed_before_seconds = 60;

/** Refused exchanges with another status, and a body without OAuth's names. */
function refusingAs(kind: ProblemKind): Patch {
  return (seams) => ({
    statusOf: (original, surface) =>
      seams.statusOf(surface === 'auth_url' && original === 'bad_request' ? kind : original, surface),
    renderProblem: (surface, problem) =>
      surface === 'auth_url' ? { message: problem.message } : seams.renderProblem(surface, problem),
  });
}

/** A time as text, or with a fraction, read as whole seconds. */
function readLoosely(time: Json): Json {
  return time === null ? null : Math.floor(Number(time));
}

const once: Patch = (seams) => {
  const used = new Set<string>();
  return {
    verifyAssertion: (rules, registry, text, now) => {
      const application = seams.verifyAssertion(rules, registry, text, now);
      if (used.has(String(text)))
        throw badRequest('assertion', 'The assertion was used before. Sign a new one.');
      used.add(String(text));
      return application;
    },
  };
};

/** What the exchange and the token info leave open. */
export const tokenDialects: readonly Dialect[] = [
  {
    id: 'token-renewed-early',
    shows: ['TOKENS-26'],
    sentence: 'An exchange within the last minute of a token brings a new one.',
    patch: (seams) => ({
      isReusable: (rules, grant, now) =>
        seams.isReusable(rules, grant, now) && grant.expires - now > renewed_before_seconds,
    }),
  },
  {
    id: 'no-clock-skew',
    shows: ['TOKENS-27'],
    sentence: 'An assertion issued in the future is refused, be it by a second.',
    patch: (seams) => ({
      timesFlaw: (payload, now) =>
        Number(payload.iat) > now
          ? 'its iat lies in the future; check the clock'
          : seams.timesFlaw(payload, now),
    }),
  },
  {
    id: 'assertion-type-unread',
    shows: ['TOKENS-28'],
    sentence: 'An assertion may name any type in its header, or none.',
    patch: (seams) => ({ headerFlaw: (header) => seams.headerFlaw({ ...header, typ: 'JWT' }) }),
  },
  {
    id: 'assertion-claims-read-loosely',
    shows: ['TOKENS-37'],
    sentence: 'The times of an assertion may come as text or with fractions, its issuer in a list.',
    patch: (seams) => ({
      timesFlaw: ({ iat = null, exp = null }, now) =>
        seams.timesFlaw({ iat: readLoosely(iat), exp: readLoosely(exp) }, now),
      findIssuer: (registry, iss) =>
        seams.findIssuer(registry, isList(iss) && iss.length === 1 ? iss[0] : iss),
    }),
  },
  {
    id: 'exchange-without-took',
    shows: ['TOKENS-38'],
    sentence: 'The answer of an exchange does not tell how long it took.',
    declares: { 'TOKENS-38': 'warn' },
    patch: (seams) => ({
      tokenAnswer: (grant, took) => {
        const answer = seams.tokenAnswer(grant, took);
        return isObject(answer) ? { data: answer.data ?? null } : answer;
      },
    }),
  },
  {
    id: 'assertion-used-once',
    shows: ['TOKENS-29'],
    sentence: 'An assertion is refused when it comes a second time.',
    patch: once,
  },
  {
    id: 'exchange-refused-with-message',
    shows: ['TOKENS-30'],
    sentence: 'A refused exchange is answered 401 and a message.',
    excludes: ['exchange-refused-as-not-found'],
    patch: refusingAs('unauthenticated'),
  },
  {
    id: 'exchange-refused-as-not-found',
    shows: ['TOKENS-30'],
    sentence: 'A refused exchange is answered 404 and a message.',
    excludes: ['exchange-refused-with-message'],
    patch: refusingAs('not_found'),
  },
  {
    id: 'either-scope-opens-all',
    shows: ['USERINFO-06'],
    sentence: 'Each of the two scopes opens every member of the token info.',
    patch: (seams) => ({
      userInfo: (application, registered_at) => {
        const isOpen = application.scopes.some((scope) => scope === 'profile' || scope === 'email');
        const scopes = isOpen ? [...application.scopes, 'profile', 'email'] : application.scopes;
        return seams.userInfo({ ...application, scopes }, registered_at);
      },
    }),
  },
];
