import { createPrivateKey, type KeyObject, randomInt } from 'node:crypto';
import { SignJWT } from 'jose';
import { assertionRules } from '../../specs/openapi.ts';

/** An application that may exchange assertions for tokens. The key is RSA, in PEM. */
export interface Application {
  readonly id: string;
  readonly private_key: string;
}

/** Seconds. */
interface AssertionTimes {
  readonly issued: number;
  readonly lifetime: number;
}

const keys = new Map<string, KeyObject>();

function keyOf(application: Application): KeyObject {
  const known = keys.get(application.private_key);
  if (known) return known;
  const key = createPrivateKey(application.private_key);
  keys.set(application.private_key, key);
  return key;
}

/** A signed JWT (RFC 7519) as the token exchange wants it; RSASSA-PKCS1-v1_5 with SHA-256 makes it repeatable. */
async function signedAssertion(application: Application, times: AssertionTimes): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ typ: assertionRules.typ, alg: assertionRules.alg })
    .setIssuer(application.id)
    .setIssuedAt(times.issued)
    .setExpirationTime(times.issued + times.lifetime)
    .sign(keyOf(application));
}

/** Well within the limit, in seconds: a clock that is minutes off does no harm. */
const usualLifetime = { least: 600, below: 3000 } as const;
const clockSkewSeconds = 5;

/**
 * The assertion that a careful caller makes at `now`, in epoch seconds. Its lifetime varies: a service may refuse
 * an assertion that it has seen before, and two that are made in the same second would else be the same.
 */
export function freshAssertion(application: Application, now: number): Promise<string> {
  const lifetime = randomInt(usualLifetime.least, usualLifetime.below);
  return signedAssertion(application, { issued: now - clockSkewSeconds, lifetime });
}
