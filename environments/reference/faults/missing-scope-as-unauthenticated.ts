import { Problem } from '../problem.ts';
import type { Fault } from './fault.ts';

export const missingScopeAsUnauthenticated: Fault = {
  id: 'missing-scope-as-unauthenticated',
  clause: 'RPC-07',
  sentence: 'A missing scope is told as a missing token.',
  kind: 'subtle',
  patch: (seams) => ({
    requireScope: (rules, application, scopes) => {
      if (!seams.holdsScope(application, scopes))
        throw new Problem('unauthenticated', 'This token will not do.');
      seams.requireScope(rules, application, scopes);
    },
  }),
};
