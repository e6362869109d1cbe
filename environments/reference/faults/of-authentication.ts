import type { Fault } from './fault.ts';

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
    id: 'record-scope-unchecked',
    clause: 'AUTH-06',
    sentence: 'The record API asks for no scope.',
    kind: 'crude',
    patch: (seams) => ({
      scopesOf: (operation) => (operation.address === 'base_url' ? [] : seams.scopesOf(operation)),
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
    patch: () => {
      let token: string | undefined;
      return {
        answer: async (request, handle) => {
          const reply = await handle(request);
          if (reply.status === 200) token = request.headers.authorization ?? token;
          if (reply.status !== 401 || request.method !== 'GET' || token === undefined) return reply;
          const headers = { ...request.headers, authorization: token };
          return { ...reply, body: (await handle({ ...request, headers })).body ?? null };
        },
      };
    },
  },
  {
    id: 'refused-write-done',
    clause: 'AUTH-09',
    sentence: 'An update without a valid token is answered as refused and carried out nevertheless.',
    kind: 'subtle',
    patch: () => {
      let token: string | undefined;
      return {
        answer: async (request, handle) => {
          const body = await request.body();
          const repeatable = { ...request, body: async () => body };
          const reply = await handle(repeatable);
          if (reply.status === 200) token = request.headers.authorization ?? token;
          if (reply.status === 401 && request.method === 'PATCH' && token !== undefined) {
            await handle({ ...repeatable, headers: { ...request.headers, authorization: token } });
          }
          return reply;
        },
      };
    },
  },
];
