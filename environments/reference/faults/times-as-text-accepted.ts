import type { Fault } from './fault.ts';

export const timesAsTextAccepted: Fault = {
  id: 'times-as-text-accepted',
  clause: 'TOKENS-21',
  sentence: 'The times of an assertion may come as text.',
  kind: 'subtle',
  patch: (seams) => ({
    timesFlaw: ({ iat, exp }, now) => seams.timesFlaw({ iat: Number(iat), exp: Number(exp) }, now),
  }),
};
