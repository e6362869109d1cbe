import { rightAssertion, rightlyWrittenAssertion } from '../generators/assertion.ts';
import { assertionRules, limits } from '../specs/openapi.ts';
import { clause, equal, given, holds, offered, test } from './harness/authorization-check.ts';
import { hasEnded, mostEndedEarly } from './harness/tokens/token-use.ts';
import { restrictedOf } from './harness/tokens/exchange.ts';

/** How far two clocks may be apart. */
const clockSkewSeconds = 60;

test(
  'a right assertion is exchanged for an access token',
  clause('TOKENS-01'),
  async ({ forAll, exchange, present }) => {
    equal((await exchange()).status, 200, 'the exchange of a careful caller succeeds');
    await forAll(rightlyWrittenAssertion(), async (plan) => {
      const { status, body } = await present(plan);
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
      const { token_type } = body.data;
      given(token_type !== undefined, 'the exchange does not tell the type of its token');
      equal(token_type, assertionRules.token_type, 'the token is of the bearer type');
    });
  },
);

test(
  'the answer of an exchange has expires, token_type and took',
  clause('TOKENS-38'),
  async ({ forEach, exchange }) => {
    await forEach(['first', 'further'], async (which) => {
      const { status, body } = await exchange();
      given(status === 200, `the ${which} exchange was answered with ${status}`);
      const { expires, token_type } = body.data;
      const members = { expires, token_type, took: body.took };
      const missing = Object.entries(members).flatMap(([name, value]) => (value === undefined ? [name] : []));
      equal(missing, [], `the answer of the ${which} exchange has all its members`);
    });
  },
);

test(
  'the expiry of a token is given in seconds of the epoch',
  clause('TOKENS-05'),
  async ({ once, exchange, environment }) => {
    await once(async () => {
      const { status, body } = await exchange();
      equal(status, 200, 'the exchange succeeds');
      const { expires } = body.data;
      given(typeof expires === 'number', 'the exchange does not tell the expiry of its token');
      const remaining = expires - (await environment.connection.now());
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
    const { status: exchanged, body } = await exchange();
    given(exchanged === 200, `the exchange answered ${exchanged}`);
    const bearer = crm.but({ authorization: { header: `Bearer ${body.data.access_token}` } });
    await forEach(calls.operations, async (operation) => {
      const { status } = await calls.make(operation, bearer);
      equal(status, 200, `${operation} with a fresh token succeeds`);
    });
  },
);

test(
  'a token expires within the documented lifetime from now',
  clause('TOKENS-06'),
  async ({ forAll, present, environment }) => {
    await forAll(rightAssertion(), async (plan) => {
      const { status, body } = await present(plan);
      given(status === 200, `the exchange answered ${status}`);
      const { expires } = body.data;
      given(typeof expires === 'number', 'the exchange does not tell the expiry of its token');
      const remaining = expires - (await environment.connection.now());
      holds(
        remaining > 0 && remaining <= limits.access_token_lifetime_seconds + clockSkewSeconds,
        `the token has some of its lifetime left and no more than all of it, but ${remaining} s are left`,
      );
    });
  },
);

test(
  'a token expires when its lifetime since issue is over',
  clause('TOKENS-06'),
  async ({ once, issued, clock }) => {
    await once(async () => {
      await clock.revoke((await issued()).access_token);
      const issue = await clock.now();
      const { expires } = await issued();
      const beyond = expires - issue - limits.access_token_lifetime_seconds;
      holds(
        Math.abs(beyond) <= clockSkewSeconds,
        `a new token lives as long as documented, but its expiry is ${beyond} s off`,
      );
    });
  },
);

test(
  'a token that comes after an expired one was issued after it',
  clause('TOKENS-06'),
  async ({ once, aged, issued }) => {
    const earlier = await aged('expired');
    await once(async () => {
      const next = await issued();
      given(next.access_token !== earlier.access_token, 'the exchange still returns the expired token');
      // Later than the earlier one was seen, at what moment is not known.
      const least = earlier.seen_at + limits.access_token_lifetime_seconds - clockSkewSeconds;
      holds(
        next.expires >= least,
        `a token that was issued later lives as long as documented, but it ends ${least - next.expires} s too early`,
      );
    });
  },
);

test(
  'a further exchange returns the same token',
  clause('TOKENS-08'),
  async ({ forAll, present, issued, usedBy }) => {
    await forAll(rightAssertion(), async (plan) => {
      for (let ended = 0; ; ended += 1) {
        const { access_token } = await issued();
        const { status, body } = await present(plan);
        equal(status, 200, 'a further exchange succeeds');
        if (body.data.access_token === access_token) return;
        const isOver = ended < mostEndedEarly && hasEnded(await usedBy(access_token));
        holds(isOver, 'a further exchange gives the same token, while it is valid');
      }
    });
  },
);

test(
  'a further exchange for another application returns the same token as well',
  clause('TOKENS-08'),
  async ({ once, decidable, issued, applications }) => {
    const [, other] = await decidable(applications);
    offered(other !== undefined, 'the profile names no other application that gets a token');
    await once(async () => {
      for (let ended = 0; ; ended += 1) {
        const [first, second] = [await issued(other), await issued(other)];
        if (second.access_token === first.access_token) return;
        holds(ended < mostEndedEarly, `a further exchange for ${other.id} gives the same token`);
      }
    });
  },
);

test('no refresh token comes with an access token', clause('TOKENS-12'), async ({ once, exchange }) => {
  await once(async () => {
    const { status, body } = await exchange();
    equal(status, 200, 'the exchange succeeds');
    // Extra members are nobody's fault, and one that is null gives no token.
    const refreshes = [...Object.entries(body), ...Object.entries(body.data)]
      .filter(([member, value]) => /^refresh_?token$/i.test(member) && typeof value === 'string')
      .map(([member]) => member);
    equal(refreshes, [], 'the answer gives no refresh token');
  });
});

test(
  'applications that share a key get tokens of their own',
  clause('TOKENS-13'),
  async ({ once, issued, environment: { profile } }) => {
    await once(async () => {
      const restricted = restrictedOf(profile);
      offered(
        'application' in profile.identity &&
          profile.identity.application.private_key === restricted.private_key,
        'the two applications of the profile have different keys',
      );
      const [own, other] = [await issued(), await issued(restricted)];
      holds(own.access_token !== other.access_token, 'the other application gets another token');
      const again = await issued();
      holds(own.access_token === again.access_token, 'the first application gets its own token again');
    });
  },
);
