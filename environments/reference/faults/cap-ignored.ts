import type { Fault } from './fault.ts';

export const capIgnored: Fault = {
  id: 'cap-ignored',
  clause: 'LIMITS-02',
  sentence: 'A requested page size above the maximum is honoured as it stands.',
  kind: 'crude',
  patch: (seams) => ({
    effectivePageSize: (requested) => requested ?? seams.effectivePageSize(undefined),
  }),
};
