import { operations } from '../../../specs/openapi.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';
import { refusingTimes } from './of-assertion-times.ts';

interface TokenAnswer extends JsonObject {
  readonly data: JsonObject;
  readonly took: Json;
}

/** The answer of an exchange is changed. `again`: its token was given before. */
function answering(change: (answer: TokenAnswer, again: boolean) => Json): Patch {
  return (seams) => {
    const known = new Set<string>();
    return {
      tokenAnswer: (grant, took) => {
        const again = known.has(grant.access_token);
        known.add(grant.access_token);
        const answer = seams.tokenAnswer(grant, took);
        const data = isObject(answer) && isObject(answer.data) ? answer.data : {};
        return change({ data, took }, again);
      },
    };
  };
}

/** The members of `data` in the answer of an exchange are changed. */
function giving(change: (data: JsonObject, again: boolean) => JsonObject): Patch {
  return answering(({ data, took }, again) => ({ data: change(data, again), took }));
}

const exchangePath = `/auth${operations.TokenExchange.path}`;

/** What the answer of an exchange says, and what its token opens. */
export const tokenFaults: readonly Fault[] = [
  {
    id: 'exchange-creates',
    clause: 'TOKENS-01',
    sentence: 'An exchange is answered with 201.',
    kind: 'crude',
    patch: (seams) => ({
      answer: async (request, handle) => {
        const reply = await seams.answer(request, handle);
        return reply?.status === 200 && request.path === exchangePath ? { ...reply, status: 201 } : reply;
      },
    }),
  },
  {
    id: 'long-assertion-refused',
    clause: 'TOKENS-01',
    sentence: 'An assertion that lives for more than fifty minutes is refused.',
    kind: 'subtle',
    patch: refusingTimes(({ iat, exp }) => exp - iat > 3000),
  },
  {
    id: 'aged-assertion-refused',
    clause: 'TOKENS-01',
    sentence: 'An assertion that was issued a minute ago is refused, though it has not expired.',
    kind: 'rare',
    patch: refusingTimes(({ iat }, now) => now - iat > 60),
  },
  {
    id: 'header-in-one-order-only',
    clause: 'TOKENS-01',
    sentence: 'An assertion whose header names its algorithm before its type is refused.',
    kind: 'rare',
    patch: (seams) => ({
      headerFlaw: (header) =>
        Object.keys(header)[0] === 'alg' ? 'it does not begin with typ' : seams.headerFlaw(header),
    }),
  },
  {
    id: 'tenth-exchange-refused',
    clause: 'TOKENS-01',
    sentence: 'Every tenth exchange is refused.',
    kind: 'rare',
    patch: (seams) => {
      let exchanges = 0;
      return {
        timesFlaw: (payload, now) => {
          exchanges += 1;
          return exchanges % 10 === 0 ? 'it came too soon' : seams.timesFlaw(payload, now);
        },
      };
    },
  },
  {
    id: 'token-not-wrapped',
    clause: 'TOKENS-02',
    sentence: 'The token stands at the top of the answer.',
    kind: 'crude',
    patch: answering(({ data, took }) => ({ ...data, took })),
  },
  {
    id: 'took-as-text',
    clause: 'TOKENS-02',
    sentence: 'How long an exchange took is told as a text.',
    kind: 'subtle',
    patch: answering(({ data, took }) => ({ data, took: `${String(took)} ms` })),
  },
  {
    id: 'took-with-fraction-again',
    clause: 'TOKENS-02',
    sentence: 'An exchange that gives a token again tells how long it took with a fraction.',
    kind: 'rare',
    patch: answering((answer, again) => (again ? { ...answer, took: 0.5 } : answer)),
  },
  {
    id: 'took-left-out',
    clause: 'TOKENS-38',
    sentence: 'An exchange does not tell how long it took.',
    kind: 'crude',
    patch: answering(({ data }) => ({ data })),
  },
  {
    id: 'token-type-null-again',
    clause: 'TOKENS-38',
    sentence: 'An exchange that gives a token again has null for its type.',
    kind: 'subtle',
    patch: giving((data, again) => (again ? { ...data, token_type: null } : data)),
  },
  {
    id: 'took-left-out-again',
    clause: 'TOKENS-38',
    sentence: 'An exchange that gives a token again does not tell how long it took.',
    kind: 'rare',
    patch: answering((answer, again) => (again ? { data: answer.data } : answer)),
  },
  {
    id: 'token-of-another-type',
    clause: 'TOKENS-03',
    sentence: 'The token is said to be of the type MAC.',
    kind: 'crude',
    patch: giving((data) => ({ ...data, token_type: 'MAC' })),
  },
  {
    id: 'token-type-with-scheme',
    clause: 'TOKENS-03',
    sentence: 'The token type comes with the name of its header.',
    kind: 'subtle',
    patch: giving((data) => ({ ...data, token_type: `Authorization: ${String(data.token_type)}` })),
  },
  {
    id: 'token-type-left-out-again',
    clause: 'TOKENS-03',
    sentence: 'An exchange that gives a token again leaves its type empty.',
    kind: 'rare',
    patch: giving((data, again) => (again ? { ...data, token_type: '' } : data)),
  },
  {
    id: 'token-useless-for-schemas',
    clause: 'TOKENS-04',
    sentence: 'Field schemas and options are refused to every token.',
    kind: 'crude',
    patch: (seams) => ({
      scopesOf: (operation) => (operation.path.includes('/meta/') ? ['crm.meta'] : seams.scopesOf(operation)),
    }),
  },
  {
    id: 'updates-behind-other-scope',
    clause: 'TOKENS-04',
    sentence: 'Updates want a scope that no application can have.',
    kind: 'subtle',
    patch: (seams) => ({
      scopesOf: (operation) =>
        operation.id === 'UpdateCrmRecord' ? ['crm.record:update'] : seams.scopesOf(operation),
    }),
  },
  {
    id: 'token-unknown-once-repeated',
    clause: 'TOKENS-04',
    sentence: 'User info refuses a token that a second exchange has given again.',
    kind: 'rare',
    patch: (seams) => {
      const repeated = new Set<string>();
      const once = new Set<string>();
      return {
        tokenAnswer: (grant, took) => {
          (once.has(grant.access_token) ? repeated : once).add(grant.access_token);
          return seams.tokenAnswer(grant, took);
        },
        answer: async (request, handle) => {
          const [, token = ''] = request.headers.authorization?.split(' ') ?? [];
          const isMeant = request.path === `/sso${operations.TokenInfo.path}` && repeated.has(token);
          const { authorization: _, ...headers } = request.headers;
          return seams.answer(isMeant ? { ...request, headers } : request, handle);
        },
      };
    },
  },
  {
    id: 'expiry-in-milliseconds',
    clause: 'TOKENS-05',
    sentence: 'The expiry of a token is given in milliseconds.',
    kind: 'crude',
    patch: giving((data) => ({ ...data, expires: Number(data.expires) * 1000 })),
  },
  {
    id: 'expiry-as-text',
    clause: 'TOKENS-05',
    sentence: 'The expiry of a token is given as a text.',
    kind: 'subtle',
    patch: giving((data) => ({ ...data, expires: String(data.expires) })),
  },
  {
    id: 'expiry-as-rest-again',
    clause: 'TOKENS-05',
    sentence: 'When a token is given again, its expiry is told as seconds from now.',
    kind: 'rare',
    patch: giving((data, again) =>
      again ? { ...data, expires: Number(data.expires) - Math.floor(Date.now() / 1000) } : data,
    ),
  },
  {
    id: 'refresh-token-given',
    clause: 'TOKENS-12',
    sentence: 'A refresh token comes with every access token.',
    kind: 'crude',
    patch: giving((data) => ({ ...data, refresh_token: 'none-needed' })),
  },
  {
    id: 'refresh-token-beside-data',
    clause: 'TOKENS-12',
    sentence: 'A refresh token stands beside data, in another spelling.',
    kind: 'subtle',
    patch: answering((answer) => ({ ...answer, refreshToken: 'none-needed' })),
  },
  {
    id: 'refresh-token-given-again',
    clause: 'TOKENS-12',
    sentence: 'A refresh token comes with a token that is given again.',
    kind: 'rare',
    patch: giving((data, again) => (again ? { ...data, refresh_token: 'none-needed' } : data)),
  },
];
