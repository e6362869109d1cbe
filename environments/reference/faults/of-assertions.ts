import type { Fault } from './fault.ts';
import { createHmac } from 'node:crypto';
import { assertionRules } from '../../../specs/openapi.ts';
import { limits } from '../../../specs/openapi.ts';

function withPrefix(id: string): string {
  return id.startsWith(assertionRules.issuer_prefix) ? id : assertionRules.issuer_prefix + id;
}

/** Which assertions are taken that should be refused, and the reverse. */
export const assertionFaults: readonly Fault[] = [
  {
    id: 'grant-type-unchecked',
    clause: 'TOKENS-14',
    sentence: 'The grant type of an exchange is not looked at.',
    kind: 'crude',
    patch: () => ({ requireGrantType: () => {} }),
  },
  {
    id: 'extra-parts-ignored',
    clause: 'TOKENS-15',
    sentence: 'What follows the three parts of an assertion is ignored.',
    kind: 'subtle',
    patch: (seams) => ({ readAssertion: (text) => seams.readAssertion(text.split('.', 3).join('.')) }),
  },
  {
    id: 'unsigned-assertion-accepted',
    clause: 'TOKENS-16',
    sentence: 'An assertion of the algorithm none is accepted.',
    kind: 'crude',
    patch: (seams) => ({
      headerFlaw: (header) => (header.alg === 'none' ? undefined : seams.headerFlaw(header)),
      signatureHolds: (key, assertion) =>
        assertion.header.alg === 'none' || seams.signatureHolds(key, assertion),
    }),
  },
  {
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
  },
  {
    id: 'signature-unchecked',
    clause: 'TOKENS-17',
    sentence: 'Any signature will do.',
    kind: 'crude',
    patch: () => ({ signatureHolds: (_key, { signature }) => signature.length > 0 }),
  },
  {
    id: 'issuer-prefix-optional',
    clause: 'TOKENS-18',
    sentence: 'The id of an application is known without its prefix as well.',
    kind: 'subtle',
    patch: (seams) => ({
      findIssuer: (registry, iss) =>
        seams.findIssuer(registry, typeof iss === 'string' ? withPrefix(iss) : iss),
    }),
  },
  {
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
  },
  {
    id: 'expired-assertion-accepted',
    clause: 'TOKENS-20',
    sentence: 'The expiry of an assertion is not compared with the present time.',
    kind: 'crude',
    patch: (seams) => ({ timesFlaw: (payload) => seams.timesFlaw(payload, Number(payload.iat)) }),
  },
  {
    id: 'times-as-text-accepted',
    clause: 'TOKENS-21',
    sentence: 'The times of an assertion may come as text.',
    kind: 'subtle',
    patch: (seams) => ({
      timesFlaw: ({ iat, exp }, now) => seams.timesFlaw({ iat: Number(iat), exp: Number(exp) }, now),
    }),
  },
  {
    id: 'full-hour-refused',
    clause: 'TOKENS-22',
    sentence: 'An assertion with exactly the longest lifetime is refused.',
    kind: 'subtle',
    patch: (seams) => ({
      timesFlaw: (payload, now) =>
        seams.timesFlaw(payload, now) ??
        (Number(payload.exp) - Number(payload.iat) === limits.assertion_lifetime_seconds
          ? 'it lives too long'
          : undefined),
    }),
  },
];
