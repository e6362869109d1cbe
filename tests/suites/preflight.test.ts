import { join } from 'node:path';
import { startLocal } from '../../environments/embedded.ts';
import { loadProfile } from '../../environments/profile.ts';
import { preflight } from '../../suites/harness/setup/preflight.ts';
import { obstacleToWrite, obstacleTo } from '../../suites/harness/run/prerequisites.ts';
import { unseenContact } from '../../suites/harness/run/capabilities.ts';
import { expect, test } from './local-environment.ts';
import { populationOf } from '../../suites/harness/records/populations.ts';

const create = /^\/org\/[^/]+\/contacts$/;
const one = /^\/org\/[^/]+\/contacts\/[^/]+$/;

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

test('a delete that is answered with success and deletes nothing is told, and breaks the clause on lists', async ({
  behind,
  open,
}) => {
  const profile = await behind(({ method }) => (method === 'DELETE' ? { status: 200, body: {} } : undefined));
  const { environment } = open({ ...profile, ...demo, settle_timeout_ms: 300 });
  const facts = await preflight(environment);
  expect(facts.undeletable).toBe('without effect');
  expect(obstacleToWrite(environment.profile, facts)?.verdict).toBe('skip');
  expect(environment.takeNoted()).toMatchObject([
    {
      clause: 'RECORDS-19',
      found: 'a list shows a record that was deleted',
      exchanges: [{ operation: 'DeleteCrmRecord' }, { operation: 'ListCrmRecords' }],
    },
  ]);
});

for (const [what, isSilent] of [
  ['options of a field', ({ path }) => path.endsWith('options')],
  ['an update of a record', ({ method, path }) => method === 'PATCH' && one.test(path)],
  ['a read of a record', ({ method, path }) => method === 'GET' && one.test(path)],
] as readonly (readonly [string, (request: { method: string; path: string }) => boolean])[])
  test(`a delete is tried although ${what} was not answered`, async ({ behind, open }) => {
    const profile = await behind((request) => {
      if (request.method === 'DELETE') return { status: 403 };
      return isSilent(request) ? 'cut before' : undefined;
    });
    const { environment } = open({ ...profile, ...demo });
    expect((await preflight(environment)).undeletable).toBe(403);
  });

test('where trouble ends it before a delete was tried, a shared environment gets no records', async ({
  behind,
  open,
}) => {
  const profile = await behind(({ method, path }) =>
    method === 'POST' && create.test(path) ? 'cut before' : undefined,
  );
  const { environment } = open({ ...profile, ...demo });
  const facts = await preflight(environment);
  expect(facts).toMatchObject({
    looked: true,
    undeletable: { untried: expect.stringContaining('/contacts') },
  });
  expect(obstacleToWrite(environment.profile, facts)?.verdict).toBe('inconclusive');
});

test('contacts that no list shows are told, and a shared environment gets no more of them', async ({
  behind,
  open,
}) => {
  const profile = await behind(({ path }) =>
    /\/list\/.*contacts/.test(path)
      ? { status: 200, body: { objects: [], next_cursor: '', has_more: false, total_objects: 0 } }
      : undefined,
  );
  const { environment } = open({ ...profile, ...demo, settle_timeout_ms: 300 });
  const facts = await preflight(environment);
  expect(facts.undeletable).toEqual(unseenContact);
  expect(obstacleToWrite(environment.profile, facts)?.verdict).toBe('inconclusive');
  const noted = environment.takeNoted().find(({ clause }) => clause === 'RECORDS-02');
  expect(noted?.found).toBe(
    'create of contacts was answered with success, but after 300 ms the list holds no record that was not there before',
  );
  expect(noted?.exchanges.map(({ operation }) => operation)).toContain('ListCrmRecords');
});

test('where every write is refused nothing stays, and the checks say so', async ({ behind, open }) => {
  const profile = await behind(({ method, path }) =>
    /POST|PATCH/.test(method) && create.test(path) ? { status: 500 } : undefined,
  );
  const { environment, journal } = open({ ...profile, ...demo });
  expect(obstacleToWrite(environment.profile, await preflight(environment))).toBeUndefined();
  await environment.close();
  expect(journal()).toMatchObject({ created: 0, left: [] });
});

test('an error of the service where a record is read does not say that a refused delete was carried out', async ({
  behind,
  open,
}) => {
  let isDeleting = false;
  const { environment } = open(
    await behind(({ method, path }) => {
      if (method === 'DELETE') isDeleting = true;
      if (method === 'DELETE') return { status: 403 };
      return isDeleting && method === 'GET' && one.test(path) ? { status: 500 } : undefined;
    }),
  );
  expect((await preflight(environment)).undeletable).toBe(403);
});

test('a delete that is carried out and answered with 500 is offered, though a read lags behind it', async ({
  behind,
  open,
}) => {
  let wasRead: { status: number; body: string } | undefined;
  const { environment } = open(
    await behind(({ method, path }) => {
      if (method === 'DELETE' && wasRead === undefined) {
        wasRead = { status: 200, body: '{}' };
        return { status: 500, done: true };
      }
      return method === 'GET' && one.test(path) ? wasRead : undefined;
    }),
  );
  const { absent, undeletable } = await preflight(environment);
  expect({ absent, undeletable }).toEqual({ absent: [], undeletable: undefined });
});

for (const namespace of ['AG-NOWHERE', 'AG-CLOSED'])
  test(`the namespace ${namespace}, where a known token reads nothing, is told, and no operation is called absent`, async ({
    open,
    profile,
  }) => {
    const { environment, journal } = open({ ...profile, namespace });
    const facts = await preflight(environment);
    expect(facts.shut_namespace).toContain(`the namespace ${namespace} is unknown, or closed`);
    expect(facts).toMatchObject({ absent: [], closed: [] });
    expect(obstacleTo([], profile, facts)?.reason).toBe(facts.shut_namespace);
    await environment.close();
    expect(journal()).toMatchObject({ created: 0 });
  });

test('a namespace that one reading operation opens is not shut', async ({ behind, open }) => {
  const { environment } = open(
    await behind(({ path }) => (/\/(fields|list)$/.test(path) ? { status: 404 } : undefined)),
  );
  expect((await preflight(environment)).shut_namespace).toBeUndefined();
});

test('a delete that is not deployed is absent, and the records are told as left', async ({
  behind,
  open,
}) => {
  const { environment, journal } = open(
    await behind(({ method }) => (method === 'DELETE' ? { status: 405 } : undefined)),
  );
  expect((await preflight(environment)).absent).toEqual(['DeleteCrmRecord']);
  await environment.close();
  expect(journal().left).toHaveLength(2);
});

const writes = {
  create: ['POST', create],
  upsert: ['PATCH', create],
  update: ['PATCH', one],
  delete: ['DELETE', one],
} as const;

for (const [operation, [verb, place]] of Object.entries(writes))
  for (const status of [400, 404])
    test(`a ${operation} that is carried out and answered with ${status} is offered, and its body is known`, async ({
      behind,
      open,
    }) => {
      const { environment, journal } = open(
        await behind(({ method, path }) =>
          method === verb && place.test(path) ? { status, done: true } : undefined,
        ),
      );
      const facts = await preflight(environment);
      expect(facts).toMatchObject({ absent: [], create_form: 'data', data_form: 'flat' });
      await environment.close();
      expect(journal().left).toEqual([]);
    });

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
