import type { Fault } from './fault.ts';

export const shortTokenLife: Fault = {
  id: 'short-token-life',
  clause: 'TOKENS-06',
  sentence: 'A token expires an hour before its documented lifetime is over.',
  kind: 'subtle',
  patch: (seams) => ({ expiryOf: (issued_at) => seams.expiryOf(issued_at) - 3600 }),
};
