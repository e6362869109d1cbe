import { limitAbove } from '../generators/page-limit.ts';
import { limits } from '../specs/openapi.ts';
import { clause, equal, holds, test } from './harness/check.ts';
import { fillsItsPages } from './harness/walk-laws.ts';

test('a list without a limit gets a page of the default size', clause('LIMITS-01'), async ({ once, volume, crm }) => {
  const ask = volume.pages([], crm);
  const exact = await fillsItsPages(ask, [10, limits.default_page_size]);
  await once(async () => {
    const { status, rows } = await ask(undefined, undefined);
    equal(status, 200, 'a list without a limit is answered');
    holds(rows.length <= limits.default_page_size, `the page holds no more than the default, but it holds ${rows.length}`);
    if (exact) equal(rows.length, limits.default_page_size, 'the page has the default size');
  });
});

test('an oversized limit is reduced to the cap, not refused', clause('LIMITS-02'), async ({ forAll, volume, crm }) => {
  const ask = volume.pages([], crm);
  const exact = await fillsItsPages(ask, [limits.default_page_size, limits.maximum_page_size]);
  await forAll(limitAbove(limits.maximum_page_size), async (limit) => {
    const { status, rows } = await ask(undefined, limit);
    equal(status, 200, 'an oversized limit is not an error');
    holds(rows.length <= limits.maximum_page_size, `the page is cut at the cap, but it holds ${rows.length} records`);
    if (exact) equal(rows.length, limits.maximum_page_size, 'the page is filled up to the cap');
  });
});
