import type { Fault } from './fault.ts';

export const tokenByKey: Fault = {
  id: 'token-by-key',
  clause: 'TOKENS-13',
  sentence: 'Applications with the same key get one and the same token.',
  kind: 'subtle',
  patch: (seams) => ({
    grantFor: (rules, registry, application, now) => {
      const twin = [...registry.applications.values()].find((each) => each.key.equals(application.key));
      return seams.grantFor(rules, registry, twin ?? application, now);
    },
  }),
};
