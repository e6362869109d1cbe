import type { Fault } from './fault.ts';

export const closedNamespaceOpen: Fault = {
  id: 'closed-namespace-open',
  clause: 'AUTH-07',
  sentence: 'Every application may enter every namespace.',
  kind: 'crude',
  patch: () => ({ mayEnter: () => true }),
};
