import { limits } from '../../../specs/openapi.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';

/** Epoch seconds. */
interface Times {
  readonly iat: number;
  readonly exp: number;
}

/** Whole times are judged as if they were others. */
function judgingTimes(instead: (times: Times, now: number) => Times): Patch {
  return (seams) => ({
    timesFlaw: (payload, now) => {
      const { iat, exp } = payload;
      const isWhole = Number.isInteger(iat) && Number.isInteger(exp);
      return seams.timesFlaw(
        isWhole ? { ...instead({ iat: Number(iat), exp: Number(exp) }, now) } : payload,
        now,
      );
    },
  });
}

/** Some lifetimes, in seconds, are taken however long they are. */
function takingLifetimes(isTaken: (lifetime: number) => boolean): Patch {
  return judgingTimes(({ iat, exp }, now) => ({
    iat,
    exp: isTaken(exp - iat) ? Math.min(exp, Math.max(iat, now) + 60) : exp,
  }));
}

/** Right times of an assertion are refused all the same. */
export function refusingTimes(isRefused: (times: Times, now: number) => boolean): Patch {
  return (seams) => ({
    timesFlaw: (payload, now) =>
      seams.timesFlaw(payload, now) ??
      (isRefused({ iat: Number(payload.iat), exp: Number(payload.exp) }, now)
        ? 'its times do not fit'
        : undefined),
  });
}

/** Milliseconds that overflow into the sign, as they do in a signed integer of 32 bits. */
function inFewBits(seconds: number): number {
  return (seconds * 1000) | 0;
}

/** Which times of an assertion are taken that should be refused, and the reverse. */
export const assertionTimeFaults: readonly Fault[] = [
  {
    id: 'overlong-assertion-accepted',
    clause: 'TOKENS-19',
    sentence: 'An assertion may live as long as it likes.',
    kind: 'crude',
    patch: takingLifetimes(() => true),
  },
  {
    id: 'accepted-an-hour-after-expiry',
    clause: 'TOKENS-20',
    sentence: 'An assertion is accepted for an hour after it has expired.',
    kind: 'rare',
    patch: judgingTimes(({ iat, exp }, now) =>
      exp <= now && exp > now - 3_600 ? { iat: now - 1, exp: now + 60 } : { iat, exp },
    ),
  },
  {
    id: 'twice-the-lifetime-accepted',
    clause: 'TOKENS-19',
    sentence: 'An assertion may live twice as long as is allowed.',
    kind: 'subtle',
    patch: takingLifetimes((lifetime) => lifetime <= 2 * limits.assertion_lifetime_seconds),
  },
  {
    id: 'ninety-minutes-accepted',
    clause: 'TOKENS-19',
    sentence: 'An assertion may live half as long again as is allowed.',
    kind: 'rare',
    patch: takingLifetimes((lifetime) => lifetime <= 1.5 * limits.assertion_lifetime_seconds),
  },
  {
    id: 'lifetime-compared-as-text',
    clause: 'TOKENS-19',
    sentence:
      'An assertion that lives too long is accepted when its lifetime, as a text, comes before the limit.',
    kind: 'subtle',
    patch: takingLifetimes((lifetime) => String(lifetime) <= String(limits.assertion_lifetime_seconds)),
  },
  {
    id: 'lifetime-counted-from-now',
    clause: 'TOKENS-19',
    sentence: 'The lifetime of an assertion is counted from the moment at which it comes in.',
    kind: 'subtle',
    patch: judgingTimes(({ iat, exp }, now) => ({ iat: Math.max(iat, Math.min(now, exp - 1)), exp })),
  },
  {
    id: 'lifetime-in-few-bits',
    clause: 'TOKENS-19',
    sentence: 'The lifetime of an assertion is counted in milliseconds of 32 bits.',
    kind: 'rare',
    patch: judgingTimes(({ iat, exp }, now) => {
      const isShort = inFewBits(exp - iat) <= limits.assertion_lifetime_seconds * 1000;
      return isShort ? { iat, exp: Math.min(exp, Math.max(iat, now) + 60) } : { iat, exp };
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
    id: 'expired-assertion-excused',
    clause: 'TOKENS-20',
    sentence: 'An assertion that has expired is accepted while its application has a valid token.',
    kind: 'subtle',
    patch: (seams) => ({
      verifyAssertion: (rules, registry, text, now) => {
        const { payload } = (typeof text === 'string' ? rules.readAssertion(text) : undefined) ?? {};
        const latest = registry.latest.get(String(payload?.iss));
        const isExcused = latest !== undefined && rules.isLive(latest, now);
        return seams.verifyAssertion(
          rules,
          registry,
          text,
          isExcused ? Math.min(now, Number(payload?.iat)) : now,
        );
      },
    }),
  },
  {
    id: 'age-in-few-bits',
    clause: 'TOKENS-20',
    sentence: 'How long ago an assertion has expired is counted in milliseconds of 32 bits.',
    kind: 'rare',
    patch: judgingTimes(({ iat, exp }, now) =>
      exp <= now && inFewBits(now - exp) < 0 ? { iat: now, exp: now + 60 } : { iat, exp },
    ),
  },
  {
    id: 'claims-optional',
    clause: 'TOKENS-21',
    sentence: 'An assertion without times counts as issued now, and lives as long as is allowed.',
    kind: 'crude',
    patch: (seams) => ({
      timesFlaw: ({ iat = null, exp = null }, now) =>
        seams.timesFlaw({ iat: iat ?? now, exp: exp ?? Number(iat ?? now) + 60 }, now),
    }),
  },
  {
    id: 'issue-time-optional',
    clause: 'TOKENS-21',
    sentence: 'An assertion without an issue time is accepted.',
    kind: 'subtle',
    patch: (seams) => ({
      timesFlaw: ({ iat, ...payload }, now) => seams.timesFlaw({ ...payload, iat: iat ?? now }, now),
    }),
  },
  {
    id: 'null-expiry-accepted',
    clause: 'TOKENS-21',
    sentence: 'An assertion whose expiry is null lives for a minute.',
    kind: 'rare',
    patch: (seams) => ({
      timesFlaw: (payload, now) =>
        seams.timesFlaw(payload.exp === null ? { ...payload, exp: Number(payload.iat) + 60 } : payload, now),
    }),
  },
  {
    id: 'half-an-hour-at-most',
    clause: 'TOKENS-22',
    sentence: 'An assertion that lives for more than half an hour is refused.',
    kind: 'crude',
    patch: refusingTimes(({ iat, exp }) => exp - iat > 1800),
  },
  {
    id: 'full-hour-refused',
    clause: 'TOKENS-22',
    sentence: 'An assertion with exactly the longest lifetime is refused.',
    kind: 'subtle',
    patch: refusingTimes(({ iat, exp }) => exp - iat === limits.assertion_lifetime_seconds),
  },
  {
    id: 'past-issue-refused',
    clause: 'TOKENS-22',
    sentence: 'An assertion of the longest lifetime is refused when it was issued eight seconds ago or more.',
    kind: 'rare',
    patch: refusingTimes(
      ({ iat, exp }, now) => exp - iat === limits.assertion_lifetime_seconds && now - iat >= 8,
    ),
  },
];
