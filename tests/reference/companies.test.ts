import { limits } from '../../specs/openapi.ts';
import type { Crm } from './crm.ts';
import { expect, test } from './running-service.ts';
import type { Body } from './send.ts';

async function companies(crm: Crm, body: object): Promise<Body> {
  const answer = await crm.rpc('company/list', { namespace: 'AG-1', ...body });
  expect(answer.status).toBe(200);
  return answer.body;
}

const names = ({ crmObjects }: Body): readonly unknown[] =>
  (crmObjects ?? []).map(({ attributes }) => attributes.standard__company_name);

async function populate(crm: Crm): Promise<void> {
  const counts = [30, undefined, 10, 20];
  for (const [position, name] of ['Alpha', 'Beta', 'Gamma', 'Delta'].entries()) {
    const count = counts[position];
    const size = count === undefined ? {} : { standard__company_employee_count: count };
    await crm.create({ standard__company_name: name, ...size }, 'companies');
  }
}

test('companies come in pages of the size asked for', async ({ crm }) => {
  await populate(crm);
  const first = await companies(crm, { pagingOptions: { pageSize: 3 } });
  expect(first.pagingMetadata).toEqual({ nextCursor: expect.any(String), hasMore: true, totalResults: 4 });
  const cursor = first.pagingMetadata?.nextCursor;
  const second = await companies(crm, { pagingOptions: { pageSize: 3, cursor } });
  expect(second.pagingMetadata).toEqual({ nextCursor: '', hasMore: false, totalResults: 4 });
  expect([...names(first), ...names(second)]).toEqual(['Alpha', 'Beta', 'Gamma', 'Delta']);
});

test('the default size and the cap hold for companies too', async ({ crm }) => {
  const writes = Array.from({ length: limits.maximum_page_size + 1 }, (_, number) =>
    crm.create({ standard__company_name: `${number}` }, 'companies'),
  );
  await Promise.all(writes);
  expect((await companies(crm, {})).crmObjects).toHaveLength(limits.default_page_size);
  const most = await companies(crm, { pagingOptions: { pageSize: 5000 } });
  expect(most.crmObjects).toHaveLength(limits.maximum_page_size);
  expect(most.pagingMetadata?.hasMore).toBe(true);
});

test('filter groups are alternatives, and the filters of a group must all hold', async ({ crm }) => {
  await populate(crm);
  const size = 'standard__company_employee_count';
  const atLeast20 = { id: size, operation: 'IS_GREATER_THAN_OR_EQUAL_TO', value: 20 };
  const below30 = { id: size, operation: 'IS_LESS_THAN', value: 30 };
  const unsized = { id: size, operation: 'IS_EMPTY' };
  const filterGroups = [{ filters: [atLeast20, below30] }, { filters: [unsized] }];
  expect(names(await companies(crm, { filtersV2: { filterGroups } }))).toEqual(['Beta', 'Delta']);
  expect(names(await companies(crm, { filtersV2: { filterGroups: [] } }))).toHaveLength(4);
});

test('companies are searched and sorted', async ({ crm }) => {
  await populate(crm);
  expect(names(await companies(crm, { search: 'ELT' }))).toEqual(['Delta']);
  const byName = [{ id: 'standard__company_name', direction: 'DESC' }];
  expect(names(await companies(crm, { sortBy: byName }))).toEqual(['Gamma', 'Delta', 'Beta', 'Alpha']);
  const bySize = [{ id: 'standard__company_employee_count' }];
  expect(names(await companies(crm, { sortBy: bySize }))).toEqual(['Gamma', 'Delta', 'Alpha', 'Beta']);
});

const rejected: Readonly<Record<string, object>> = {
  namespace: { namespace: 7 },
  filtersV2: { filtersV2: [] },
  filterGroups: { filtersV2: { filterGroups: [{}] } },
  standard__nothing: {
    filtersV2: { filterGroups: [{ filters: [{ id: 'standard__nothing', value: 'x' }] }] },
  },
  search: { search: {} },
  sortBy: { sortBy: [{ id: 'standard__company_name', direction: 'UP' }] },
  pagingOptions: { pagingOptions: 5 },
  'pagingOptions.cursor': { pagingOptions: { cursor: 5 } },
  cursor: { pagingOptions: { cursor: 'of somebody else' } },
};

for (const [field, body] of Object.entries(rejected)) {
  test(`a rejected company list names ${field}`, async ({ crm }) => {
    const answer = await crm.rpc('company/list', { namespace: 'AG-1', ...body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 3, status: 'INVALID_ARGUMENT', details: [{ field }] });
  });
}
