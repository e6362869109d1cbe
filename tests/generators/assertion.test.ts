import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { expect, test } from '@playwright/test';
import fc, { type Arbitrary } from 'fast-check';
import { decodeJwt, decodeProtectedHeader, jwtVerify, importJWK, type JWK } from 'jose';
import {
  type AssertionPlan,
  assertionFromTheFuture,
  assertionOfAnotherType,
  longestAssertion,
  rightAssertion,
  rightlyWrittenAssertion,
  type Writing,
} from '../../generators/assertion.ts';
import { assertionOf } from '../../generators/assertion-signing.ts';
import * as wrong from '../../generators/wrong-assertion.ts';
import { assertionRules, limits } from '../../specs/openapi.ts';

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const publicKey = createPublicKey(privateKey);
const signer = { id: `${assertionRules.issuer_prefix}TEST`, private_key: privateKey };
const now = 1_700_000_000;

/** Every rule that an assertion breaks, found by an independent reader. */
async function flawsOf(assertion: string): Promise<string[]> {
  const header = decodeProtectedHeader(assertion);
  const { iss, iat, exp } = decodeJwt(assertion);
  const [issued, expires] = [Number(iat), Number(exp)];
  const isSigned = await jwtVerify(assertion, publicKey, {
    algorithms: [assertionRules.alg],
    currentDate: new Date(0),
  }).then(
    () => true,
    // Only the signature and the algorithm are asked for here; the claims follow.
    ({ code }: { code?: string }) => code === 'ERR_JWT_CLAIM_VALIDATION_FAILED',
  );
  const flaws: Readonly<Record<string, boolean>> = {
    typ: header.typ !== assertionRules.typ,
    signature: !isSigned,
    iss: iss !== signer.id,
    iat: !Number.isInteger(iat),
    exp: !Number.isInteger(exp),
    future: issued > now,
    overlong: expires - issued >= limits.assertion_lifetime_seconds + 1,
    expired: expires <= now,
  };
  return Object.keys(flaws).filter((flaw) => flaws[flaw]);
}

const writtenIn = (writing: Writing): Arbitrary<AssertionPlan> =>
  rightlyWrittenAssertion().first.map((plans) => {
    const plan = plans.find(({ written }) => written === writing);
    if (plan === undefined) throw new Error(`no assertion is written with ${writing}`);
    return plan;
  });

const aged = rightlyWrittenAssertion().first.map(([, , plan]) => plan as AssertionPlan);

const families: Readonly<Record<string, readonly [Arbitrary<AssertionPlan>, readonly string[]]>> = {
  rightAssertion: [rightAssertion(), []],
  'rightlyWrittenAssertion, in reverse': [writtenIn('members in reverse'), []],
  'rightlyWrittenAssertion, with blanks': [writtenIn('blanks between members'), []],
  'rightlyWrittenAssertion, aged': [aged, []],
  longestAssertion: [longestAssertion(), []],
  assertionFromTheFuture: [assertionFromTheFuture(), ['future']],
  assertionOfAnotherType: [assertionOfAnotherType(), ['typ']],
  expiredAssertion: [wrong.expiredAssertion().drawn, ['expired']],
  overlongAssertion: [wrong.overlongAssertion(), ['overlong']],
  unsignedAssertion: [wrong.unsignedAssertion().drawn, ['signature']],
  hmacWithPublicKey: [wrong.hmacWithPublicKey(), ['signature']],
  otherAlgorithm: [wrong.otherAlgorithm().drawn, ['signature']],
  foreignKey: [wrong.foreignKey().drawn, ['signature']],
  changedAfterSigning: [wrong.changedAfterSigning().drawn, ['signature']],
  issuerWithoutPrefix: [wrong.issuerWithoutPrefix(), ['iss']],
  unknownIssuer: [wrong.unknownIssuer().drawn, ['iss']],
};

const issuerOf = (plan: AssertionPlan): unknown => decodeJwt(assertionOf(plan, signer, now)).iss;

const waysOf = (family: Arbitrary<AssertionPlan>): string[] => {
  const ways = fc.sample(family, { numRuns: 100, seed: 1 }).map(({ way }) => way);
  return [...new Set(ways)].toSorted();
};

