import { limits } from '../../../specs/openapi.ts';
import type { Fault } from './fault.ts';

export const overlongAssertionAccepted: Fault = {
  id: 'overlong-assertion-accepted',
  clause: 'TOKENS-19',
  sentence: 'An assertion may live as long as it likes.',
  kind: 'crude',
  patch: (seams) => ({
    timesFlaw: ({ iat, exp }, now) => {
      const isLong = Number(exp) - Number(iat) > limits.assertion_lifetime_seconds;
      return seams.timesFlaw({ iat: iat ?? null, exp: isLong ? Number(iat) + 60 : (exp ?? null) }, now);
    },
  }),
};
