import type { TestDetails } from '@playwright/test';
import { unknownNamespace } from '../generators/unknown-namespace.ts';
import { wrongNamespace, wrongRpcBodies } from '../generators/wrong-rpc-body.ts';
import { invalidAuthorization, spoilings, spoilt } from '../generators/authorization.ts';
import { inCommon } from '../generators/covered.ts';
import { malformedBody } from '../generators/misshapen-body.ts';
import { rpcCodes } from '../specs/openapi.ts';
import { detailsName } from '../specs/semantics/rpc-details.ts';
import { mayMeanCode, type RpcAnswer, rpcCodeOf } from '../specs/semantics/rpc-error.ts';
import { clause, given, holds, offered, test } from './harness/authorization-check.ts';
import { rpcCalls } from './harness/lists/rpc-lists.ts';
import { codeInWords, expectRefusalWith, isRpcRefusal } from './harness/properties/rpc-refusal.ts';
import { unknownNamespace as anUnknownNamespace } from '../generators/absent-names.ts';

type Judge = (rejection: RpcAnswer, path: readonly string[]) => void;

/** What must be true of a rejection of a body that is wrong at this path. */
const rejectionLaws: readonly (readonly [TestDetails, string, Judge])[] = [
  [
    clause('RPC-09'),
    'has the code for an invalid argument',
    (rejection, path) =>
      expectRefusalWith(rejection, ['INVALID_ARGUMENT'], `a call whose ${path.join('.')} has the wrong type`),
  ],
  [
    clause('RPC-10'),
    'names the field at fault in its details',
    ({ body, text }, path) => {
      given(text !== '', 'the rejection has no body');
      holds(detailsName(body, path), `the details of the rejection name ${path.join('.')}`);
    },
  ],
];

