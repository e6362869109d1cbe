import type { Fault } from './fault.ts';

export const revokedTokenAccepted: Fault = {
  id: 'revoked-token-accepted',
  clause: 'AUTH-04',
  sentence: 'A revoked token still counts, though an exchange then gives a new one.',
  kind: 'crude',
  patch: (seams) => ({
    isLive: (grant, now) => seams.isLive({ ...grant, revoked: false }, now),
    isReusable: (_rules, grant, now) => seams.isLive(grant, now),
  }),
};
