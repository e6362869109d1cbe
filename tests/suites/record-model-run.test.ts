import { RecordModelRun } from '../../suites/harness/writes/record-model-run.ts';
import { populationOf } from '../../suites/harness/records/populations.ts';
import { expect, test } from './local-environment.ts';

test('where a type of records can be made by upserts alone, no create is asked of its lives', async ({
  open,
  behind,
}) => {
  const tasks = /^\/org\/[^/]+\/taskActivities$/;
  const { environment } = open(
    await behind(({ method, path }) => (method === 'POST' && tasks.test(path) ? { status: 400 } : undefined)),
  );
  const population = await populationOf(environment, 'taskActivities');
  const lives = new RecordModelRun(environment.crm, { population, key: undefined });
  await lives.take({ call: 'create', field: 0, text: 'made all the same' });
  await lives.take({ call: 'get', which: 0 });
  expect(await population.standing()).toHaveLength(1);
  await environment.close();
});
