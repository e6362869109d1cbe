import type { Fault } from './fault.ts';

export const newTokenEachTime: Fault = {
  id: 'new-token-each-time',
  clause: 'TOKENS-08',
  sentence: 'Every exchange gives a new token, and the old ones stay valid.',
  kind: 'crude',
  patch: () => ({ isReusable: () => false }),
};
