import { join } from 'node:path';
import { startLocal } from '../../environments/embedded.ts';
import { loadProfile } from '../../environments/profile.ts';
import { preflight } from '../../suites/harness/setup/preflight.ts';
import { expect, test } from './local-environment.ts';
import { populationOf } from '../../suites/harness/records/populations.ts';

const create = /^\/org\/[^/]+\/contacts$/;

test('where there is no create, records are made by upserts that search by the label, or by plain ones', async ({
  behind,
  open,
}) => {
  const isCreate = (method: string, path: string): boolean => method === 'POST' && create.test(path);
  const noCreate = await behind(({ method, path }) => (isCreate(method, path) ? { status: 405 } : undefined));
  const searching = open(noCreate);
  expect(await preflight(searching.environment)).toMatchObject({
    absent: ['CreateCrmRecord'],
    planting: 'searching upsert',
  });
  await searching.environment.close();
  expect(searching.journal().left).toEqual([]);
  const noSearch = await behind(({ method, path, body }) =>
    isCreate(method, path) || body.includes('searchExisting') ? { status: 405 } : undefined,
  );
  const plain = open(noSearch);
  expect(await preflight(plain.environment)).toMatchObject({ planting: 'upsert' });
  await plain.environment.close();
});

test('a create that takes only a list of fields is found out', async ({ behind, open }) => {
  const refusesData = await behind(({ method, path, body }) =>
    method === 'POST' && create.test(path) && body.includes('"data"') ? { status: 400 } : undefined,
  );
  const { environment, journal } = open(refusesData);
  expect(await preflight(environment)).toMatchObject({ absent: [], create_form: 'fields' });
  await environment.close();
  expect(journal()).toMatchObject({ created: 3, left: [] });
});

test('whether a create wants bare values, or a list of fields with texts or values in their own type, is found out', async ({
  open,
  folder,
}) => {
  for (const [dialect, create_form] of [
    ['create-by-fields-only', 'fields'],
    ['create-by-native-fields', 'native fields'],
    ['create-by-native-fields-or-list-texts', 'native fields'],
    ['create-by-merging-fields', 'merging fields'],
    ['create-by-bare-values', 'flat'],
    ['create-by-attributes', 'attributes'],
  ] as const) {
    const profileFile = join(folder, `${dialect}.yaml`);
    const local = await startLocal({ profileFile, stateDir: folder, dialects: [dialect] });
    const { environment, journal } = open(loadProfile(profileFile));
    expect(await preflight(environment)).toMatchObject({ create_form });
    await environment.close();
    await local.close();
    expect(journal()).toMatchObject({ left: [] });
  }
});

for (const [status, create_body] of [
  [400, undefined],
  [422, undefined],
  [400, 'fields'],
] as const)
  test(`where every create is answered with ${status} (${create_body ?? 'all forms'}), upserts make the records, and create is left undecided`, async ({
    behind,
    open,
  }) => {
    const refusesBoth = await behind(({ method, path }) =>
      method === 'POST' && create.test(path) ? { status } : undefined,
    );
    const { environment } = open({ ...refusesBoth, ...(create_body && { create_body }) });
    const facts = await preflight(environment);
    expect(facts).toMatchObject({ absent: [], create_form: 'unknown', planting: 'searching upsert' });
    await environment.close();
    const informed = open({ ...refusesBoth, ...(create_body && { create_body }) }, facts).environment;
    const population = await populationOf(informed, 'contacts');
    expect((await population.plant()).id).toBeTruthy();
    await expect(population.tryCreate({})).rejects.toThrow("the document does not show create's body");
    await informed.close();
  });

for (const status of [200, 500])
  test(`where every create is answered with ${status} and makes nothing, upserts make the records`, async ({
    behind,
    open,
  }) => {
    const makesNothing = await behind(({ method, path }) =>
      method === 'POST' && create.test(path) ? { status, body: {} } : undefined,
    );
    const { environment } = open({ ...makesNothing, settle_timeout_ms: 200 });
    expect(await preflight(environment)).toMatchObject({
      absent: [],
      create_form: 'data',
      planting: 'searching upsert',
    });
    await environment.close();
  });

test('where a filter by IS is refused, records are found by IS_ANY', async ({ behind, open }) => {
  const noIs = await behind(({ path, body }) =>
    path.includes('/list/') && body.includes('"IS"') ? { status: 400 } : undefined,
  );
  const { environment, journal } = open({ ...noIs, settle_timeout_ms: 200 });
  expect(await preflight(environment)).toMatchObject({ planting: 'create', finding: 'IS_ANY' });
  await environment.close();
  expect(journal()).toMatchObject({ left: [] });
});

test('the form of create that the profile gives is not doubted', async ({ open, profile }) => {
  const { environment } = open({ ...profile, create_body: 'fields' });
  expect((await preflight(environment)).create_form).toBe('fields');
  await environment.close();
});

const isUpdate = ({ method, path }: { method: string; path: string }): boolean =>
  method === 'PATCH' && /^\/org\/[^/]+\/contacts\/[^/]+$/.test(path);

test('where neither an update nor an upsert takes data in a form that is known, the form stays unknown', async ({
  behind,
  open,
}) => {
  const refusesData = await behind((request) => {
    const isUpsertOfData = request.method === 'PATCH' && request.body.includes('"data"');
    return isUpdate(request) || isUpsertOfData ? { status: 400 } : undefined;
  });
  const { environment } = open(refusesData);
  expect(await preflight(environment)).toMatchObject({ absent: [], data_form: 'unknown' });
  await environment.close();
});

test('where upserts take data, an update that refuses the same form is judged', async ({ behind, open }) => {
  const refusesUpdates = await behind((request) => (isUpdate(request) ? { status: 400 } : undefined));
  const { environment } = open(refusesUpdates);
  expect(await preflight(environment)).toMatchObject({ absent: [], data_form: 'flat' });
  await environment.close();
});
