import { rightAssertion } from '../generators/assertion.ts';
import { clause, equal, given, holds, test } from './harness/authorization-check.ts';
import { isRefused } from './harness/refusal.ts';

/** Seconds that a token has left, from an hour to a few; the clock goes forward only. */
const shortlyBefore = [3600, 60, 10];

test(
  'a token is accepted until shortly before its expiry',
  clause('TOKENS-07'),
  async ({ forEach, issued, holding, clock }) => {
    await forEach(shortlyBefore, async (left) => {
      const { access_token, expires } = await issued();
      await clock.moveTo(expires - left);
      const { status } = await holding(access_token).list('contacts', { page: { limit: 1 } });
      equal(status, 200, `a token with ${left} s left is accepted`);
    });
  },
);

test('a further exchange repeats the expiry', clause('TOKENS-09'), async ({ forAll, issued, present }) => {
  const first = await issued();
  await forAll(rightAssertion(), async (plan) => {
    const { status, body } = await present(plan);
    given(status === 200, `a further exchange was answered with ${status}`);
    given(body.data.access_token === first.access_token, 'a further exchange gave another token');
    equal(body.data.expires, first.expires, 'a further exchange gives the expiry of the first');
  });
});

test('an exchange hours later repeats the expiry', clause('TOKENS-09'), async ({ once, issued, clock }) => {
  await once(async () => {
    const first = await issued();
    await clock.moveTo((await clock.now()) + 2 * 3600);
    const second = await issued();
    given(second.access_token === first.access_token, 'an exchange two hours later gave another token');
    equal(second.expires, first.expires, 'an exchange two hours later gives the expiry of the first');
  });
});

test(
  'an exchange after the end of a token brings a new one',
  clause('TOKENS-11'),
  async ({ forEach, issued, holding, clock }) => {
    await forEach(['expiry', 'revocation'] as const, async (end) => {
      const { access_token, expires } = await issued();
      await (end === 'expiry' ? clock.moveTo(expires + 1) : clock.revoke(access_token));
      const next = await issued();
      holds(next.access_token !== access_token, `an exchange after ${end} brings another token`);
      const { status } = await holding(next.access_token).list('contacts', { page: { limit: 1 } });
      equal(status, 200, `the token from after ${end} is accepted`);
    });
  },
);

test(
  'simultaneous exchanges return one and the same token',
  clause('TOKENS-10'),
  async ({ forEach, issued }) => {
    await forEach([2, 20], async (count) => {
      const answers = await Promise.all(Array.from({ length: count }, () => issued()));
      const tokens = new Set(answers.map(({ access_token }) => access_token));
      equal(tokens.size, 1, `${count} simultaneous exchanges give one token`);
    });
  },
);

test(
  'simultaneous exchanges return one token when there was none',
  clause('TOKENS-10'),
  async ({ forEach, issued, clock }) => {
    await forEach([2, 20], async (count) => {
      await clock.revoke((await issued()).access_token);
      const answers = await Promise.all(Array.from({ length: count }, () => issued()));
      const tokens = new Set(answers.map(({ access_token }) => access_token));
      equal(tokens.size, 1, `${count} simultaneous exchanges give one new token`);
    });
  },
);

test(
  'what an exchange shortly before the expiry brings',
  clause('TOKENS-26'),
  async ({ once, issued, clock, observe }) => {
    await once(async () => {
      const { access_token, expires } = await issued();
      await clock.moveTo(expires - 30);
      const next = await issued();
      const outcome = next.access_token === access_token ? 'the old token' : 'a new token';
      observe(`An exchange 30 s before the expiry brings ${outcome}.`);
    });
  },
);

test(
  'a call with an expired token is refused',
  clause('AUTH-03'),
  async ({ forEach, calls, issued, holding, clock }) => {
    const { access_token, expires } = await issued();
    await forEach(calls.operations, async (operation) => {
      await clock.moveTo(expires + 1);
      const { status } = await calls.make(operation, holding(access_token));
      holds(
        isRefused(status),
        `${operation} with an expired token is refused, but it was answered ${status}`,
      );
    });
  },
);

test(
  'a call with a revoked token is refused',
  clause('AUTH-04'),
  async ({ forEach, calls, issued, holding, clock }) => {
    const { access_token } = await issued();
    await forEach(calls.operations, async (operation) => {
      await clock.revoke(access_token);
      const { status } = await calls.make(operation, holding(access_token));
      holds(isRefused(status), `${operation} with a revoked token is refused, but it was answered ${status}`);
    });
  },
);
