import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { longestAssertion, rightAssertion } from '../../generators/assertion.ts';
import {
  inventedToken,
  invalidAuthorization,
  malformedAuthorization,
} from '../../generators/authorization.ts';
import { plainText, textValues } from '../../generators/field-value.ts';
import { limitAbove, limitWithinCap, smallLimit } from '../../generators/page-limit.ts';
import { unknownNamespace } from '../../generators/unknown-namespace.ts';
import * as wrongAssertions from '../../generators/wrong-assertion.ts';
import { wrongRpcBodies } from '../../generators/wrong-rpc-body.ts';
import { noAssertion, otherGrantType } from '../../generators/exchange-request.ts';

const arbitraries: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  rightAssertion: rightAssertion(),
  longestAssertion: longestAssertion(),
  expiredAssertion: wrongAssertions.expiredAssertion().drawn,
  overlongAssertion: wrongAssertions.overlongAssertion(),
  unsignedAssertion: wrongAssertions.unsignedAssertion().drawn,
  otherAlgorithm: wrongAssertions.otherAlgorithm().drawn,
  changedAfterSigning: wrongAssertions.changedAfterSigning().drawn,
  unknownIssuer: wrongAssertions.unknownIssuer().drawn,
  missingClaim: wrongAssertions.missingClaim().drawn,
  retypedClaim: wrongAssertions.retypedClaim().drawn,
  otherGrantType: otherGrantType().drawn,
  noAssertion: noAssertion().drawn,
  unknownNamespace: unknownNamespace('AG-7KQ2M'),
  wrongRpcBody: wrongRpcBodies('RpcCompanyList').drawn,
  inventedToken: inventedToken(),
  malformedAuthorization: malformedAuthorization(),
  invalidAuthorization: invalidAuthorization(),
  plainText: plainText(),
  textValues: textValues(['contact__title', 'contact__source']),
  limitWithinCap: limitWithinCap(),
  smallLimit: smallLimit(),
  limitAbove: limitAbove(1_000),
};

function drawn(arbitrary: fc.Arbitrary<unknown>, seed: number): unknown[] {
  return fc.sample(arbitrary, { numRuns: 30, seed });
}

for (const [name, arbitrary] of Object.entries(arbitraries)) {
  test(`${name} draws the same values from the same seed, and others from another`, () => {
    expect(drawn(arbitrary, 5)).toEqual(drawn(arbitrary, 5));
    expect(drawn(arbitrary, 5)).not.toEqual(drawn(arbitrary, 6));
  });
}
