import { setTimeout as sleep } from 'node:timers/promises';
import { schemaNamed } from '../specs/openapi.ts';
import { clause, equal, given, holds, offered, test } from './harness/authorization-check.ts';
import type { BaseFixtures } from './harness/fixtures/base-fixtures.ts';
import { isRefused } from './harness/properties/answer-status.ts';

const members = Object.keys(schemaNamed('UserInfo').properties ?? {});

/** The documented members that have a value. */
function shownMembers(body: unknown): readonly string[] {
  return members.filter((member) => typeof body === 'object' && body !== null && member in body);
}

/** What user info shows; which members a scope opens is open, so a caller may meet any of them or none. */
async function shownTo(crm: BaseFixtures['crm']) {
  const { status, body } = await crm.userInfo();
  given(status === 200, `user info was answered with ${status}`);
  return body;
}

test(
  'user info is answered with 200 and an object with a documented member',
  clause('USERINFO-01'),
  async ({ once, crm }) => {
    await once(async () => {
      const { status, body } = await crm.userInfo();
      equal(status, 200, 'user info is answered');
      holds(shownMembers(body).length > 0, `the object has one of ${members.join(', ')}`);
    });
  },
);

test(
  'the user id and the e-mail address of user info are texts',
  clause('USERINFO-02'),
  async ({ once, crm }) => {
    await once(async () => {
      const { sub, email } = await shownTo(crm);
      // Which members a scope opens is open, so none of them may be missed.
      const texts: readonly unknown[] = [sub, email].filter((text) => text !== undefined);
      given(texts.length > 0, 'user info shows neither sub nor email');
      for (const text of texts) equal(typeof text, 'string', 'sub and email are texts');
    });
  },
);

test('the roles of user info are an array of texts', clause('USERINFO-03'), async ({ once, crm }) => {
  await once(async () => {
    const { roles } = await shownTo(crm);
    offered(roles !== undefined, 'user info shows no roles to this application');
    holds(
      Array.isArray(roles) && roles.every((role) => typeof role === 'string'),
      'roles is an array of texts',
    );
  });
});

test(
  'user info tells the same user id and time of creation a second later',
  clause('USERINFO-07'),
  async ({ once, crm }) => {
    const lasting = async () => {
      const { sub, created_at } = await shownTo(crm);
      return { sub, created_at };
    };
    await once(async () => {
      const first = await lasting();
      offered(
        Object.values(first).some((value) => value !== undefined),
        'user info shows neither of them',
      );
      // The time is told in whole seconds.
      await sleep(1_100);
      equal(await lasting(), first, 'the user and the time of its creation are the same');
    });
  },
);

test(
  'the times of user info are whole seconds of the epoch',
  clause('USERINFO-04'),
  async ({ once, crm, environment }) => {
    await once(async () => {
      const { created_at, updated_at } = await shownTo(crm);
      const times = [created_at, updated_at].filter((time) => time !== undefined);
      offered(times.length > 0, 'user info shows neither created_at nor updated_at to this application');
      const now = await environment.connection.now();
      for (const time of times) {
        // A time in milliseconds would lie tens of thousands of years ahead, one relative to now before the epoch.
        holds(
          Number.isInteger(time) && (time ?? 0) >= 0 && (time ?? 0) < 2 * now,
          `${time} is a whole number of seconds since the epoch, not long after now`,
        );
      }
    });
  },
);

test(
  'a token without the profile and the email scope gets no user info',
  clause('USERINFO-05'),
  async ({ once, restricted }) => {
    await once(async () => {
      const { status, body } = await restricted.userInfo();
      holds(
        isRefused(status),
        `user info is refused to restricted_application, which is to have neither profile nor email, but it was answered ${status}`,
      );
      equal(shownMembers(body), [], 'the refusal has no member of user info');
    });
  },
);

test(
  'a token opens some members of user info',
  clause('USERINFO-06'),
  async ({ once, environment: { crm }, observe }) => {
    await once(async () => {
      const { status, body } = await crm.userInfo();
      const shown = shownMembers(body);
      const hidden = members.filter((member) => !shown.includes(member));
      const besides = hidden.length === 0 ? 'all that the document names' : `and not ${hidden.join(', ')}`;
      observe(
        status === 200
          ? `With the scopes of the application user info shows ${shown.join(', ') || 'nothing'}: ${besides}.`
          : `With the scopes of the application user info is answered with ${status}.`,
      );
    });
  },
);
