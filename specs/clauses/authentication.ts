import type { Clause } from './clause.ts';
import { recordOperations, securedOperations } from './operation-sets.ts';

const onEverySecured = { binds: 'service', operations: securedOperations } as const;
const onRecords = { binds: 'service', operations: recordOperations } as const;

/** Who is let in. The codes of refused RPC calls are the RPC area. */
export const authentication = {
  'AUTH-01': {
    ...onEverySecured,
    title: 'a call without a token is refused',
    strength: 'stated',
    source: ['bearer-token/1', 'bearer-token/4', 'endpoints/1', 'what-the-service-does/7'],
  },
  'AUTH-02': {
    ...onEverySecured,
    title: 'a call with a malformed or made-up token is refused',
    strength: 'stated',
    source: ['bearer-token/4'],
  },
  'AUTH-03': {
    ...onEverySecured,
    title: 'a call with an expired token is refused',
    strength: 'stated',
    source: ['bearer-token/4', 'limits/5', 'obtaining-a-token-by-jwt-exchange/13'],
    needs: ['time'],
  },
  'AUTH-04': {
    ...onEverySecured,
    title: 'a call with a revoked token is refused',
    strength: 'implied',
    source: ['obtaining-a-token-by-jwt-exchange/15', 'http-statuses-in-the-record-api/5'],
    needs: ['control'],
  },
  'AUTH-05': {
    ...onRecords,
    title: 'the record API answers an invalid token with 401',
    strength: 'stated',
    source: ['http-statuses-in-the-record-api/5'],
  },
  'AUTH-06': {
    ...onRecords,
    title: 'a call whose token lacks the scope is refused in the record API',
    // Which scopes its operations have is not shown.
    strength: 'implied',
    source: ['bearer-token/4', 'bearer-token/5'],
    needs: ['restricted_application'],
  },
  'AUTH-07': {
    ...onRecords,
    title: 'a call into a namespace without access is refused in the record API',
    strength: 'stated',
    source: ['bearer-token/4'],
    needs: ['forbidden_namespace'],
  },
  'AUTH-08': {
    ...onEverySecured,
    title: 'a refused call gives no data away',
    strength: 'implied',
    source: ['bearer-token/4'],
  },
  'AUTH-09': {
    title: 'a refused call writes nothing',
    strength: 'implied',
    binds: 'service',
    source: ['bearer-token/4'],
    operations: ['CreateCrmRecord', 'UpdateCrmRecord', 'UpsertCrmRecord', 'DeleteCrmRecord'],
    needs: ['writes'],
  },
  'AUTH-10': {
    title: 'the exchange itself needs no token',
    strength: 'implied',
    binds: 'service',
    source: ['what-the-service-does/7', 'endpoints/1', 'obtaining-a-token-by-jwt-exchange/8'],
    operations: ['TokenExchange'],
  },
  'AUTH-11': {
    title: 'every call carries its token in the Authorization header',
    strength: 'stated',
    binds: 'client',
    source: ['bearer-token/1', 'endpoints/1', '11-token-info/1'],
    operations: securedOperations,
  },
  'AUTH-12': {
    ...onRecords,
    title: 'a missing permission may look like a missing thing in the record API',
    strength: 'open',
    source: ['bearer-token/4', 'uniqueness-conflict-body/6'],
    needs: ['forbidden_namespace'],
    readings: ['403', '404', 'another refusal'],
  },
  'AUTH-13': {
    ...onRecords,
    title: 'which scope opens an operation of the record API is the choice of the service',
    strength: 'open',
    source: ['bearer-token/5'],
    needs: ['restricted_application'],
    readings: ['one scope for all', 'reading apart from writing', 'one for each resource type', 'none'],
  },
} as const satisfies Record<`AUTH-${number}`, Clause>;
