import type { Clause } from './clause.ts';

const onUserInfo = { binds: 'service', operations: ['TokenInfo'] } as const;

/** Whom a token speaks for. */
export const userInfo = {
  'USERINFO-01': {
    ...onUserInfo,
    title: 'user info is answered with 200 and an object with one of its members at least',
    strength: 'stated',
    source: ['11-token-info/1', '11-token-info/2', 'endpoints/15'],
  },
  'USERINFO-02': {
    ...onUserInfo,
    title: 'the user id and the e-mail address of user info are texts',
    strength: 'stated',
    source: ['11-token-info/2'],
  },
  'USERINFO-03': {
    ...onUserInfo,
    title: 'the roles of user info are an array of texts',
    strength: 'stated',
    source: ['11-token-info/2'],
  },
  'USERINFO-04': {
    ...onUserInfo,
    title: 'the times of user info are whole seconds of the epoch',
    strength: 'stated',
    source: ['11-token-info/2'],
  },
  'USERINFO-05': {
    ...onUserInfo,
    title: 'a token without the profile and the email scope gets no user info',
    strength: 'stated',
    source: ['11-token-info/1', 'bearer-token/4', 'bearer-token/5'],
    needs: ['restricted_application'],
  },
  'USERINFO-06': {
    ...onUserInfo,
    title: 'a scope may open any of the members of user info',
    strength: 'open',
    source: ['11-token-info/2'],
    readings: ['email opens the address only', 'profile opens all but the address', 'either opens all'],
  },
  'USERINFO-07': {
    ...onUserInfo,
    title: 'user info tells the same user id and time of creation each time',
    strength: 'implied',
    source: ['11-token-info/2'],
  },
} as const satisfies Record<`USERINFO-${number}`, Clause>;
