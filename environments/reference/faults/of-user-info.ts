import { isList, isObject, type JsonObject } from '../json.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';

/** The answer is changed. */
function telling(change: (told: JsonObject) => JsonObject): Patch {
  return (seams) => ({
    userInfo: (application, registered_at) => {
      const told = seams.userInfo(application, registered_at);
      return isObject(told) ? change(told) : told;
    },
  });
}

/** What is told of the user behind a token. */
export const userInfoFaults: readonly Fault[] = [
  {
    id: 'user-info-wrapped',
    clause: 'USERINFO-01',
    sentence: 'User info stands within a member data.',
    kind: 'crude',
    patch: telling((data) => ({ data })),
  },
  {
    id: 'user-id-as-number',
    clause: 'USERINFO-02',
    sentence: 'The user id is a number.',
    kind: 'subtle',
    patch: telling((told) => ({ ...told, sub: 7 })),
  },
  {
    id: 'single-role-as-text',
    clause: 'USERINFO-03',
    sentence: 'A single role is told as a text.',
    kind: 'subtle',
    patch: telling(({ roles = [], ...told }) => ({
      ...told,
      roles: isList(roles) && roles.length === 1 ? (roles[0] ?? '') : roles,
    })),
  },
  {
    id: 'times-in-milliseconds',
    clause: 'USERINFO-04',
    sentence: 'The times of user info are given in milliseconds.',
    kind: 'subtle',
    patch: telling((told) => ({ ...told, created_at: Number(told.created_at) * 1000 })),
  },
  {
    id: 'user-created-just-now',
    clause: 'USERINFO-07',
    sentence: 'The user was created at the time of the call.',
    kind: 'rare',
    patch: telling((told) => ({ ...told, created_at: Math.floor(Date.now() / 1000) })),
  },
  {
    id: 'user-info-for-all',
    clause: 'USERINFO-05',
    sentence: 'User info asks for no scope.',
    kind: 'crude',
    patch: (seams) => ({
      scopesOf: (operation) => (operation.id === 'TokenInfo' ? [] : seams.scopesOf(operation)),
    }),
  },
];
