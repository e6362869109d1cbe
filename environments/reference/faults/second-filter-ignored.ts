import type { Fault } from './fault.ts';

export const secondFilterIgnored: Fault = {
  id: 'second-filter-ignored',
  clause: 'OPERATORS-02',
  sentence: 'Only the first filter of a list call counts.',
  kind: 'crude',
  patch: () => ({
    effectiveConditions: (conditions) => conditions.slice(0, 1),
  }),
};
