import type { Fault } from './fault.ts';

export const expiredAssertionAccepted: Fault = {
  id: 'expired-assertion-accepted',
  clause: 'TOKENS-20',
  sentence: 'The expiry of an assertion is not compared with the present time.',
  kind: 'crude',
  patch: (seams) => ({ timesFlaw: (payload) => seams.timesFlaw(payload, Number(payload.iat)) }),
};
