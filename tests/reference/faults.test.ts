import { areas, ledger } from '../../specs/clauses/ledger.ts';
import { limits } from '../../specs/openapi.ts';
import { faults } from '../../environments/reference/faults/catalogue.ts';
import { startReference } from '../../environments/reference/service.ts';
import { Crm } from './crm.ts';
import { tokenOf } from './exchange.ts';
import { expect, options, test } from './running-service.ts';
import { send } from './send.ts';

async function withFault(id: string, use: (crm: Crm) => Promise<void>): Promise<void> {
  const reference = await startReference({ ...options, faults: [id] });
  try {
    await use(new Crm(reference, await tokenOf(reference)));
  } finally {
    await reference.close();
  }
}

test('each fault has an id of its own and says in a sentence what it does', () => {
  expect(new Set(faults.map((fault) => fault.id)).size).toBe(faults.length);
  for (const { id, clause, sentence } of faults) {
    expect(id).toMatch(/^[a-z-]+$/);
    expect(clause).toMatch(/^[A-Z]+-\d{2}$/);
    expect(sentence).toMatch(/^[A-Z].*\.$/);
  }
});

/** The clauses that a service can break. */
const breakable = Object.values(ledger).filter(
  ({ strength, binds }) => strength !== 'open' && binds === 'service',
);

test('every fault breaks a clause that a service can break', () => {
  const ids = new Set<string>(breakable.map(({ id }) => id));
  expect(faults.filter(({ clause }) => !ids.has(clause)).map(({ id }) => id)).toEqual([]);
});

test('every clause that a service can break has a fault', () => {
  const broken = new Set(faults.map(({ clause }) => clause));
  expect(breakable.filter(({ id }) => !broken.has(id)).map(({ id }) => id)).toEqual([]);
});

test('each clause on paging, operators, merging, uniqueness and tokens has a fault of each kind', () => {
  const areasInDepth = new Set<string>(['paging', 'operators', 'merge', 'uniqueness', 'tokens']);
  for (const { id } of breakable.filter(({ area }) => areasInDepth.has(area))) {
    const kinds = new Set(faults.filter(({ clause }) => clause === id).map(({ kind }) => kind));
    expect([...kinds].toSorted(), id).toEqual(['crude', 'rare', 'subtle']);
  }
});

test('the catalogue follows the ledger, area by area', () => {
  const prefixes = faults.map(({ clause }) => clause.replace(/-\d+$/, ''));
  const inOrder = areas.map(({ prefix }) => prefix).filter((prefix) => prefixes.includes(prefix));
  expect([...new Set(prefixes)]).toEqual(inOrder);
  const steps = prefixes.filter((prefix, index) => prefix !== prefixes[index - 1]);
  expect(steps).toEqual(inOrder);
});

test('an unknown fault is named, with those that exist', async () => {
  const starting = startReference({ ...options, faults: ['no-such'] });
  await expect(starting).rejects.toThrow(`There is no fault no-such. Choose from: ${faults[0]?.id}`);
});

test('token-check-off takes a call without a token', async () => {
  await withFault('token-check-off', async ({ reference }) => {
    const calls = [
      send('GET', `${reference.base_url}/AG-1/contacts/meta/fields`),
      send('POST', `${reference.gateway_url}/grpc/v1/crm/company/list`, { body: { namespace: 'AG-1' } }),
      send('GET', `${reference.sso_url}/oauth2/user-info`, { headers: { authorization: 'Bearer nonsense' } }),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});

test('cap-ignored gives a page above the cap, and leaves the default', async () => {
  await withFault('cap-ignored', async (crm) => {
    const count = limits.maximum_page_size + 1;
    await Promise.all(
      Array.from({ length: count }, (_, number) => crm.create({ standard__first_name: `${number}` })),
    );
    expect((await crm.list({ page: { limit: count } })).body.objects).toHaveLength(count);
    expect((await crm.list({})).body.objects).toHaveLength(limits.default_page_size);
  });
});

test('second-filter-ignored keeps what only the first filter keeps', async () => {
  await withFault('second-filter-ignored', async (crm) => {
    await crm.made({ standard__first_name: 'Ada' });
    const first = { id: 'standard__first_name', value: 'Ada' };
    const second = { id: 'standard__first_name', value: 'Grace' };
    expect(await crm.records([first, second])).toHaveLength(1);
    expect(await crm.records([second, first])).toHaveLength(0);
  });
});
