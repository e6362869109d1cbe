import type { Fault } from './fault.ts';

export const expiryRenewed: Fault = {
  id: 'expiry-renewed',
  clause: 'TOKENS-09',
  sentence: 'A further exchange returns the same token with an expiry counted from now.',
  kind: 'subtle',
  patch: (seams) => ({
    grantFor: (rules, registry, application, now) => ({
      ...seams.grantFor(rules, registry, application, now),
      expires: rules.expiryOf(now),
    }),
  }),
};
