import { invalidAuthorization, malformedAuthorization } from '../generators/authorization.ts';
import { operations } from '../specs/openapi.ts';
import { clause, equal, holds, test } from './harness/check.ts';

const isRefused = (status: number): boolean => status >= 400 && status < 500;

test('a call without a token is refused', clause('AUTH-01'), async ({ forEach, calls, crm }) => {
  const nobody = crm.but({ authorization: 'none' });
  await forEach(calls.operations, async (operation) => {
    const { status } = await calls.make(operation, nobody);
    holds(isRefused(status), `${operation} without a token is refused, but it was answered ${status}`);
  });
});

test('a call with a malformed token is refused', clause('AUTH-02'), async ({ forAll, calls, crm }) => {
  for (const operation of calls.operations) {
    await forAll(malformedAuthorization(), async (authorization) => {
      const { status } = await calls.make(operation, crm.but({ authorization }));
      holds(
        isRefused(status),
        `${operation} with ${authorization.way} is refused, but it was answered ${status}`,
      );
    });
  }
});

test(
  'the record API answers an invalid token with 401',
  clause('AUTH-05'),
  async ({ forAll, calls, crm }) => {
    for (const operation of calls.operations.filter((id) => operations[id].address === 'base_url')) {
      await forAll(invalidAuthorization(), async (authorization) => {
        const { status } = await calls.make(operation, crm.but({ authorization }));
        equal(status, 401, `${operation} without a valid token is answered with 401`);
      });
    }
  },
);

test('the exchange itself needs no token', clause('AUTH-10'), async ({ once, exchange }) => {
  await once(async () => {
    const { status } = await exchange();
    equal(status, 200, 'an exchange without an Authorization header succeeds');
  });
});
