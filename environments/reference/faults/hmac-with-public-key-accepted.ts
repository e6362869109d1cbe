import { createHmac } from 'node:crypto';
import type { Fault } from './fault.ts';

export const hmacWithPublicKeyAccepted: Fault = {
  id: 'hmac-with-public-key-accepted',
  clause: 'TOKENS-16',
  sentence: 'The header chooses the algorithm, so the public key serves as the secret of an HMAC.',
  kind: 'subtle',
  patch: (seams) => ({
    headerFlaw: (header) => (header.alg === 'HS256' ? undefined : seams.headerFlaw(header)),
    signatureHolds: (key, assertion) => {
      if (assertion.header.alg !== 'HS256') return seams.signatureHolds(key, assertion);
      const secret = key.export({ type: 'spki', format: 'pem' });
      return createHmac('sha256', secret).update(assertion.signed).digest().equals(assertion.signature);
    },
  }),
};
