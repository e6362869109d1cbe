import type { Fault } from './fault.ts';

export const endedTokenReturned: Fault = {
  id: 'ended-token-returned',
  clause: 'TOKENS-11',
  sentence: 'An exchange returns the token of before although it has expired.',
  kind: 'crude',
  patch: () => ({ isReusable: (_rules, grant) => !grant.revoked }),
};
