/** What one exchange gave. The expiry is in epoch seconds. */
export interface IssuedToken {
  readonly access_token: string;
  readonly expires: number;
}

/** A token that an exchange returned, and when, in epoch seconds. */
export interface SeenToken extends IssuedToken {
  readonly seen_at: number;
}

/** A part of a token's life, or what comes after it. */
export type TokenAge = 'hours old' | 'in its last hour' | 'expired';

/** When a token has an age, in epoch seconds. */
interface Stretch {
  readonly from: number;
  readonly until: number;
  /** Where a clock that can be moved goes. */
  readonly best: number;
}

const hour = 3600;
const day = 24 * hour;

/** Two clocks may be that far apart: a run that comes in a deferred check's last or first minutes proves nothing. */
const leeway = 300;

/** When a token that is seen now has, or had, an age. */
export const stretchOf: Readonly<Record<TokenAge, (token: IssuedToken, now: number) => Stretch>> = {
  // In the last hour a service may already give a new token: that is open (TOKENS-26). Until then it keeps the old one.
  'hours old': ({ expires }, now) => ({
    from: now + 2 * hour,
    until: expires - hour,
    best: Math.max(now + 2 * hour, expires - 2 * hour),
  }),
  'in its last hour': ({ expires }) => ({
    from: expires - hour,
    until: expires - leeway,
    best: expires - 30,
  }),
  expired: ({ expires }) => ({ from: expires + leeway, until: expires + 30 * day, best: expires + 1 }),
};
