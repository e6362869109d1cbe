import type { TestDetails } from '@playwright/test';
import { unknownNamespace } from '../generators/unknown-namespace.ts';
import { wrongRpcBody } from '../generators/wrong-rpc-body.ts';
import { invalidAuthorization } from '../generators/authorization.ts';
import { rpcCodes } from '../specs/openapi.ts';
import { detailsName } from '../specs/semantics/rpc-details.ts';
import { rpcCodeIn } from '../specs/semantics/rpc-error.ts';
import { clause, equal, given, holds, test } from './harness/authorization-check.ts';
import { rpcCalls } from './harness/lists/rpc-lists.ts';
import { isRefused } from './harness/properties/answer-status.ts';
import { unknownNamespace as anUnknownNamespace } from '../generators/absent-names.ts';

type Judge = (body: unknown, path: readonly string[]) => void;

/** What must be true of a rejection of a body that is wrong at this path. */
const rejectionLaws: readonly (readonly [TestDetails, string, Judge])[] = [
  [
    clause('RPC-09'),
    'has the code for an invalid argument',
    (body, path) =>
      equal(rpcCodeIn(body), rpcCodes['INVALID_ARGUMENT'], `the rejection of ${path.join('.')} has the code`),
  ],
  [
    clause('RPC-10'),
    'names the field at fault',
    (body, path) => holds(detailsName(body, path), `the details of the rejection name ${path.join('.')}`),
  ],
];

function codeInWords(body: unknown): string {
  const code = rpcCodeIn(body);
  return code === undefined ? 'no code' : `code ${code}`;
}

for (const [operation, call] of rpcCalls) {
  test(
    `${operation} without a valid token has the code for unauthenticated`,
    clause('RPC-06'),
    async ({ forAll, crm }) => {
      await forAll(invalidAuthorization(), async (authorization) => {
        const { body } = await call(crm.but({ authorization }), {});
        equal(rpcCodeIn(body), rpcCodes['UNAUTHENTICATED'], `${operation} gives the code`);
      });
    },
  );

  test(
    `${operation} in a closed namespace has the code for missing permission`,
    clause('RPC-08'),
    async ({ once, intruding }) => {
      await once(async () => {
        const { body } = await call(intruding, {});
        equal(rpcCodeIn(body), rpcCodes['PERMISSION_DENIED'], `${operation} gives the code`);
      });
    },
  );

  test(
    `${operation} in a namespace that does not exist has the code for not found`,
    clause('RPC-11'),
    async ({ forAll, crm }) => {
      await forAll(unknownNamespace(), async (namespace) => {
        const { body } = await call(crm.but({ namespace }), {});
        equal(rpcCodeIn(body), rpcCodes['NOT_FOUND'], `${operation} in ${namespace} gives the code`);
      });
    },
  );

  for (const [details, what, judge] of rejectionLaws) {
    test(`a rejected body of ${operation} ${what}`, details, async ({ forAll, crm, decidable }) => {
      let rejected = 0;
      await forAll(wrongRpcBody(), async ({ path, body: wrong }) => {
        const { status, body } = await call(crm, wrong);
        // An encoding may take a value of another type for a right one; only what is rejected is judged.
        if (!isRefused(status)) return;
        rejected += 1;
        judge(body, path);
      });
      await decidable(async () => given(rejected > 0, `${operation} rejected none of the wrong bodies`));
    });
  }

  test(
    `a body of ${operation} without its namespace is rejected`,
    clause('RPC-23'),
    async ({ forEach, crm }) => {
      await forEach([undefined, null, ''], async (namespace) => {
        const whole = await call(crm, {});
        given(whole.status === 200, `${operation} with a namespace is answered ${whole.status}`);
        const { status } = await call(crm, { namespace });
        holds(
          isRefused(status),
          `${operation} without a namespace is rejected, but it was answered ${status}`,
        );
      });
    },
  );

  test(
    `which statuses the refusals of ${operation} have`,
    clause('RPC-24'),
    async ({ once, observe, environment: { crm, profile } }) => {
      const { forbidden_namespace } = profile;
      await once(async () => {
        const refused = {
          'without a token': await call(crm.but({ authorization: 'none' }), {}),
          'without a namespace': await call(crm, { namespace: undefined }),
          'in a namespace that does not exist': await call(crm, { namespace: anUnknownNamespace }),
          ...(forbidden_namespace !== undefined && {
            'in a closed namespace': await call(crm, { namespace: forbidden_namespace }),
          }),
        };
        const told = Object.entries(refused).map(
          ([cause, { status, body }]) => `${cause} ${status} with ${codeInWords(body)}`,
        );
        observe(`${operation} answers ${told.join(', ')}.`);
      });
    },
  );
}

test(
  'the field schema list without its scope has the code for missing permission',
  clause('RPC-07'),
  async ({ forEach, restricted }) => {
    await forEach([{}, { crmObjectType: 'Contact' }], async (request) => {
      const { body } = await restricted.rpcFieldSchemas(request);
      equal(rpcCodeIn(body), rpcCodes['PERMISSION_DENIED'], 'the field schema list gives the code');
    });
  },
);
