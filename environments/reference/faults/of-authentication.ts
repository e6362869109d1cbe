import { operations } from '../../../specs/openapi.ts';
import type { Grant } from '../applications.ts';
import type { HttpRequest, Reply } from '../http/message.ts';
import { isObject } from '../json.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';
import { readOnce } from './patching/read-once.ts';
import { tokenAsDenied } from './patching/told-problems.ts';

/** Calls that are refused with a status are carried out with a token that was right before. */
function carryingOut(
  status: number,
  isMeant: (request: HttpRequest) => boolean,
  told: (refusal: Reply, done: Reply) => Reply,
): Patch {
  return (seams) => {
    let token: string | undefined;
    return {
      answer: async (request, handle) => {
        const repeatable = readOnce(request);
        const reply = await seams.answer(repeatable, handle);
        if (reply?.status === 200) token = request.headers.authorization ?? token;
        if (reply?.status !== status || token === undefined || !isMeant(request)) return reply;
        const headers = { ...request.headers, authorization: token };
        return told(reply, await handle({ ...repeatable, headers }));
      },
    };
  };
}

/** The refusals of one status carry what a caller with a valid token would read. */
function givingAway(status: number): Patch {
  return carryingOut(
    status,
    ({ method }) => method === 'GET',
    (refusal, { body = null }) => ({ ...refusal, body }),
  );
}

/** Some calls ask for no valid token. */
function openTo(isMeant: (request: HttpRequest) => boolean): Patch {
  return carryingOut(401, isMeant, (_refusal, done) => done);
}

