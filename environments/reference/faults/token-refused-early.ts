import type { Fault } from './fault.ts';

export const tokenRefusedEarly: Fault = {
  id: 'token-refused-early',
  clause: 'TOKENS-07',
  sentence: 'A token is refused in its last five minutes although an exchange still returns it.',
  kind: 'subtle',
  patch: (seams) => ({
    isLive: (grant, now) => seams.isLive(grant, now + 300),
    isReusable: (_rules, grant, now) => seams.isLive(grant, now),
  }),
};
