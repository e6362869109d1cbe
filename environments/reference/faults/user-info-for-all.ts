import type { Fault } from './fault.ts';

export const userInfoForAll: Fault = {
  id: 'user-info-for-all',
  clause: 'USERINFO-05',
  sentence: 'User info asks for no scope.',
  kind: 'crude',
  patch: (seams) => ({
    scopesOf: (operation) => (operation.id === 'TokenInfo' ? [] : seams.scopesOf(operation)),
  }),
};
