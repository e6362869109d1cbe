import type { Fault } from './fault.ts';

export const unsignedAssertionAccepted: Fault = {
  id: 'unsigned-assertion-accepted',
  clause: 'TOKENS-16',
  sentence: 'An assertion of the algorithm none is accepted.',
  kind: 'crude',
  patch: (seams) => ({
    headerFlaw: (header) => (header.alg === 'none' ? undefined : seams.headerFlaw(header)),
    signatureHolds: (key, assertion) =>
      assertion.header.alg === 'none' || seams.signatureHolds(key, assertion),
  }),
};
