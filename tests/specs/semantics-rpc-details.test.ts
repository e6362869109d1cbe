import { expect, test } from '@playwright/test';
import { detailsName } from '../../specs/semantics/rpc-details.ts';

const path = ['pagingOptions', 'pageSize'];

const naming: readonly unknown[] = [
  { code: 3, details: [{ field: 'pagingOptions.pageSize' }] },
  { code: 3, details: [{ '@type': 'BadRequest', fieldViolations: [{ field: 'paging_options.page_size' }] }] },
  { error: { code: 3, details: 'PageSize must be a number' } },
  { detail: { pagingOptions: 'is no object' } },
];

for (const body of naming) {
  test(`details name the member in ${JSON.stringify(body)}`, () => {
    expect(detailsName(body, path)).toBe(true);
  });
}

const silent: readonly unknown[] = [
  undefined,
  'pageSize',
  { code: 3, message: 'pageSize is wrong' },
  { code: 3, details: [] },
  { code: 3, details: [{ field: 'namespace' }] },
  { code: 3, cause: null },
  { code: 3, detailsUrl: 'pageSize', noDetails: 'pageSize' },
];

for (const body of silent) {
  test(`details do not name the member in ${JSON.stringify(body)}`, () => {
    expect(detailsName(body, path)).toBe(false);
  });
}
