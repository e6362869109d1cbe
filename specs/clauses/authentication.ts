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
    operations: [...recordOperations, 'RpcCompanyList'],
    title: 'a token without the named scopes may open the record API and the company list',
    // Which scopes these operations have is not shown: none, or some of their own.
    strength: 'open',
    source: ['bearer-token/4', 'bearer-token/5'],
    needs: ['restricted_application'],
    readings: ['it opens all of them', 'it opens some', 'it opens none'],
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
    title: 'a call without a valid token writes nothing',
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
    title: 'a closed namespace may be answered 403, 404 or otherwise in the record API',
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
  'AUTH-14': {
    ...onRecords,
    title: 'the record API answers an expired token with 401',
    strength: 'stated',
    source: ['http-statuses-in-the-record-api/5', 'bearer-token/4'],
    needs: ['time'],
  },
  'AUTH-15': {
    ...onEverySecured,
    title: 'a valid token without the word Bearer, or under another scheme, is refused',
    strength: 'implied',
    source: ['bearer-token/1', 'bearer-token/4'],
  },
  'AUTH-16': {
    ...onEverySecured,
    title: 'the word Bearer may count in any letter case',
    strength: 'open',
    source: ['bearer-token/1'],
    readings: ['only as the document writes it', 'in any letter case'],
  },
} as const satisfies Record<`AUTH-${number}`, Clause>;
