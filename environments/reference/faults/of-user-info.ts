import type { Fault } from './fault.ts';

/** What is told of the user behind a token. */
export const userInfoFaults: readonly Fault[] = [
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
