import fc, { type Arbitrary } from 'fast-check';
import { assertionRules, limits } from '../specs/openapi.ts';
import type { Covered } from './covered.ts';
import { type AssertionPlan, type ChangedPart, claims, planned, type WrongClaim } from './assertion.ts';

const hour = 3600;
const year = 365 * 24 * hour;

/** No service allows for clocks that differ so much: twenty minutes. */
const mostExcused = hour / 3;

/** Expired for so long at least, and first for just so long. */
export function expiredAssertion(): Covered<AssertionPlan> {
  const expired = (ago: Arbitrary<number>): Arbitrary<AssertionPlan> =>
    fc.tuple(planned(fc.constant({})), ago).map(([plan, seconds]) => ({
      ...plan,
      way: 'expired',
      issued: -seconds - plan.lifetime,
    }));
  return {
    first: fc.tuple(expired(fc.constant(mostExcused))),
    drawn: expired(fc.integer({ min: mostExcused, max: year })),
  };
}

/** Lives longer than is allowed, by more than any service excuses, and has not expired. */
export function overlongAssertion(): Arbitrary<AssertionPlan> {
  const least = limits.assertion_lifetime_seconds + mostExcused;
  const lifetime = fc.oneof(fc.constant(least), fc.integer({ min: least, max: year }));
  return fc.oneof(
    planned(lifetime.map((seconds) => ({ way: 'overlong', lifetime: seconds }))),
    // It ends within the hour from now that is allowed, and was issued long before.
    planned(fc.constant({ way: 'overlong since its issue', issued: hour / 2 - least, lifetime: least })),
  );
}

/**
 * Says that no algorithm signed it, also in letters that a service which turns `none` away may overlook, or says RS256
 * and has no signature all the same (RFC 7515, section 10.7; RFC 7518, section 3.6).
 */
export function unsignedAssertion(): Covered<AssertionPlan> {
  return inEachWay(
    { way: 'unsigned, algorithm none', signing: 'none' },
    { way: 'unsigned, algorithm None', signing: 'none', alg: 'None' },
    { way: 'unsigned, algorithm NONE', signing: 'none', alg: 'NONE' },
    { way: 'signature left out', signing: 'left out' },
  );
}

/** Signed with the text of the public key as a secret: a service that believes the header takes it (RFC 8725, section 2.1). */
export function hmacWithPublicKey(): Arbitrary<AssertionPlan> {
  return planned(
    fc.constant({ way: 'HMAC with the public key', signing: 'HMAC with the public key' } as const),
  );
}

/** Signed by the right key with an algorithm that is sound, but not the one laid down, or said to be signed so. */
export function otherAlgorithm(): Covered<AssertionPlan> {
  const signings = ['RS384', 'RS512', 'PS256'] as const;
  return inEachWay(
    ...signings.map((signing) => ({ way: `signed with ${signing}`, signing })),
    ...['RS512', 'none'].map((alg) => ({ way: `said to be signed with ${alg}`, alg })),
    { way: 'said to be signed with no algorithm at all', alg: null },
    ...(['PS256', 'RS512'] as const).map((signing) => ({
      way: `signed with ${signing}, and said to be signed with ${assertionRules.alg}`,
      signing,
      alg: assertionRules.alg,
    })),
  );
}

/** Signed by a key that nobody registered, which the header may hold. */
export function foreignKey(): Covered<AssertionPlan> {
  const signing = 'foreign key';
  return inEachWay(
    { way: 'foreign key', signing },
    { way: 'foreign key that the header holds', signing, tellsKey: true },
  );
}

/** Changed after it was signed, into what would be right if it were signed again. */
export function changedAfterSigning(): Covered<AssertionPlan> {
  const parts: readonly ChangedPart[] = ['header', 'payload', 'signature'];
  return inEachWay(...parts.map((changed) => ({ way: `${changed} changed after signing`, changed })));
}

export function issuerWithoutPrefix(): Arbitrary<AssertionPlan> {
  return planned(fc.constant({ way: 'issuer without prefix', issuer: 'without prefix' } as const));
}

/** An id with the right prefix that no application has, and first one that begins as ours. */
export function unknownIssuer(): Covered<AssertionPlan> {
  const letters = fc.string({
    unit: fc.constantFrom(...'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'),
    minLength: 24,
    maxLength: 32,
  });
  const unknown = letters.map((rest) => ({
    way: 'unknown issuer',
    issuer: { unknown: assertionRules.issuer_prefix + rest },
  }));
  const ours = fc.constant({ way: 'issuer followed by more', issuer: 'followed by more' } as const);
  return { first: fc.tuple(planned(ours), planned(unknown)), drawn: planned(unknown) };
}

/** Lacks a claim that it needs, or has null there, which counts as absent. */
export function missingClaim(): Covered<AssertionPlan> {
  const forms = ['left out', 'null'] as const;
  return withWrongClaim(...claims.flatMap((claim) => forms.map((form) => ({ claim, form }))));
}

/** Has all claims, one of them in another JSON type: what a service makes of it is open. */
export function retypedClaim(): Covered<AssertionPlan> {
  return withWrongClaim(
    { claim: 'iss', form: 'a list' },
    ...(['iat', 'exp'] as const).flatMap((claim) =>
      (['a text', 'a fraction'] as const).map((form) => ({ claim, form })),
    ),
  );
}

function withWrongClaim(...wrong: readonly WrongClaim[]): Covered<AssertionPlan> {
  return inEachWay(
    ...wrong.map((wrongClaim) => ({ way: `${wrongClaim.claim} ${wrongClaim.form}`, wrongClaim })),
  );
}

/** An assertion that is wrong in each of these ways, and then in any of them. */
function inEachWay(...ways: readonly Partial<AssertionPlan>[]): Covered<AssertionPlan> {
  return {
    first: fc.tuple(...ways.map((way) => planned(fc.constant(way)))),
    drawn: planned(fc.constantFrom(...ways)),
  };
}
