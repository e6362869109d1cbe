import type { Fault } from './fault.ts';

/** Which token an exchange gives, and for how long. */
export const tokenFaults: readonly Fault[] = [
  {
    id: 'short-token-life',
    clause: 'TOKENS-06',
    sentence: 'A token expires an hour before its documented lifetime is over.',
    kind: 'subtle',
    patch: (seams) => ({ expiryOf: (issued_at) => seams.expiryOf(issued_at) - 3600 }),
  },
  {
    id: 'token-refused-early',
    clause: 'TOKENS-07',
    sentence: 'A token is refused in its last five minutes although an exchange still returns it.',
    kind: 'subtle',
    patch: (seams) => ({
      isLive: (grant, now) => seams.isLive(grant, now + 300),
      isReusable: (_rules, grant, now) => seams.isLive(grant, now),
    }),
  },
  {
    id: 'new-token-each-time',
    clause: 'TOKENS-08',
    sentence: 'Every exchange gives a new token, and the old ones stay valid.',
    kind: 'crude',
    patch: () => ({ isReusable: () => false }),
  },
  {
    id: 'expiry-renewed',
    clause: 'TOKENS-09',
    sentence: 'A further exchange returns the same token with an expiry counted from now.',
    kind: 'subtle',
    patch: (seams) => ({
      grantFor: (rules, registry, application, now) => ({
        ...seams.grantFor(rules, registry, application, now),
        expires: rules.expiryOf(now),
      }),
    }),
  },
  {
    id: 'fresh-token-not-shared',
    clause: 'TOKENS-10',
    sentence:
      'A token is returned again only from the second after its issue: simultaneous exchanges give several.',
    kind: 'rare',
    patch: (seams) => ({
      isReusable: (rules, grant, now) => now > grant.issued_at && seams.isReusable(rules, grant, now),
    }),
  },
  {
    id: 'ended-token-returned',
    clause: 'TOKENS-11',
    sentence: 'An exchange returns the token of before although it has expired.',
    kind: 'crude',
    patch: () => ({ isReusable: (_rules, grant) => !grant.revoked }),
  },
  {
    id: 'token-by-key',
    clause: 'TOKENS-13',
    sentence: 'Applications with the same key get one and the same token.',
    kind: 'subtle',
    patch: (seams) => ({
      grantFor: (rules, registry, application, now) => {
        const twin = [...registry.applications.values()].find((each) => each.key.equals(application.key));
        return seams.grantFor(rules, registry, twin ?? application, now);
      },
    }),
  },
];
