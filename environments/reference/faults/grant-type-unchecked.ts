import type { Fault } from './fault.ts';

export const grantTypeUnchecked: Fault = {
  id: 'grant-type-unchecked',
  clause: 'TOKENS-14',
  sentence: 'The grant type of an exchange is not looked at.',
  kind: 'crude',
  patch: () => ({ requireGrantType: () => {} }),
};
