import type { TestDetails } from '@playwright/test';
import fc, { type Arbitrary } from 'fast-check';
import {
  type AssertionPlan,
  assertionFromTheFuture,
  assertionOfAnotherType,
  longestAssertion,
  rightAssertion,
} from '../generators/assertion.ts';
import type { Covered } from '../generators/covered.ts';
import {
  bodyFaults,
  malformedExchange,
  noAssertion,
  otherGrantType,
  partsFaults,
  withPartsFault,
} from '../generators/exchange-request.ts';
import * as wrong from '../generators/wrong-assertion.ts';
import { assertionRules } from '../specs/openapi.ts';
import { clause, equal, holds, given, test } from './harness/authorization-check.ts';
import { distinct, shapeOf } from './harness/properties/observation-words.ts';
import { needsRegistration } from './harness/tokens/exchange.ts';
import { expectRefusedExchange } from './harness/tokens/refused-exchange.ts';

type Family = Arbitrary<AssertionPlan> | Covered<AssertionPlan>;

/** Each family is wrong in one way, or in few, that one clause forbids. */
const refusedFamilies: readonly (readonly [TestDetails, string, Family])[] = [
  [clause('TOKENS-16'), 'that is unsigned', wrong.unsignedAssertion()],
  [clause('TOKENS-16'), 'signed with the public key as a secret', wrong.hmacWithPublicKey()],
  [clause('TOKENS-36'), 'signed with another algorithm', wrong.otherAlgorithm()],
  [clause('TOKENS-17'), 'changed after signing', wrong.changedAfterSigning()],
  [clause('TOKENS-18'), 'whose issuer lacks the prefix', wrong.issuerWithoutPrefix()],
  [clause('TOKENS-18'), 'of an unknown application', wrong.unknownIssuer()],
  [clause('TOKENS-19'), 'that lives too long', wrong.overlongAssertion()],
  [clause('TOKENS-20'), 'that has expired', wrong.expiredAssertion()],
  [clause('TOKENS-21'), 'without issuer, issue time or expiry', wrong.missingClaim()],
];

test(
  'an assertion signed by a foreign key is refused',
  clause('TOKENS-17'),
  async ({ forAll, decidable, present, applications, impostor }) => {
    const known = await decidable(applications);
    await forAll(wrong.foreignKey(), async (plan) => {
      for (const application of known)
        expectRefusedExchange(
          await present(plan, application),
          `an assertion of ${application.id} signed by a key that nobody registered`,
        );
    });
    // Applications may share a key. Where they do not, each has its own.
    if (impostor === undefined) return;
    await forAll(rightAssertion(), async (plan) => {
      expectRefusedExchange(
        await present(plan, impostor),
        'an assertion signed by the key of another application',
      );
    });
  },
);

for (const [details, what, family] of refusedFamilies) {
  test(`an assertion ${what} is refused`, details, async ({ forAll, present }) => {
    await forAll(family, async (plan) => {
      const { changed, ...unchanged } = plan;
      // A service may remember a signature that was right once.
      if (changed !== undefined) await present(unchanged);
      expectRefusedExchange(await present(plan), `an assertion with the fault '${plan.way}'`);
    });
  });
}

test(
  'an exchange with another grant type is refused',
  clause('TOKENS-14'),
  async ({ forAll, decidable, crm, environment }) => {
    await decidable(() => needsRegistration(environment));
    await forAll(otherGrantType(), async (grant_type) => {
      const answer = await crm.onPurpose.exchange({ grant_type, assertion: await environment.assertion() });
      expectRefusedExchange(answer, `an exchange of the grant type ${JSON.stringify(grant_type)}`);
    });
  },
);

test(
  'an exchange whose assertion is missing or no text is refused',
  clause('TOKENS-15'),
  async ({ forAll, decidable, crm, environment }) => {
    await decidable(() => needsRegistration(environment));
    await forAll(noAssertion(), async (assertion) => {
      const answer = await crm.onPurpose.exchange({
        grant_type: assertionRules.grant_type,
        assertion,
      });
      expectRefusedExchange(answer, 'an exchange without an assertion');
    });
  },
);

