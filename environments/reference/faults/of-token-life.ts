import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';

const halfLife = 12 * 3600;

/** A token is refused earlier than its expiry says, though an exchange still returns it. */
function refusedBefore(seconds: number): Patch {
  return (seams) => ({
    isLive: (grant, now) => seams.isLive(grant, now + seconds),
    isReusable: (_rules, grant, now) => seams.isLive(grant, now),
  });
}

/** How long a token counts, and what comes after it. */
export const tokenLifeFaults: readonly Fault[] = [
  {
    id: 'token-for-a-week',
    clause: 'TOKENS-06',
    sentence: 'A token lives for seven times as long as documented.',
    kind: 'crude',
    patch: (seams) => ({ expiryOf: (issued_at) => issued_at + 7 * (seams.expiryOf(issued_at) - issued_at) }),
  },
  {
    id: 'short-token-life',
    clause: 'TOKENS-06',
    sentence: 'A token expires an hour before its documented lifetime is over.',
    kind: 'subtle',
    patch: (seams) => ({ expiryOf: (issued_at) => seams.expiryOf(issued_at) - 3600 }),
  },
  {
    id: 'token-for-an-hour',
    clause: 'TOKENS-06',
    sentence: 'A token lives for an hour, and so says its expiry.',
    kind: 'crude',
    patch: () => ({ expiryOf: (issued_at) => issued_at + 3600 }),
  },
  {
    id: 'half-a-life-after-revocation',
    clause: 'TOKENS-06',
    sentence: 'A token that replaces a revoked one lives half as long.',
    kind: 'rare',
    patch: (seams) => ({
      grantFor: (rules, registry, application, now) => {
        const isReplaced = registry.latest.get(application.id)?.revoked === true;
        const expiryOf: typeof rules.expiryOf = (issued_at) => rules.expiryOf(issued_at) - halfLife;
        return seams.grantFor(isReplaced ? { ...rules, expiryOf } : rules, registry, application, now);
      },
    }),
  },
  {
    id: 'token-refused-at-half-time',
    clause: 'TOKENS-07',
    sentence: 'A token is refused in the second half of its life although an exchange still returns it.',
    kind: 'crude',
    patch: refusedBefore(halfLife),
  },
  {
    id: 'token-refused-early',
    clause: 'TOKENS-07',
    sentence: 'A token is refused in its last five minutes although an exchange still returns it.',
    kind: 'subtle',
    patch: refusedBefore(300),
  },
  {
    id: 'token-refused-at-the-last',
    clause: 'TOKENS-07',
    sentence: 'A token is refused in its last half minute although an exchange still returns it.',
    kind: 'rare',
    patch: refusedBefore(30),
  },
  {
    id: 'field-lists-end-tokens-early',
    clause: 'TOKENS-07',
    sentence: 'The RPC field schema list refuses a token in the last hour of its life.',
    kind: 'rare',
    patch: (seams) => {
      let isFieldList = false;
      return {
        answer: (request, handle) => {
          isFieldList = request.path.endsWith('/field-schema/list');
          return seams.answer(request, handle);
        },
        isLive: (grant, now) => seams.isLive(grant, isFieldList ? now + 3600 : now),
        isReusable: (_rules, grant, now) => seams.isLive(grant, now),
      };
    },
  },
  {
    id: 'ended-token-returned',
    clause: 'TOKENS-11',
    sentence: 'An exchange returns the token of before although it has expired.',
    kind: 'crude',
    patch: () => ({ isReusable: (_rules, grant) => !grant.revoked }),
  },
  {
    id: 'revoked-token-returned',
    clause: 'TOKENS-11',
    sentence: 'An exchange returns the token of before although it was revoked.',
    kind: 'subtle',
    patch: () => ({ isReusable: (_rules, { expires }, now) => now < expires }),
  },
  {
    id: 'token-returned-in-its-last-minute',
    clause: 'TOKENS-11',
    sentence: 'An exchange in the first minute after the expiry of a token returns it.',
    kind: 'rare',
    patch: () => ({ isReusable: (_rules, { revoked, expires }, now) => !revoked && now < expires + 60 }),
  },
];
