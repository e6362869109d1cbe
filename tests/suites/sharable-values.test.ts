import { populationOf } from '../../suites/harness/records/populations.ts';
import { sharableValues } from '../../suites/harness/uniqueness/sharable-values.ts';
import { expect, test } from './local-environment.ts';

test('a value that a record of somebody else holds is not shared: an upsert of it would change that record', async ({
  open,
}) => {
  const { environment } = open();
  const others = await populationOf(environment, 'contacts');
  const own = await populationOf(environment, 'contacts');
  const held = { standard__email: 'held@example.com' };
  expect((await others.tryCreate(others.marked(held).values)).status).toBe(200);
  const shared = await sharableValues(own, { ...held, standard__contact_job_title: 'a title of many' });
  expect(shared).toEqual(['standard__contact_job_title']);
  await environment.close();
});

test('a value that is refused for what it is stays: whether others take it is still to be seen', async ({
  open,
}) => {
  const { environment } = open();
  const own = await populationOf(environment, 'contacts');
  const shared = await sharableValues(own, { standard__contact_interests: 'no list' });
  expect(shared).toEqual(['standard__contact_interests']);
  await environment.close();
});
