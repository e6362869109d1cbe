import type { Fault } from './fault.ts';

export const freshTokenNotShared: Fault = {
  id: 'fresh-token-not-shared',
  clause: 'TOKENS-10',
  sentence:
    'A token is returned again only from the second after its issue: simultaneous exchanges give several.',
  kind: 'rare',
  patch: (seams) => ({
    isReusable: (rules, grant, now) => now > grant.issued_at && seams.isReusable(rules, grant, now),
  }),
};
