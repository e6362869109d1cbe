import type { Clause } from './clause.ts';
import { securedOperations } from './operation-sets.ts';
import { statements } from './statements.ts';

const exchange = (...ordinals: readonly [number, ...number[]]) =>
  statements('obtaining-a-token-by-jwt-exchange', ordinals);

const onExchange = { binds: 'service', operations: ['TokenExchange'] } as const;
const byCaller = { binds: 'client', operations: ['TokenExchange'] } as const;

/** Exchanging an assertion for an access token, and how long the token lives. */
export const tokens = {
  'TOKENS-01': {
    ...onExchange,
    title: 'a right assertion is exchanged for an access token',
    strength: 'stated',
    source: ['what-the-service-does/7', 'endpoints/16', ...exchange(8, 9, 10, 11)],
  },
  'TOKENS-02': {
    ...onExchange,
    title: 'the answer of an exchange wraps the token in data, beside took as a whole number',
    strength: 'stated',
    source: exchange(11),
  },
  'TOKENS-03': {
    ...onExchange,
    title: 'the token of an exchange has the type Bearer',
    strength: 'stated',
    source: exchange(11),
  },
  'TOKENS-04': {
    title: 'a token from an exchange opens the operations of its environment',
    strength: 'stated',
    binds: 'service',
    source: ['what-the-service-does/7', 'bearer-token/1'],
    operations: securedOperations,
  },
  'TOKENS-05': {
    ...onExchange,
    title: 'the expiry of a token is given in whole seconds of the epoch',
    strength: 'stated',
    source: exchange(11),
  },
  'TOKENS-06': {
    ...onExchange,
    title: 'a token expires one documented lifetime after it was issued',
    strength: 'stated',
    source: ['limits/5', ...exchange(13)],
  },
  'TOKENS-07': {
    title: 'a token is accepted until shortly before its expiry',
    strength: 'implied',
    binds: 'service',
    source: ['limits/5', ...exchange(13)],
    operations: securedOperations,
    needs: ['time'],
  },
  'TOKENS-08': {
    ...onExchange,
    title: 'a further exchange returns the same token while it is valid',
    strength: 'stated',
    source: exchange(14),
  },
  'TOKENS-09': {
    ...onExchange,
    title: 'a further exchange repeats the expiry of the first',
    strength: 'implied',
    source: exchange(13, 14),
  },
  'TOKENS-10': {
    ...onExchange,
    title: 'simultaneous exchanges return one and the same token',
    strength: 'implied',
    source: exchange(14),
  },
  'TOKENS-11': {
    ...onExchange,
    title: 'an exchange after the token expired or was revoked brings a new one',
    strength: 'implied',
    source: exchange(13, 15),
    needs: ['time'],
  },
  'TOKENS-12': {
    ...onExchange,
    title: 'no refresh token comes with an access token',
    strength: 'stated',
    source: exchange(16),
  },
  'TOKENS-13': {
    ...onExchange,
    title: 'applications that share a key get tokens of their own',
    strength: 'implied',
    source: exchange(1, 4),
    needs: ['restricted_application'],
  },
  'TOKENS-14': {
    ...onExchange,
    title: 'an exchange with another grant type is refused',
    strength: 'implied',
    source: exchange(9),
  },
  'TOKENS-15': {
    ...onExchange,
    title: 'an exchange whose assertion is missing or no JWT is refused',
    strength: 'implied',
    source: exchange(2, 10),
  },
  'TOKENS-16': {
    ...onExchange,
    title: 'an assertion that is unsigned, or signed with the public key as a secret, is refused',
    strength: 'stated',
    source: exchange(3, 7),
  },
  'TOKENS-17': {
    ...onExchange,
    title: 'an assertion signed by another key or changed after signing is refused',
    strength: 'stated',
    source: exchange(1, 7),
  },
  'TOKENS-18': {
    ...onExchange,
    title: 'an assertion of an unknown application, or with an issuer that lacks the prefix, is refused',
    strength: 'implied',
    source: exchange(1, 4),
  },
  'TOKENS-19': {
    ...onExchange,
    title: 'an assertion that lives longer than is allowed is refused',
    strength: 'implied',
    source: ['limits/4', ...exchange(6)],
  },
  'TOKENS-20': {
    ...onExchange,
    title: 'an assertion that has expired is refused',
    strength: 'implied',
    source: exchange(6),
  },
  'TOKENS-21': {
    ...onExchange,
    title: 'an assertion without issuer, issue time or expiry is refused',
    strength: 'implied',
    source: exchange(4, 5, 6),
  },
  'TOKENS-22': {
    ...onExchange,
    title: 'an assertion issued a few seconds ago with the longest lifetime allowed is accepted',
    strength: 'stated',
    source: ['limits/4', ...exchange(5, 6)],
  },
  'TOKENS-23': {
    ...byCaller,
    title: 'an assertion has the type, algorithm, issuer, times and signature that are laid down',
    strength: 'stated',
    source: exchange(2, 3, 4, 5, 6, 7),
  },
  'TOKENS-24': {
    ...byCaller,
    title: 'a caller keeps its token while it is valid',
    strength: 'stated',
    source: exchange(14),
  },
  'TOKENS-25': {
    ...byCaller,
    title: 'a caller makes a new assertion for each new token',
    strength: 'stated',
    source: exchange(16),
  },
  'TOKENS-26': {
    ...onExchange,
    title: 'an exchange shortly before the expiry may bring the old token or a new one',
    strength: 'open',
    source: exchange(14, 15),
    needs: ['time'],
    readings: ['the old token', 'a new token'],
  },
  'TOKENS-27': {
    ...onExchange,
    title: 'an assertion issued slightly in the future may be accepted',
    strength: 'open',
    source: exchange(5),
    readings: ['accepted', 'refused'],
  },
  'TOKENS-28': {
    ...onExchange,
    title: 'an assertion header with another type or none may be accepted',
    strength: 'open',
    source: exchange(3),
    readings: ['refused', 'accepted'],
  },
  'TOKENS-29': {
    ...onExchange,
    title: 'an assertion may be exchanged a second time',
    strength: 'open',
    source: exchange(14, 16),
    readings: ['the same token again', 'refused'],
  },
  'TOKENS-30': {
    ...onExchange,
    title: 'a refused exchange may have any 4xx status and any body',
    strength: 'open',
    source: ['uniqueness-conflict-body/6', ...exchange(11)],
    readings: ['400 with an error of OAuth', '401', '404', 'another refusal'],
  },
  'TOKENS-31': {
    title: 'an exchange is a JSON POST of the grant type and the assertion',
    strength: 'stated',
    binds: 'client',
    source: [
      'obtaining-a-token-by-jwt-exchange/8',
      'obtaining-a-token-by-jwt-exchange/9',
      'obtaining-a-token-by-jwt-exchange/10',
    ],
    operations: ['TokenExchange'],
  },
  'TOKENS-32': {
    title: 'after a 401 a caller gets a new token before it calls again',
    strength: 'stated',
    binds: 'client',
    source: ['obtaining-a-token-by-jwt-exchange/15', 'http-statuses-in-the-record-api/5'],
    operations: securedOperations,
  },
  'TOKENS-33': {
    title: 'a caller uses no token past its expiry',
    strength: 'stated',
    binds: 'client',
    source: ['obtaining-a-token-by-jwt-exchange/13', 'obtaining-a-token-by-jwt-exchange/15'],
    operations: securedOperations,
  },
  'TOKENS-34': {
    title: 'a caller asks for no refresh of a token',
    strength: 'stated',
    binds: 'client',
    source: ['obtaining-a-token-by-jwt-exchange/16'],
    operations: ['TokenExchange'],
  },
  'TOKENS-35': {
    title: 'an assertion says that it was issued a few seconds ago, not later than now',
    strength: 'implied',
    binds: 'client',
    source: ['obtaining-a-token-by-jwt-exchange/5'],
    operations: ['TokenExchange'],
  },
  'TOKENS-36': {
    ...onExchange,
    title: 'an assertion that its own key signed with another algorithm is refused',
    strength: 'implied',
    source: exchange(3, 7),
  },
  'TOKENS-37': {
    ...onExchange,
    title: 'an assertion whose issuer or times have another JSON type may be accepted',
    strength: 'open',
    source: exchange(4, 5, 6),
    readings: ['refused', 'accepted', 'some are accepted'],
  },
  'TOKENS-38': {
    ...onExchange,
    title: 'the answer of an exchange has expires, token_type and took',
    strength: 'implied',
    source: exchange(11),
  },
  'TOKENS-39': {
    ...onExchange,
    title: 'an exchange whose body is no JSON is refused',
    strength: 'implied',
    source: exchange(8),
  },
} as const satisfies Record<`TOKENS-${number}`, Clause>;
