import { setTimeout as sleep } from 'node:timers/promises';
import { rightAssertion } from '../generators/assertion.ts';
import { operations } from '../specs/openapi.ts';
import { clause, equal, given, holds, offered, test } from './harness/authorization-check.ts';
import { hasEnded, mostEndedEarly } from './harness/tokens/token-use.ts';
import { expectRefusalWith, isTurnedAway, tellsOfEndedToken } from './harness/properties/rpc-refusal.ts';

/** Times are whole seconds: one that is counted from now is another one by then. */
const overASecond_ms = 1_100;

/** Seconds that a token has left, from an hour to a few; the clock goes forward only. */
const shortlyBefore = [3600, 60, 10];

test(
  'a token is accepted until shortly before its expiry',
  clause('TOKENS-07'),
  async ({ forEach, issued, usedBy, clock }) => {
    await forEach(shortlyBefore, async (left) => {
      let token = await issued();
      let use = await usedBy(token.access_token);
      for (let ended = 0; hasEnded(use) && ended < mostEndedEarly; ended += 1) {
        const former = token.access_token;
        token = await issued();
        if (token.access_token !== former) use = await usedBy(token.access_token);
      }
      const { access_token, expires } = token;
      equal(use.status, 200, 'a token that was just issued is accepted');
      await clock.moveTo(expires - left);
      const { status } = await usedBy(access_token);
      equal(status, 200, `a token with ${left} s left is accepted`);
    });
  },
);

test(
  'a token is accepted in the last hour of its life',
  clause('TOKENS-07'),
  async ({ once, aged, issued, usedBy }) => {
    const { access_token, left } = await aged('in its last hour');
    await once(async () => {
      const { status } = await usedBy(access_token);
      if (status === 200) return;
      const present = await issued();
      offered(present.access_token === access_token, 'the service ended the token early, as it may');
      equal(status, 200, `a token with ${left} s left, which an exchange still returns, is accepted`);
    });
  },
);

test(
  'every operation accepts a token in the last hour of its life',
  clause('TOKENS-07'),
  async ({ forEach, calls, holding, issued, aged }) => {
    const { access_token, left } = await aged('in its last hour');
    await forEach(calls.operations, async (operation) => {
      const answer = await calls.make(operation, holding(access_token));
      if (!tellsOfEndedToken(answer)) return;
      const present = await issued();
      offered(present.access_token === access_token, 'the service ended the token early, as it may');
      holds(false, `${operation} accepts a token with ${left} s left, but it was answered ${answer.status}`);
    });
  },
);

test(
  'an exchange hours later returns the same token',
  clause('TOKENS-08'),
  async ({ once, aged, issued, usedBy }) => {
    const first = await aged('hours old');
    await once(async () => {
      const second = await issued();
      if (second.access_token === first.access_token) return;
      const { status } = await usedBy(first.access_token);
      offered(status === 200, 'the service ended the token early, as it may');
      holds(false, 'an exchange hours later gives the same token while it is valid, but it gave another one');
    });
  },
);

test(
  'a further exchange repeats the expiry',
  clause('TOKENS-09'),
  async ({ forAll, issued, present, usedBy }) => {
    let first = await issued();
    let repeated = 0;
    await sleep(overASecond_ms);
    await forAll(rightAssertion(), async (plan) => {
      const { status, body } = await present(plan);
      given(status === 200, `a further exchange was answered with ${status}`);
      const { access_token, expires } = body.data;
      if (access_token === first.access_token) {
        repeated += 1;
        equal(expires, first.expires, 'a further exchange gives the expiry of the first');
        return;
      }
      const { status: use } = await usedBy(first.access_token);
      given(use !== 200, 'a further exchange gave another token');
      if (expires !== undefined) first = { ...first, access_token, expires };
      await sleep(overASecond_ms);
    });
    offered(repeated > 0, 'the service ended each token before the next exchange, as it may');
  },
);

test('an exchange hours later repeats the expiry', clause('TOKENS-09'), async ({ once, issued, aged }) => {
  const first = await aged('hours old');
  await once(async () => {
    const second = await issued();
    offered(second.access_token === first.access_token, 'an exchange hours later gave another token');
    equal(second.expires, first.expires, 'an exchange hours later gives the expiry of the first');
  });
});

test(
  'an exchange after the expiry of a token brings a new one',
  clause('TOKENS-11'),
  async ({ once, issued, usedBy, aged }) => {
    const { access_token } = await aged('expired');
    await once(async () => {
      const next = await issued();
      holds(next.access_token !== access_token, 'an exchange after the expiry brings another token');
      const { status } = await usedBy(next.access_token);
      equal(status, 200, 'the token from after the expiry is accepted');
    });
  },
);

