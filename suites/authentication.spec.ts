import {
  invalidAuthorization,
  malformedAuthorization,
  spoilings,
  spoilt,
} from '../generators/authorization.ts';
import { operations, rpcCodes } from '../specs/openapi.ts';
import { rpcCodeIn } from '../specs/semantics/rpc-error.ts';
import { clause, equal, holds, test } from './harness/check.ts';
import { isRefused } from './harness/properties/answer-status.ts';

/** A 4xx, or in the RPC methods any answer with an RPC code: their HTTP status is open. */
const isTurnedAway = ({ status, body }: { readonly status: number; readonly body: unknown }): boolean =>
  isRefused(status) || rpcCodeIn(body) === rpcCodes['UNAUTHENTICATED'];

test('a call without a token is refused', clause('AUTH-01'), async ({ forEach, calls, crm }) => {
  const nobody = crm.but({ authorization: 'none' });
  await forEach(calls.operations, async (operation) => {
    const answer = await calls.make(operation, nobody);
    holds(
      isTurnedAway(answer),
      `${operation} without a token is refused, but it was answered ${answer.status}`,
    );
  });
});

test(
  'a call with a malformed token is refused',
  clause('AUTH-02'),
  async ({ forAll, forEach, calls, crm, decidable, environment: { connection } }) => {
    const valid = await decidable(() => connection.tokens.current());
    for (const operation of calls.operations) {
      const refuses = async (authorization: {
        readonly way: string;
        readonly header: string;
      }): Promise<void> => {
        const answer = await calls.make(operation, crm.but({ authorization }));
        holds(
          isTurnedAway(answer),
          `${operation} with ${authorization.way} is refused, but it was answered ${answer.status}`,
        );
      };
      await forAll(malformedAuthorization(), refuses);
      await forEach(spoilings, (spoiling) =>
        refuses({ way: `${spoiling} token`, header: `Bearer ${spoilt(valid, spoiling)}` }),
      );
    }
  },
);

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
