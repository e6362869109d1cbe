import type { Fault } from './fault.ts';

export const tokenCheckOff: Fault = {
  id: 'token-check-off',
  clause: 'AUTH-01',
  sentence: 'Every operation takes any token, and no token, for that of the first application.',
  kind: 'crude',
  patch: (seams) => ({
    authenticate: (rules, registry, header, now) => {
      try {
        return seams.authenticate(rules, registry, header, now);
      } catch (refusal) {
        const [application] = registry.applications.values();
        if (application === undefined) throw refusal;
        return {
          access_token: '',
          application,
          issued_at: now,
          expires: rules.expiryOf(now),
          revoked: false,
        };
      }
    },
  }),
};
