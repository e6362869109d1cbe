import { preflight } from '../../suites/harness/setup/preflight.ts';
import { obstacleToWrite, obstacleTo } from '../../suites/harness/run/prerequisites.ts';
import { unseenContact } from '../../suites/harness/run/capabilities.ts';
import { expect, test } from './local-environment.ts';

const create = /^\/org\/[^/]+\/contacts$/;
const one = /^\/org\/[^/]+\/contacts\/[^/]+$/;

/** An environment that others share. */
const demo = { kind: 'demo', allow_permanent_records: false } as const;

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
