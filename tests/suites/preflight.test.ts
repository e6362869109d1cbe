import { preflight } from '../../suites/harness/setup/preflight.ts';
import { obstacleToWrite } from '../../suites/harness/run/prerequisites.ts';
import { expect, test } from './local-environment.ts';

/** An environment that others share. */
const demo = { kind: 'demo', allow_permanent_records: false } as const;

test('the reference service offers everything, and nothing is left of asking', async ({ open }) => {
  const { environment, journal } = open();
  expect(await preflight(environment)).toEqual({
    unreachable: {},
    looked: true,
    absent: [],
    closed: [],
    create_form: 'data',
    data_form: 'flat',
    elements: 'bare',
    planting: 'create',
    finding: 'IS',
  });
  await environment.close();
  expect(journal()).toMatchObject({ created: 2, deleted: 2, left: [] });
});

test('a profile that only reads is asked about without a write', async ({ open, profile }) => {
  const { environment } = open({ ...profile, access: 'read-only' });
  expect(await preflight(environment)).toEqual({
    unreachable: {},
    looked: true,
    absent: [],
    closed: [],
    create_form: 'data',
    data_form: 'flat',
    elements: 'bare',
    planting: 'create',
    finding: 'IS',
  });
  const asked = Object.keys(environment.connection.recorder.takeCounts());
  expect(asked.filter((operation) => /Create|Upsert|Update|Delete/.test(operation))).toEqual([]);
});

test('where every address says 404 no token comes, and that is left to the checks', async ({
  behind,
  open,
}) => {
  const { environment } = open(await behind(() => ({ status: 404 })));
  expect(await preflight(environment)).toEqual({
    unreachable: {},
    looked: false,
    absent: [],
    closed: [],
    create_form: 'data',
    data_form: 'flat',
    elements: 'bare',
    planting: 'create',
    finding: 'IS',
    undeletable: { untried: expect.stringContaining('the token exchange answered 404') },
  });
});

test('with a given token, where everything says 404 all that was asked is absent', async ({
  behind,
  open,
}) => {
  const profile = await behind(() => ({ status: 404 }));
  const { environment } = open({ ...profile, identity: { access_token: 'a-token-that-was-given' } });
  const { absent } = await preflight(environment);
  expect(absent).toEqual(['ListFieldSchema', 'GetFieldOptions', 'CreateCrmRecord', 'UpsertCrmRecord']);
});

test('where the list of contacts alone is not there no contact is made, and what writes is not called absent', async ({
  behind,
  open,
}) => {
  const { environment, journal } = open(
    await behind(({ path }) => (/\/list\/.*contacts/.test(path) ? { status: 404 } : undefined)),
  );
  const facts = await preflight(environment);
  expect(facts.absent).toEqual([]);
  expect(obstacleToWrite(environment.profile, facts)).toBeUndefined();
  expect(obstacleToWrite({ ...environment.profile, ...demo }, facts)?.reason).toContain(
    'a list of contacts is answered 404',
  );
  await environment.close();
  expect(journal()).toMatchObject({ created: 0, left: [] });
});

for (const [refusals, told] of [
  [[500, 404, 404], { absent: ['DeleteCrmRecord'] }],
  [[500, 405, 405], { absent: ['DeleteCrmRecord'] }],
  [[500, 404, 500], { absent: [], undeletable: 500 }],
  [[404], { absent: ['DeleteCrmRecord'] }],
] as const)
  test(`a record that stays is not taken for deleted where deletes are answered with ${refusals.join(', ')}`, async ({
    behind,
    open,
  }) => {
    const left = [...refusals];
    const { environment } = open(
      await behind(({ method }) =>
        method === 'DELETE' ? { status: left.length > 1 ? (left.shift() ?? 0) : (left[0] ?? 0) } : undefined,
      ),
    );
    const { absent, undeletable } = await preflight(environment);
    expect({ absent, ...(undeletable !== undefined && { undeletable }) }).toEqual(told);
  });

test('a namespace that one reading operation opens is not shut', async ({ behind, open }) => {
  const { environment } = open(
    await behind(({ path }) => (/\/(fields|list)$/.test(path) ? { status: 404 } : undefined)),
  );
  expect((await preflight(environment)).shut_namespace).toBeUndefined();
});

test('options are absent only where no field has them', async ({ behind, open }) => {
  const lastField = /standard__tags\/options$/;
  const options = /\/options$/;
  const some = await behind(({ path }) =>
    options.test(path) && !lastField.test(path) ? { status: 404 } : undefined,
  );
  expect((await preflight(open(some).environment)).absent).toEqual([]);
  const none = await behind(({ path }) => (options.test(path) ? { status: 404 } : undefined));
  expect((await preflight(open(none).environment)).absent).toEqual(['GetFieldOptions']);
});

test('where nothing listens each address is named with its profile key', async ({ open, profile }) => {
  const nowhere = 'http://127.0.0.1:1';
  const dead = { base_url: nowhere, gateway_url: nowhere, sso_url: nowhere, auth_url: nowhere };
  const { unreachable } = await preflight(open({ ...profile, ...dead }).environment);
  for (const [key, told] of Object.entries(unreachable)) expect(told).toContain(`(profile key: ${key})`);
  expect(Object.keys(unreachable).toSorted()).toEqual(Object.keys(dead).toSorted());
});

test('one address out of reach does not keep the others from being asked', async ({ open, profile }) => {
  const { environment } = open({ ...profile, gateway_url: 'http://127.0.0.1:1' });
  const { unreachable, create_form } = await preflight(environment);
  expect(Object.keys(unreachable)).toEqual(['gateway_url']);
  expect(create_form).toBe('data');
  expect(environment.connection.recorder.takeCounts().CreateCrmRecord).toBe(1);
  await environment.close();
});

test('a given token needs no exchange, so the rest is asked without it', async ({ open, profile }) => {
  const { environment } = open({
    ...profile,
    auth_url: 'http://127.0.0.1:1',
    identity: { access_token: 'a-token-that-was-given' },
  });
  expect(Object.keys((await preflight(environment)).unreachable)).toEqual(['auth_url']);
  expect(environment.connection.recorder.takeCounts().ListFieldSchema).toBeGreaterThan(0);
});