/** Which calls are let in, and what a refused one still gets. */
export const authenticationFaults: readonly Fault[] = [
  {
    id: 'token-check-off',
    clause: 'AUTH-01',
    sentence: 'Every operation takes any token, and no token, for that of the first application.',
    kind: 'crude',
    patch: (seams) => ({
      authenticate: (rules, registry, header, now) => {
        try {
          return seams.authenticate(rules, registry, header, now);
        } catch (refusal) {
          const [application] = registry.applications.values();
          if (application === undefined) throw refusal;
          return {
            access_token: '',
            application,
            issued_at: now,
            expires: rules.expiryOf(now),
            revoked: false,
          };
        }
      },
    }),
  },
  {
    id: 'notes-listed-for-anybody',
    clause: 'AUTH-01',
    sentence: 'The list of notes asks for no token.',
    kind: 'rare',
    patch: openTo(
      ({ path, headers }) =>
        path.endsWith('/noteActivities') && path.includes('/list/') && headers.authorization === undefined,
    ),
  },
  {
    id: 'user-info-denied-to-unknown-tokens',
    clause: 'AUTH-02',
    sentence: 'User info answers a token that it does not know with the code of a missing permission.',
    kind: 'rare',
    patch: (seams) => ({
      ...tokenAsDenied('sso_url', 'unknown')(seams),
      renderProblem: (surface, problem) => {
        const body = seams.renderProblem(surface, problem);
        const isMeant = surface === 'sso_url' && problem.kind === 'permission_denied' && isObject(body);
        return isMeant ? { ...body, code: 7 } : body;
      },
    }),
  },
  {
    id: 'token-known-by-its-beginning',
    clause: 'AUTH-02',
    sentence: 'A token is taken for the one that begins with the same characters.',
    kind: 'subtle',
    patch: (seams) => ({
      authenticate: (rules, registry, header, now) => {
        const known = [...registry.grants.keys()].find((token) =>
          header?.startsWith(`Bearer ${token.slice(0, 16)}`),
        );
        return seams.authenticate(rules, registry, known === undefined ? header : `Bearer ${known}`, now);
      },
    }),
  },
  {
    id: 'case-of-a-token-ignored',
    clause: 'AUTH-02',
    sentence: 'A token is compared without the case of its letters.',
    kind: 'rare',
    patch: (seams) => ({
      authenticate: (rules, registry, header = '', now) => {
        const known = [...registry.grants.keys()].find(
          (token) => header.toLowerCase() === `bearer ${token.toLowerCase()}`,
        );
        return seams.authenticate(rules, registry, known === undefined ? header : `Bearer ${known}`, now);
      },
    }),
  },
  {
    id: 'end-of-a-token-not-compared',
    clause: 'AUTH-02',
    sentence: 'The last characters of a token are not compared.',
    kind: 'subtle',
    patch: (seams) => ({
      authenticate: (rules, registry, header = '', now) => {
        const known = [...registry.grants.keys()].find(
          (token) =>
            header.length === `Bearer ${token}`.length && header.startsWith(`Bearer ${token.slice(0, -6)}`),
        );
        return seams.authenticate(rules, registry, known === undefined ? header : `Bearer ${known}`, now);
      },
    }),
  },
  {
    id: 'words-after-a-token-ignored',
    clause: 'AUTH-02',
    sentence: 'What follows a token after a blank is not read.',
    kind: 'subtle',
    patch: (seams) => ({
      authenticate: (rules, registry, header, now) =>
        seams.authenticate(rules, registry, header?.split(' ').slice(0, 2).join(' '), now),
    }),
  },
  {
    id: 'tasks-deleted-by-anybody',
    clause: 'AUTH-02',
    sentence: 'A task is deleted whatever token the call has, or none.',
    kind: 'rare',
    patch: openTo(({ method, path }) => method === 'DELETE' && path.includes('/taskActivities/')),
  },
  {
    id: 'another-scheme-let-in',
    clause: 'AUTH-02',
    sentence: 'A call with a header of the Basic scheme is let in.',
    kind: 'crude',
    patch: (seams) => ({
      authenticate: (rules, registry, header, now) => {
        const [application] = registry.applications.values();
        return application !== undefined && header?.startsWith('Basic ') === true
          ? rules.grantFor(rules, registry, application, now)
          : seams.authenticate(rules, registry, header, now);
      },
    }),
  },
  {
    id: 'expired-token-accepted',
    clause: 'AUTH-03',
    sentence: 'A token counts beyond its expiry, though an exchange then gives a new one.',
    kind: 'crude',
    patch: (seams) => ({
      isLive: ({ revoked }) => !revoked,
      isReusable: (_rules, grant, now) => seams.isLive(grant, now),
    }),
  },
  {
    id: 'used-token-goes-on',
    clause: 'AUTH-03',
    sentence: 'A token counts for another day whenever it is used.',
    kind: 'rare',
    patch: (seams) => {
      const usedUntil = new WeakMap<Grant, number>();
      return {
        isLive: (grant, now) =>
          seams.isLive(grant, now) || (!grant.revoked && now < (usedUntil.get(grant) ?? 0)),
        isReusable: (_rules, grant, now) => seams.isLive(grant, now),
        authenticate: (rules, registry, header, now) => {
          const grant = seams.authenticate(rules, registry, header, now);
          usedUntil.set(grant, now + 86_400);
          return grant;
        },
      };
    },
  },
  {
    id: 'revoked-token-accepted',
    clause: 'AUTH-04',
    sentence: 'A revoked token still counts, though an exchange then gives a new one.',
    kind: 'crude',
    patch: (seams) => ({
      isLive: (grant, now) => seams.isLive({ ...grant, revoked: false }, now),
      isReusable: (_rules, grant, now) => seams.isLive(grant, now),
    }),
  },
  {
    id: 'malformed-header-as-bad-request',
    clause: 'AUTH-05',
    sentence: 'The record API answers a malformed Authorization header with 400.',
    kind: 'subtle',
    patch: (seams) => ({
      answer: async (request, handle) => {
        const reply = await seams.answer(request, handle);
        const { authorization } = request.headers;
        const isMalformed = authorization !== undefined && !authorization.startsWith('Bearer ');
        return reply?.status === 401 && isMalformed ? { ...reply, status: 400 } : reply;
      },
    }),
  },
  {
    id: 'unknown-token-as-forbidden',
    clause: 'AUTH-05',
    sentence: 'The record API answers a token that it does not know with 403.',
    kind: 'subtle',
    patch: tokenAsDenied('base_url', 'unknown'),
  },
  {
    id: 'expired-token-as-forbidden',
    clause: 'AUTH-14',
    sentence: 'The record API answers a token that has expired with 403.',
    kind: 'subtle',
    patch: tokenAsDenied('base_url', 'ended'),
  },
  {
    id: 'bare-token-accepted',
    clause: 'AUTH-15',
    sentence: 'A valid token is taken without the word Bearer before it.',
    kind: 'crude',
    patch: (seams) => ({
      readBearer: (header) =>
        seams.readBearer(header === undefined || header.includes(' ') ? header : `Bearer ${header}`),
    }),
  },
  {
    id: 'valid-token-under-basic-accepted',
    clause: 'AUTH-15',
    sentence: 'A valid token is taken whatever scheme it stands under.',
    kind: 'subtle',
    patch: (seams) => ({
      readBearer: (header) => seams.readBearer(header?.replace(/^[A-Za-z]+ /, 'Bearer ')),
    }),
  },
  {
    id: 'closed-namespace-open',
    clause: 'AUTH-07',
    sentence: 'Every application may enter every namespace.',
    kind: 'crude',
    patch: () => ({ mayEnter: () => true }),
  },
  {
    id: 'refusal-with-data',
    clause: 'AUTH-08',
    sentence: 'A read without a valid token has the right status and the whole answer nevertheless.',
    kind: 'subtle',
    patch: givingAway(401),
  },
  {
    id: 'denial-with-data',
    clause: 'AUTH-08',
    sentence: 'A read without the scope has the right status and the whole answer nevertheless.',
    kind: 'subtle',
    patch: givingAway(403),
  },
  {
    id: 'refused-write-done',
    clause: 'AUTH-09',
    sentence: 'An update without a valid token is answered as refused and carried out nevertheless.',
    kind: 'subtle',
    patch: carryingOut(
      401,
      ({ method }) => method === 'PATCH',
      (refusal) => refusal,
    ),
  },
  {
    id: 'exchange-reads-a-header',
    clause: 'AUTH-10',
    sentence: 'An exchange without an Authorization header fails with 500.',
    kind: 'crude',
    patch: (seams) => ({
      answer: async (request, handle) => {
        const isMeant = request.path.endsWith(operations.TokenExchange.path);
        return isMeant && request.headers.authorization === undefined
          ? { status: 500, body: { error: 'An unexpected error occurred.' } }
          : seams.answer(request, handle);
      },
    }),
  },
];
