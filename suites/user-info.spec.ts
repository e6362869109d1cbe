import { schemaNamed } from '../specs/openapi.ts';
import { clause, equal, given, holds, test } from './harness/check.ts';

const members = Object.keys(schemaNamed('UserInfo').properties ?? {});

test('user info is answered with 200 and a JSON object', clause('USERINFO-01'), async ({ once, crm }) => {
  await once(async () => {
    const { status, body } = await crm.userInfo();
    equal(status, 200, 'user info is answered');
    holds(members.some((member) => member in body), `the object has one of ${members.join(', ')}`);
  });
});

for (const [id, title, shown] of [
  ['USERINFO-02', 'the user id and the e-mail address of user info are texts', ['sub', 'email']],
  ['USERINFO-03', 'the roles of user info are an array of texts', ['roles']],
  ['USERINFO-04', 'the times of user info are whole seconds of the epoch', ['updated_at', 'created_at']],
] as const) {
  test(title, clause(id), async ({ once, crm }) => {
    await once(async () => {
      const { status, body } = await crm.userInfo();
      equal(status, 200, 'user info is answered');
      // Their types are part of the described answer; which of them a scope opens is open.
      given(shown.some((member) => member in body), `user info does not show ${shown.join(' or ')}`);
    });
  });
}
