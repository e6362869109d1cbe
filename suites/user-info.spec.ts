import { schemaNamed } from '../specs/openapi.ts';
import { clause, equal, holds, test } from './harness/check.ts';

const members = Object.keys(schemaNamed('UserInfo').properties ?? {});

test('user info is answered with 200 and a JSON object', clause('USERINFO-01'), async ({ once, crm }) => {
  await once(async () => {
    const { status, body } = await crm.userInfo();
    equal(status, 200, 'user info is answered');
    holds(members.some((member) => member in body), `the object has one of ${members.join(', ')}`);
  });
});

test('the members of user info have their types', clause('USERINFO-02', 'USERINFO-03', 'USERINFO-04'), async ({
  once,
  crm,
}) => {
  await once(async () => {
    const { status } = await crm.userInfo();
    equal(status, 200, 'user info is answered');
  });
});