test(
  'an exchange whose assertion is no JWT of three parts is refused',
  clause('TOKENS-15'),
  async ({ forEach, decidable, crm, environment }) => {
    await decidable(() => needsRegistration(environment));
    await forEach(partsFaults, async (fault) => {
      const assertion = withPartsFault(await environment.assertion(), fault);
      const answer = await crm.onPurpose.exchange({
        grant_type: assertionRules.grant_type,
        assertion,
      });
      expectRefusedExchange(answer, `an assertion with the fault '${fault}'`);
    });
  },
);

test(
  'an exchange whose body is no JSON is refused',
  clause('TOKENS-39'),
  async ({ forEach, decidable, crm, environment }) => {
    await decidable(() => needsRegistration(environment));
    await forEach(bodyFaults, async (fault) => {
      const text = malformedExchange(await environment.assertion(), fault);
      expectRefusedExchange(
        await crm.exchangeText(text),
        `an exchange with the fault '${fault}' in its body`,
      );
    });
  },
);

test(
  'an assertion with the longest lifetime allowed is accepted',
  clause('TOKENS-22'),
  async ({ forAll, decidable, present, environment }) => {
    await decidable(() => needsRegistration(environment));
    await forAll(longestAssertion(), async (plan) => {
      const { status, body } = await present(plan);
      equal(status, 200, 'an assertion of the longest lifetime is accepted');
      holds(body.data.access_token !== '', 'it brings a token');
    });
  },
);

test(
  'an assertion issued a little in the future is accepted or refused',
  clause('TOKENS-27'),
  async ({ forAll, present, observe }) => {
    const found = distinct();
    await forAll(assertionFromTheFuture(), async (plan) => {
      const { status } = await present(plan);
      found.add(`${status} when issued ${plan.issued <= 10 ? 'up to' : 'more than'} 10 s ahead`);
    });
    observe(`An assertion issued in the future is answered ${found.inWords()}.`);
  },
);

test(
  'an assertion with another type in its header is accepted or refused',
  clause('TOKENS-28'),
  async ({ forAll, present, observe }) => {
    const found = distinct();
    await forAll(assertionOfAnotherType(), async (plan) => {
      found.add(`${(await present(plan)).status} with ${plan.way}`);
    });
    observe(`An assertion with an unusual header is answered ${found.inWords()}.`);
  },
);

test(
  'an assertion whose issuer or times have another JSON type is accepted or refused',
  clause('TOKENS-37'),
  async ({ forAll, present, observe }) => {
    const found = distinct();
    await forAll(wrong.retypedClaim(), async (plan) => {
      found.add(`${(await present(plan)).status} with ${plan.way}`);
    });
    observe(`An assertion whose claims have another type is answered ${found.inWords()}.`);
  },
);

test(
  'an assertion that is exchanged twice brings the same token or is refused',
  clause('TOKENS-29'),
  async ({ once, crm, environment, observe }) => {
    await once(async () => {
      const request = { grant_type: assertionRules.grant_type, assertion: await environment.assertion() };
      const first = await crm.exchange(request);
      given(first.status === 200, `the first exchange answered ${first.status}`);
      const second = await crm.onPurpose.exchange(request);
      const isSame = second.body?.data?.access_token === first.body.data.access_token;
      const outcome = isSame ? 'the same token again' : `the answer ${second.status}`;
      observe(`An assertion that is exchanged a second time brings ${outcome}.`);
    });
  },
);

test(
  'a refused exchange has some status and body',
  clause('TOKENS-30'),
  async ({ forAll, present, observe }) => {
    const found = distinct();
    const families = [wrong.expiredAssertion().drawn, wrong.foreignKey().drawn, wrong.unknownIssuer().drawn];
    await forAll(fc.oneof(...families), async (plan) => {
      const { status, body } = await present(plan);
      found.add(`${status} ${shapeOf(body)} when ${plan.way}`);
    });
    observe(`A refused exchange is answered ${found.inWords()}.`);
  },
);