for (const [name, [family, flaws]] of Object.entries(families)) {
  test(`${name} is wrong in exactly this: ${flaws.join() || 'nothing'}`, async () => {
    await fc.assert(
      fc.asyncProperty(family, async (plan) => {
        expect(await flawsOf(assertionOf(plan, signer, now)), plan.way).toEqual(flaws);
      }),
      { numRuns: 40 },
    );
  });
}

test('a wrong claim is the only one that is wrong', async () => {
  const family = fc.oneof(wrong.missingClaim().drawn, wrong.retypedClaim().drawn);
  await fc.assert(
    fc.asyncProperty(family, async (plan) => {
      const claim = plan.wrongClaim?.claim ?? '';
      const flaws = await flawsOf(assertionOf(plan, signer, now));
      // A missing or mistyped time has no length either: a null counts as 0.
      expect(flaws.filter((flaw) => !['expired', 'overlong'].includes(flaw))).toEqual([claim]);
      if (claim === 'iss') expect(flaws).toEqual(['iss']);
    }),
  );
});

test('every claim goes missing or is null, and each has every other type', () => {
  const missing = ['exp left out', 'exp null', 'iat left out', 'iat null', 'iss left out', 'iss null'];
  expect(waysOf(wrong.missingClaim().drawn)).toEqual(missing);
  const retyped = ['exp a fraction', 'exp a text', 'iat a fraction', 'iat a text', 'iss a list'];
  expect(waysOf(wrong.retypedClaim().drawn)).toEqual(retyped);
});

test('the first inputs of a family are wrong in each of its ways once', () => {
  for (const family of [wrong.unsignedAssertion(), wrong.otherAlgorithm(), wrong.missingClaim()]) {
    const [first = []] = fc.sample(family.first, 1);
    expect(first.map(({ way }) => way).toSorted()).toEqual([...waysOf(family.drawn)].toSorted());
  }
});

test('an aged assertion was issued long ago, and lives for a while yet', () => {
  fc.assert(
    fc.property(aged, (plan) => {
      const { iat = 0, exp = 0 } = decodeJwt(assertionOf(plan, signer, now));
      return now - iat > limits.assertion_lifetime_seconds / 2 && exp - now > 300;
    }),
  );
});

test('the longest assertion has exactly the lifetime that is allowed', () => {
  fc.assert(
    fc.property(longestAssertion(), (plan) => {
      const { iat = 0, exp = 0 } = decodeJwt(assertionOf(plan, signer, now));
      return exp - iat === limits.assertion_lifetime_seconds;
    }),
  );
});

test('what is wrong in time is wrong by twenty minutes at least, and an expiry first by just so much', () => {
  fc.assert(
    fc.property(wrong.expiredAssertion().drawn, ({ issued, lifetime }) => issued + lifetime <= -1200),
  );
  fc.assert(
    fc.property(
      wrong.expiredAssertion().first,
      ([plan]) => plan !== undefined && plan.issued + plan.lifetime === -1200,
    ),
  );
  const longest = limits.assertion_lifetime_seconds + 1200;
  fc.assert(fc.property(wrong.overlongAssertion(), ({ lifetime }) => lifetime >= longest));
});

test('an issuer without the prefix is the rest of the id, and an unknown one keeps the prefix', () => {
  fc.assert(fc.property(wrong.issuerWithoutPrefix(), (plan) => issuerOf(plan) === 'TEST'));
  fc.assert(
    fc.property(wrong.unknownIssuer().drawn, (plan) =>
      String(issuerOf(plan)).startsWith(assertionRules.issuer_prefix),
    ),
  );
});

test('one unknown issuer begins with our own id', () => {
  const [first] = fc.sample(wrong.unknownIssuer().first, { numRuns: 1, seed: 1 })[0] ?? [];
  expect(first && issuerOf(first)).toBe(`${signer.id}QX7`);
});

test('a foreign key that the header holds is the one that signs', async () => {
  const [, plan] = fc.sample(wrong.foreignKey().first, { numRuns: 1, seed: 1 })[0] ?? [];
  const assertion = assertionOf(plan as AssertionPlan, signer, now);
  const { jwk } = decodeProtectedHeader(assertion);
  await expect(
    jwtVerify(assertion, await importJWK(jwk as JWK, 'RS256'), { currentDate: new Date(now * 1_000) }),
  ).resolves.toBeDefined();
});
