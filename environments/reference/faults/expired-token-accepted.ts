import type { Fault } from './fault.ts';

export const expiredTokenAccepted: Fault = {
  id: 'expired-token-accepted',
  clause: 'AUTH-03',
  sentence: 'A token counts beyond its expiry, though an exchange then gives a new one.',
  kind: 'crude',
  patch: (seams) => ({
    isLive: ({ revoked }) => !revoked,
    isReusable: (_rules, grant, now) => seams.isLive(grant, now),
  }),
};
