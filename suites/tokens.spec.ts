import { assertionRules, limits } from '../specs/openapi.ts';
import { clause, equal, holds, test } from './harness/check.ts';

test(
  'a right assertion is exchanged for an access token',
  clause('TOKENS-01'),
  async ({ once, exchange }) => {
    await once(async () => {
      const { status, body } = await exchange();
      equal(status, 200, 'the exchange succeeds');
      holds(body.data.access_token.length > 0, 'the answer holds a token');
    });
  },
);

test(
  'the answer of an exchange wraps a bearer token in data',
  clause('TOKENS-02', 'TOKENS-03'),
  async ({ once, exchange }) => {
    await once(async () => {
      const { status, body } = await exchange();
      equal(status, 200, 'the exchange succeeds');
      equal(body.data.token_type, assertionRules.token_type, 'the token is of the bearer type');
      equal(typeof body.took, 'number', 'the answer tells how long it took');
    });
  },
);

test(
  'the expiry of a token is given in seconds of the epoch',
  clause('TOKENS-05'),
  async ({ once, exchange, environment }) => {
    await once(async () => {
      const { body } = await exchange();
      const remaining = body.data.expires - (await environment.connection.now());
      const life = limits.access_token_lifetime_seconds;
      holds(
        Math.abs(remaining) < 2 * life,
        `the expiry lies within two token lives of now, but it is ${remaining} s away`,
      );
    });
  },
);

test(
  'an exchanged token opens the operations',
  clause('TOKENS-04'),
  async ({ forEach, exchange, calls, crm }) => {
    const { body } = await exchange();
    const bearer = crm.but({ authorization: { header: `Bearer ${body.data.access_token}` } });
    await forEach(calls.operations, async (operation) => {
      const { status } = await calls.make(operation, bearer);
      equal(status, 200, `${operation} with a fresh token succeeds`);
    });
  },
);

test('a further exchange returns the same token', clause('TOKENS-08'), async ({ once, exchange }) => {
  await once(async () => {
    const [first, second] = [await exchange(), await exchange()];
    holds(
      first.body.data.access_token === second.body.data.access_token,
      'both exchanges give the same token',
    );
  });
});

test('no refresh token comes with an access token', clause('TOKENS-12'), async ({ once, exchange }) => {
  await once(async () => {
    const { body } = await exchange();
    const members = [...Object.keys(body), ...Object.keys(body.data)];
    equal(
      members.filter((member) => /refresh/i.test(member)),
      [],
      'the answer has no member for a refresh token',
    );
  });
});
