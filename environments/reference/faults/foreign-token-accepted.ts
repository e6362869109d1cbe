import type { Fault } from './fault.ts';

export const foreignTokenAccepted: Fault = {
  id: 'foreign-token-accepted',
  clause: 'ENVIRONMENTS-02',
  sentence: 'Whatever looks like a token of this software is taken for one of the first application.',
  kind: 'subtle',
  patch: (seams) => ({
    findGrant: (registry, access_token) => {
      const known = seams.findGrant(registry, access_token);
      const [application] = registry.applications.values();
      if (known !== undefined || application === undefined || !/^[\w-]{43}$/.test(access_token)) return known;
      return { access_token, application, issued_at: 0, expires: Number.POSITIVE_INFINITY, revoked: false };
    },
  }),
};