test(
  'an exchange after the revocation of a token brings a new one',
  clause('TOKENS-11'),
  async ({ once, issued, usedBy, clock }) => {
    await once(async () => {
      const { access_token } = await issued();
      await clock.revoke(access_token);
      const next = await issued();
      holds(next.access_token !== access_token, 'an exchange after a revocation brings another token');
      const { status } = await usedBy(next.access_token);
      equal(status, 200, 'the token from after the revocation is accepted');
    });
  },
);

test(
  'simultaneous exchanges return one and the same token',
  clause('TOKENS-10'),
  async ({ forEach, issued, effort }) => {
    await forEach([Math.max(...effort.crowds)], async (count) => {
      const answers = await Promise.all(Array.from({ length: count }, () => issued()));
      const tokens = new Set(answers.map(({ access_token }) => access_token));
      equal(tokens.size, 1, `${count} simultaneous exchanges give one token`);
    });
  },
);

test(
  'simultaneous exchanges return one token when there was none',
  clause('TOKENS-10'),
  async ({ forEach, issued, clock, effort }) => {
    await forEach([Math.max(...effort.crowds)], async (count) => {
      await clock.revoke((await issued()).access_token);
      const answers = await Promise.all(Array.from({ length: count }, () => issued()));
      const tokens = new Set(answers.map(({ access_token }) => access_token));
      equal(tokens.size, 1, `${count} simultaneous exchanges give one new token`);
    });
  },
);

test(
  'an exchange shortly before the expiry brings the old token or a new one',
  clause('TOKENS-26'),
  async ({ once, issued, aged, observe }) => {
    const { access_token, left } = await aged('in its last hour');
    await once(async () => {
      const next = await issued();
      const outcome = next.access_token === access_token ? 'the old token' : 'a new token';
      observe(`An exchange in the last ${Math.ceil(left / 60)} min of a token brings ${outcome}.`);
    });
  },
);

test(
  'a call with an expired token is refused',
  clause('AUTH-03'),
  async ({ forEach, calls, holding, aged }) => {
    const { access_token } = await aged('expired');
    await forEach(calls.operations, async (operation) => {
      const answer = await calls.make(operation, holding(access_token));
      holds(
        isTurnedAway(answer),
        `${operation} with an expired token is refused, but it was answered ${answer.status}`,
      );
    });
  },
);

/** In seconds; longer than clocks differ. */
const anHour = 3600;

test(
  'a token that is used shortly before its expiry ends all the same',
  clause('AUTH-03'),
  async ({ once, issued, usedBy, clock }) => {
    await once(async () => {
      const { access_token, expires } = await issued();
      const used = () => usedBy(access_token);
      await clock.moveTo(expires - Math.max(...shortlyBefore));
      const { status } = await used();
      given(status === 200, `a token shortly before its expiry is answered ${status}`);
      await clock.moveTo(expires + anHour);
      const answer = await used();
      holds(
        isTurnedAway(answer),
        `a token an hour after its expiry is refused, but is answered ${answer.status}`,
      );
    });
  },
);

test(
  'the record API answers an expired token with 401',
  clause('AUTH-14'),
  async ({ forEach, calls, holding, aged }) => {
    const { access_token } = await aged('expired');
    await forEach(
      calls.operations.filter((id) => operations[id].address === 'base_url'),
      async (operation) => {
        const { status } = await calls.make(operation, holding(access_token));
        equal(status, 401, `${operation} with an expired token is answered with 401`);
      },
    );
  },
);

test(
  'an RPC call with an expired token has the code for unauthenticated',
  clause('RPC-27'),
  async ({ forEach, calls, holding, aged }) => {
    const { access_token } = await aged('expired');
    await forEach(
      calls.operations.filter((id) => operations[id].address === 'gateway_url'),
      async (operation) => {
        const answer = await calls.make(operation, holding(access_token));
        expectRefusalWith(answer, ['UNAUTHENTICATED'], `${operation} with an expired token`);
      },
    );
  },
);

test(
  'a call with a revoked token is refused',
  clause('AUTH-04'),
  async ({ forEach, calls, issued, holding, clock }) => {
    const { access_token } = await issued();
    await forEach(calls.operations, async (operation) => {
      await clock.revoke(access_token);
      const answer = await calls.make(operation, holding(access_token));
      holds(
        isTurnedAway(answer),
        `${operation} with a revoked token is refused, but it was answered ${answer.status}`,
      );
    });
  },
);
