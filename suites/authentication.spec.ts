import {
  invalidAuthorization,
  malformedAuthorization,
  misplaced,
  misplacings,
  spoilings,
  spoilt,
} from '../generators/authorization.ts';
import { operations } from '../specs/openapi.ts';
import { clause, equal, holds, test } from './harness/check.ts';
import { distinct } from './harness/properties/observation-words.ts';
import { isTurnedAway } from './harness/properties/rpc-refusal.ts';

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
  'a call with a malformed or made-up token is refused',
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
  async ({ forAll, forEach, calls, crm, decidable, environment: { connection } }) => {
    const valid = await decidable(() => connection.tokens.current());
    for (const operation of calls.operations.filter((id) => operations[id].address === 'base_url')) {
      await forAll(invalidAuthorization(), async (authorization) => {
        const { status } = await calls.make(operation, crm.but({ authorization }));
        equal(status, 401, `${operation} without a valid token is answered with 401`);
      });
      await forEach(spoilings, async (spoiling) => {
        const authorization = { header: `Bearer ${spoilt(valid, spoiling)}` };
        const { status } = await calls.make(operation, crm.but({ authorization }));
        equal(status, 401, `${operation} with a ${spoiling} token is answered with 401`);
      });
    }
  },
);

test(
  'a valid token without the word Bearer or under another scheme is refused',
  clause('AUTH-15'),
  async ({ forEach, calls, crm, decidable, environment: { connection } }) => {
    const valid = await decidable(() => connection.tokens.current());
    for (const operation of calls.operations) {
      await forEach(misplacings, async (way) => {
        const answer = await calls.make(
          operation,
          crm.but({ authorization: { header: misplaced(valid, way) } }),
        );
        holds(
          isTurnedAway(answer),
          `${operation} with a valid token ${way} is refused, but it was answered ${answer.status}`,
        );
      });
    }
  },
);

test(
  'the word Bearer counts in some letter case',
  clause('AUTH-16'),
  async ({ forEach, observe, decidable, calls, environment: { connection }, crm }) => {
    const valid = await decidable(() => connection.tokens.current());
    const found = distinct();
    await forEach(['bearer', 'BEARER'], async (scheme) => {
      for (const operation of calls.operations.filter((id) => !operations[id].writes)) {
        const { status } = await calls.make(
          operation,
          crm.but({ authorization: { header: `${scheme} ${valid}` } }),
        );
        found.add(`${scheme} with ${status}`);
      }
    });
    observe(`A valid token is answered under the word ${found.inWords()}.`);
  },
);

test('the exchange itself needs no token', clause('AUTH-10'), async ({ once, exchange }) => {
  await once(async () => {
    const { status, body } = await exchange();
    equal(status, 200, 'an exchange without an Authorization header succeeds');
    holds(body.data.access_token !== '', 'it brings a token');
  });
});
