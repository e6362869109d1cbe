import type { Fault } from './fault.ts';

export const signatureUnchecked: Fault = {
  id: 'signature-unchecked',
  clause: 'TOKENS-17',
  sentence: 'Any signature will do.',
  kind: 'crude',
  patch: () => ({ signatureHolds: (_key, { signature }) => signature.length > 0 }),
};
