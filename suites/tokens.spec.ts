import { assertionRules, limits } from '../specs/openapi.ts';
import { clause, equal, given, holds, offered, test } from './harness/authorization-check.ts';
import { restrictedOf } from './harness/tokens/exchange.ts';

/** How far two clocks may be apart. */
const clockSkewSeconds = 60;

test('a right assertion is exchanged for an access token', clause('TOKENS-01'), async ({ once, series }) => {
  await once(async () => {
    for (const { way, answer } of await series()) {
      equal(answer.status, 200, `the exchange of an assertion ${way} succeeds`);
      holds(answer.body.data.access_token.length > 0, 'the answer holds a token');
    }
  });
});

test(
  'the answer of an exchange wraps a bearer token in data',
  clause('TOKENS-02', 'TOKENS-03'),
  async ({ once, series }) => {
    await once(async () => {
      for (const { answer } of await series()) {
        equal(answer.status, 200, 'the exchange succeeds');
        const { token_type } = answer.body.data;
        given(token_type !== undefined, 'the exchange does not tell the type of its token');
        equal(token_type, assertionRules.token_type, 'the token is of the bearer type');
      }
    });
  },
);

test(
  'the answer of an exchange has expires, token_type and took',
  clause('TOKENS-38'),
  async ({ once, series }) => {
    await once(async () => {
      for (const [index, { answer }] of (await series()).entries()) {
        const which = index === 0 ? 'first' : 'further';
        given(answer.status === 200, `the ${which} exchange was answered with ${answer.status}`);
        const { expires, token_type } = answer.body.data;
        const members = { expires, token_type, took: answer.body.took };
        const missing = Object.entries(members).flatMap(([name, value]) =>
          value === undefined ? [name] : [],
        );
        equal(missing, [], `the answer of the ${which} exchange has all its members`);
      }
    });
  },
);

test(
  'the expiry of a token is given in seconds of the epoch',
  clause('TOKENS-05'),
  async ({ once, series }) => {
    await once(async () => {
      for (const { answer, now } of await series()) {
        equal(answer.status, 200, 'the exchange succeeds');
        const { expires } = answer.body.data;
        given(typeof expires === 'number', 'the exchange does not tell the expiry of its token');
        const life = limits.access_token_lifetime_seconds;
        holds(
          Math.abs(expires - now) < 2 * life,
          `the expiry lies within two token lives of now, but it is ${expires - now} s away`,
        );
      }
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
  async ({ once, series }) => {
    await once(async () => {
      for (const { answer, now } of await series()) {
        given(answer.status === 200, `the exchange answered ${answer.status}`);
        const { expires } = answer.body.data;
        given(typeof expires === 'number', 'the exchange does not tell the expiry of its token');
        const remaining = expires - now;
        holds(
          remaining > 0 && remaining <= limits.access_token_lifetime_seconds + clockSkewSeconds,
          `the token has some of its lifetime left and no more than all of it, but ${remaining} s are left`,
        );
      }
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

test('a further exchange returns the same token', clause('TOKENS-08'), async ({ once, series }) => {
  await once(async () => {
    const [first, ...further] = await series();
    given(first?.answer.status === 200, 'the first exchange brings no token');
    for (const { answer } of further) {
      equal(answer.status, 200, 'a further exchange succeeds');
      const isSame = answer.body.data.access_token === first.answer.body.data.access_token;
      holds(isSame, 'a further exchange gives the same token');
    }
  });
});

test('no refresh token comes with an access token', clause('TOKENS-12'), async ({ once, series }) => {
  await once(async () => {
    for (const { answer } of await series()) {
      equal(answer.status, 200, 'the exchange succeeds');
      const { body } = answer;
      // Extra members are nobody's fault, and one that is null gives no token.
      const refreshes = [...Object.entries(body), ...Object.entries(body.data)]
        .filter(([member, value]) => /^refresh_?token$/i.test(member) && typeof value === 'string')
        .map(([member]) => member);
      equal(refreshes, [], 'the answer gives no refresh token');
    }
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
