import { setTimeout as wait } from 'node:timers/promises';
import { createService } from '../../environments/reference/create-service.ts';
import { close, listen, portOf } from '../../environments/reference/http/server.ts';
import { Collection } from '../../environments/reference/records/collection.ts';
import { conforming, type Patch, patched } from '../../environments/reference/seams.ts';
import { operations } from '../../specs/openapi.ts';
import { Crm } from './crm.ts';
import { tokenOf } from './exchange.ts';
import { expect, options, test } from './running-service.ts';

/** Runs a service whose rules are patched, over HTTP. */
async function withPatch(patch: Patch, use: (crm: Crm) => Promise<void>): Promise<void> {
  const service = createService(patched(conforming, [patch]), options);
  const server = await listen((request) => service.answer(request), '127.0.0.1', 0);
  const origin = `http://127.0.0.1:${portOf(server)}`;
  const reference = {
    base_url: `${origin}/org`,
    gateway_url: origin,
    sso_url: `${origin}/sso`,
    auth_url: `${origin}/auth`,
    control_url: `${origin}/control`,
    close: () => close(server),
  };
  try {
    await use(new Crm(reference, await tokenOf(reference)));
  } finally {
    await reference.close();
  }
}

const fails: Patch = () => ({
  userInfo: () => {
    throw new Error('a bug of ours');
  },
});

test('a rule that throws is answered 500 and told to the operator', async () => {
  const told: unknown[] = [];
  const { error } = console;
  console.error = (cause) => told.push(cause);
  try {
    await withPatch(fails, async (crm) => {
      const answer = await crm.at('GET', `${crm.reference.sso_url}/oauth2/user-info`);
      expect(answer.status).toBe(500);
      expect(answer.body.error).toContain('Its log says why');
    });
  } finally {
    console.error = error;
  }
  expect(String(told[0])).toContain('a bug of ours');
});

const loses: Patch = () => ({
  answer: async (request, handle) => {
    const reply = await handle(request);
    return request.method === 'PATCH' ? undefined : reply;
  },
});

test('an answer can get lost after the work is done', async () => {
  await withPatch(loses, async (crm) => {
    await expect(crm.upsert({ data: { standard__first_name: 'Ada' } })).rejects.toThrow();
    expect(await crm.records([])).toHaveLength(1);
  });
});

const hesitates: Patch = (seams) => ({
  commit: async (rules, change) => {
    await wait(20);
    return seams.commit(rules, change);
  },
});

test('a write that waits between decision and effect shows a race', async () => {
  await withPatch(hesitates, async (crm) => {
    const data = { standard__email: 'race@seams.example' };
    await Promise.all([crm.upsert({ data }), crm.upsert({ data })]);
    expect(await crm.records([])).toHaveLength(2);
  });
});

const lags: Patch = (seams) => {
  const shown = new Map<Collection, Collection>();
  const shownOf = (collection: Collection): Collection => {
    const { namespace, code, fields } = collection;
    const known = shown.get(collection) ?? new Collection(namespace, code, fields);
    shown.set(collection, known);
    return known;
  };
  return {
    listedCollection: shownOf,
    commit: async (rules, change) => {
      const record = await seams.commit(rules, change);
      setTimeout(() => shownOf(change.collection).add(record), 100);
      return record;
    },
  };
};

test('lists can lag behind writes', async () => {
  await withPatch(lags, async (crm) => {
    await crm.create({ standard__first_name: 'Ada' });
    expect(await crm.records([])).toEqual([]);
    await expect.poll(() => crm.records([])).toHaveLength(1);
  });
});

const ignoresCase: Patch = () => ({
  equalTexts: (stored, wanted) => stored.toLowerCase() === wanted.toLowerCase(),
});

test('a patched comparison is asked of every record, past the index', async () => {
  await withPatch(ignoresCase, async (crm) => {
    await crm.create({ standard__first_name: 'Ada' });
    expect(await crm.records([{ id: 'standard__first_name', value: 'ADA' }])).toHaveLength(1);
  });
});

const withoutProposed: Patch = () => ({
  isOffered: (id) => !operations[id].lifecycle.includes('Proposed') || id === 'UpsertCrmRecord',
});

test('operations can be absent', async () => {
  await withPatch(withoutProposed, async (crm) => {
    expect((await crm.send('GET', '/AG-1/contacts/meta/fields')).status).toBe(404);
    expect((await crm.create({})).status).toBe(405);
    expect((await crm.upsert({ data: {} })).status).toBe(200);
  });
});