for (const [operation, call, sendText] of rpcCalls) {
  /** Wrong bodies that several laws judge, by the same answers. */
  const wrongBodies = inCommon(`wrong bodies of ${operation}`, wrongRpcBodies(operation));

  test(
    `${operation} without a valid token has the code for unauthenticated`,
    clause('RPC-06'),
    async ({ forAll, forEach, crm, validToken }) => {
      await forAll(invalidAuthorization(), async (authorization) => {
        const answer = await call(crm.but({ authorization }), {});
        expectRefusalWith(answer, ['UNAUTHENTICATED'], `${operation} without a valid token`);
      });
      await forEach(['none'] as const, async (authorization) => {
        const answer = await call(crm.but({ authorization }), {});
        expectRefusalWith(answer, ['UNAUTHENTICATED'], `${operation} without a token`);
      });
      const valid = await validToken();
      await forEach(spoilings, async (spoiling) => {
        const authorization = { header: `Bearer ${spoilt(valid, spoiling)}` };
        const answer = await call(crm.but({ authorization }), {});
        expectRefusalWith(answer, ['UNAUTHENTICATED'], `${operation} with a token that was ${spoiling}`);
      });
    },
  );

  test(
    `${operation} in a closed namespace has the code for missing permission`,
    clause('RPC-08'),
    async ({ once, intruding }) => {
      await once(async () => {
        const answer = await call(intruding, {});
        expectRefusalWith(answer, ['PERMISSION_DENIED'], `${operation} in a closed namespace`);
      });
    },
  );

  test(
    `${operation} in a namespace that does not exist has the code for not found`,
    clause('RPC-11'),
    async ({ forAll, crm, decidable, environment: { profile } }) => {
      const { namespace: own, forbidden_namespace: closed } = profile;
      const closedCode =
        closed && (await decidable(async () => rpcCodeOf(await call(crm.but({ namespace: closed }), {}))));
      const denied = rpcCodes['PERMISSION_DENIED'];
      await forAll(unknownNamespace(own, closed === undefined ? [] : [closed]), async (namespace) => {
        const answer = await call(crm.but({ namespace }), {});
        // A service may keep to itself which namespaces exist: then a closed one and a missing one look alike.
        const isDenied = rpcCodeOf(answer) === denied;
        given(
          !isDenied || closedCode !== undefined,
          'only a closed namespace would tell what code 7 means here',
        );
        if (isDenied && closedCode === denied) return;
        const saysNothing = rpcCodeOf(answer) === undefined && mayMeanCode(answer, ['PERMISSION_DENIED']);
        given(!saysNothing, `${operation} in ${namespace} is refused with ${answer.status} and no code`);
        expectRefusalWith(answer, ['NOT_FOUND'], `${operation} in ${namespace}`);
      });
    },
  );

  test(
    `${operation} with a namespace that no text or id can be is refused with a code`,
    clause('RPC-35'),
    async ({ forAll, crm }) => {
      await forAll(wrongNamespace(), async (namespace) => {
        // A service may take what it cannot read for the namespace of the call before.
        await call(crm, {});
        const codes = ['INVALID_ARGUMENT', 'NOT_FOUND', 'PERMISSION_DENIED'];
        expectRefusalWith(
          await call(crm.onPurpose, { namespace }),
          codes,
          `a namespace ${JSON.stringify(namespace)}`,
        );
      });
    },
  );

  for (const [details, what, judge] of rejectionLaws) {
    test(`a rejected body of ${operation} ${what}`, details, async ({ forAll, quietCrm, decidable }) => {
      let rejected = 0;
      await forAll(wrongBodies, async ({ path, body: wrong }) => {
        const answer = await call(quietCrm.onPurpose, wrong);
        // An encoding may take a value of another type for a right one; only what is rejected is judged.
        if (!isRpcRefusal(answer)) return;
        rejected += 1;
        judge(answer, path);
      });
      await decidable(async () => offered(rejected > 0, `${operation} rejected none of the wrong bodies`));
    });
  }

  test(
    `${operation} answers no malformed or mistyped body with a server error`,
    clause('RPC-29'),
    async ({ forAll, crm, quietCrm, decidable, environment: { profile } }) => {
      let refused = 0;
      const noServerError = (what: string, answer: RpcAnswer): void => {
        const { status } = answer;
        holds(status < 500, `${operation} with ${what} is no server error, but it was answered ${status}`);
        if (isRpcRefusal(answer)) refused += 1;
      };
      await forAll(wrongBodies, async ({ path, body }) =>
        noServerError(`a mistyped ${path.join('.')}`, await call(quietCrm.onPurpose, body)),
      );
      await forAll(
        malformedBody({ namespace: profile.namespace, pagingOptions: {} }),
        async ({ way, text }) => noServerError(`a body that is ${way}`, await sendText(crm, text)),
      );
      await decidable(async () => given(refused > 0, `${operation} refused none of these bodies`));
    },
  );

  test(
    `${operation} answers its refusals with some HTTP status`,
    clause('RPC-24'),
    async ({ once, observe, environment: { crm, profile } }) => {
      const { forbidden_namespace } = profile;
      await once(async () => {
        const refused = {
          'without a token': await call(crm.but({ authorization: 'none' }), {}),
          'without a namespace': await call(crm.onPurpose, { namespace: undefined }),
          'in a namespace that does not exist': await call(crm, { namespace: anUnknownNamespace }),
          ...(forbidden_namespace !== undefined && {
            'in a closed namespace': await call(crm, { namespace: forbidden_namespace }),
          }),
        };
        const told = Object.entries(refused).map(
          ([cause, answer]) => `${cause} ${answer.status} with ${codeInWords(answer)}`,
        );
        observe(`${operation} answers ${told.join(', ')}.`);
      });
    },
  );
}

test('the field schema list without a namespace is rejected', clause('RPC-23'), async ({ forEach, crm }) => {
  await forEach([undefined, null, ''], async (namespace) => {
    const whole = await crm.rpcFieldSchemas({});
    given(whole.status === 200, `the list with a namespace is answered ${whole.status}`);
    const answer = await crm.onPurpose.rpcFieldSchemas({ namespace });
    holds(
      isRpcRefusal(answer),
      `the field schema list without a namespace is rejected, but it was answered ${answer.status}`,
    );
  });
});

test(
  'the company list without a namespace is refused or answered',
  clause('RPC-33'),
  async ({ once, observe, environment: { crm } }) => {
    await once(async () => {
      const answer = await crm.onPurpose.rpcCompanies({ namespace: undefined });
      observe(
        `The company list without a namespace is answered ${answer.status} with ${codeInWords(answer)}.`,
      );
    });
  },
);

test(
  'the field schema list without its scope has the code for missing permission',
  clause('RPC-07'),
  async ({ forEach, restricted }) => {
    await forEach([{}, { crmObjectType: 'Contact' }], async (request) => {
      const answer = await restricted.rpcFieldSchemas(request);
      expectRefusalWith(answer, ['PERMISSION_DENIED'], 'the field schema list without its scope');
    });
  },
);
