import fc, { type Arbitrary } from 'fast-check';
import { assertionRules, limits } from '../specs/openapi.ts';
import type { Covered } from './covered.ts';

/** The claims of an assertion (RFC 7519, section 4.1). */
export const claims = ['iss', 'iat', 'exp'] as const;
export type Claim = (typeof claims)[number];

/** A claim that is not as it should be. */
export interface WrongClaim {
  readonly claim: Claim;
  readonly form: 'left out' | 'null' | 'a text' | 'a fraction' | 'a list';
}

/** Whose key signs, and how. What is not RS256 says so in its header and is signed accordingly. */
export type Signing =
  | 'RS256'
  | 'RS384'
  | 'RS512'
  | 'PS256'
  | 'foreign key'
  | 'HMAC with the public key'
  | 'none'
  | 'left out';

/** How the JSON of header and payload is written, where not in the usual order and without blanks (RFC 8259). */
const writings = ['members in reverse', 'blanks between members'] as const;
export type Writing = (typeof writings)[number];

/** The part of an assertion that is changed once it is signed. */
export type ChangedPart = 'header' | 'payload' | 'signature';

/**
 * How to make one assertion. A plan holds no secret, so it can be drawn, shrunk and shown; the key and the
 * present time come in when it is signed.
 */
export interface AssertionPlan {
  /** The one way in which the assertion is wrong, or `right`. */
  readonly way: string;
  /** Seconds from now; negative means ago. */
  readonly issued: number;
  /** Seconds from issue to expiry. */
  readonly lifetime: number;
  /** Instead of the id of the application. */
  readonly issuer?: { readonly unknown: string } | 'without prefix' | 'followed by more';
  readonly wrongClaim?: WrongClaim;
  /** Null leaves it out. */
  readonly typ?: string | null;
  readonly signing: Signing;
  /** The header holds the public part of the key that signs (RFC 7515, section 4.1.3): whoever asks it trusts anybody. */
  readonly tellsKey?: boolean;
  /** The algorithm that the header names, where it is not that of the signature. Null leaves it out. */
  readonly alg?: string | null;
  readonly changed?: ChangedPart;
  readonly written?: Writing;
}

/** A few seconds ago, as callers are advised. */
const fewSecondsAgo = fc.integer({ min: -10, max: -2 });

/** From a minute to the longest that is allowed; every other one is nearly as long. */
const allowedLifetime = fc.oneof(
  fc.integer({ min: 60, max: limits.assertion_lifetime_seconds }),
  fc.integer({ min: limits.assertion_lifetime_seconds - 60, max: limits.assertion_lifetime_seconds }),
);

/** An assertion that every service must take, but for what `change` says. */
export function planned<Change extends Partial<AssertionPlan>>(
  change: Arbitrary<Change>,
): Arbitrary<AssertionPlan> {
  return fc
    .tuple(fewSecondsAgo, allowedLifetime, change)
    .map(([issued, lifetime, changed]) => ({ way: 'right', issued, lifetime, signing: 'RS256', ...changed }));
}

export function rightAssertion(): Arbitrary<AssertionPlan> {
  return planned(fc.constant({}));
}

/** A right assertion that has lived for most of its time. */
function agedAssertion(): Arbitrary<AssertionPlan> {
  const lifetime = limits.assertion_lifetime_seconds;
  return planned(fc.constant({ issued: -Math.floor(0.8 * lifetime), lifetime }));
}

/** A right assertion in each way to write its JSON, one that is not new any more, and then as most callers write it. */
export function rightlyWrittenAssertion(): Covered<AssertionPlan> {
  const written = writings.map((way) => planned(fc.constant({ written: way })));
  return { first: fc.tuple(...written, agedAssertion()), drawn: rightAssertion() };
}

/** A right assertion with the longest lifetime that is allowed. */
export function longestAssertion(): Arbitrary<AssertionPlan> {
  return planned(fc.constant({ lifetime: limits.assertion_lifetime_seconds }));
}

/** A right assertion but for its issue, which lies up to a minute ahead. */
export function assertionFromTheFuture(): Arbitrary<AssertionPlan> {
  return planned(fc.integer({ min: 1, max: 60 }).map((issued) => ({ way: 'issued in the future', issued })));
}

/** A right assertion but for the type in its header: another one or none. */
export function assertionOfAnotherType(): Arbitrary<AssertionPlan> {
  const types = fc.constantFrom(null, assertionRules.typ.toLowerCase(), 'at+jwt', 'JOSE');
  return planned(types.map((typ) => ({ way: typ === null ? 'no type' : `type ${typ}`, typ })));
}
