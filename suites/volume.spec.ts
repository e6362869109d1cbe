import { limitFromCap, longPageLimits, pageLimits, smallLimit } from '../generators/page-limit.ts';
import { limits } from '../specs/openapi.ts';
import { clause, given, holds, test } from './harness/check.ts';
import { listPages } from './harness/lists/record-list.ts';
import { hasPageSize } from './harness/lists/page-size.ts';
import { loseNone } from './harness/lists/company-laws.ts';
import { companiesShow } from './harness/lists/own-companies.ts';
import { StableCompanyWalk } from './harness/lists/stable-company-walk.ts';
import { companyPages } from './harness/lists/rpc-lists.ts';
import { walk } from './harness/lists/walk.ts';
import { expectComplete, givenComplete, expectEvery, expectNoneTwice } from './harness/lists/walk-laws.ts';

/** More records than a page can hold take long to make: one worker makes them, for all of these checks. */
test.describe.configure({ mode: 'default' });

test(
  'an oversized limit is reduced to the cap, not refused',
  clause('LIMITS-02'),
  async ({ forAll, volume, crm }) => {
    const asks = [volume.pages([], crm), listPages(crm, volume.resourceType)];
    await forAll(limitFromCap(limits.maximum_page_size), (limit) =>
      hasPageSize(asks, limit, limits.maximum_page_size),
    );
  },
);

test(
  'a walk over many pages of any size sees every record',
  clause('PAGING-03'),
  async ({ forAll, volume, undisturbed }) => {
    await forAll(
      longPageLimits(),
      undisturbed([volume], async (pages) => {
        const walked = await volume.walk(pages);
        expectComplete(walked);
        expectEvery(volume.labels, walked.rows);
      }),
    );
  },
);

test(
  'the total of a long list is zero or the number of matching records',
  clause('PAGING-11'),
  async ({ forAll, volume, undisturbed }) => {
    const count = volume.labels.length;
    const law = undisturbed([volume], async (limit: number) => {
      const { status, total = 0 } = await volume.pages()(undefined, limit);
      given(status === 200, `the list answered ${status}`);
      holds(total === 0 || total === count, `the total is 0 or ${count}, but it is ${total}`);
    });
    await forAll(smallLimit(), law);
  },
);

test(
  'the page after a capped one goes on where it stopped',
  clause('PAGING-14'),
  async ({ forAll, volume, undisturbed }) => {
    await forAll(
      pageLimits({ min: limits.maximum_page_size, max: limits.maximum_page_size + 50 }),
      undisturbed([volume], async (pages) => {
        const walked = await walk(volume.pages(), pages);
        givenComplete(walked);
        expectEvery(volume.labels, walked.rows);
        expectNoneTwice(walked.rows);
      }),
    );
  },
);

test(
  'an oversized page size of the company list is reduced to the cap',
  clause('LIMITS-04'),
  async ({ forAll, companyVolume, crm, environment }) => {
    given(companyVolume.size > limits.maximum_page_size, 'there are too few companies');
    await companiesShow(environment.crm, await companyVolume.standing(), environment.patience.companies);
    await forAll(limitFromCap(limits.maximum_page_size), (pageSize) =>
      hasPageSize([companyPages(crm)], pageSize, limits.maximum_page_size),
    );
  },
);

test(
  'a walk over more companies than a page can hold sees every one',
  clause('RPC-18'),
  async ({ forEach, companyVolume, crm, environment, undisturbed }) => {
    const { default_page_size: usual, maximum_page_size: most } = limits;
    const own = await companyVolume.standing();
    const shown = await companiesShow(environment.crm, own, environment.patience.companies);
    const quiet = new StableCompanyWalk(crm);
    const law = undisturbed([companyVolume], async (pageSizes: readonly number[]) => {
      const found = await quiet.walk(() => pageSizes);
      expectComplete(found.walked);
      loseNone(found, shown ? own : []);
    });
    await forEach([[most], [most - 1, usual], [usual + 1]], law);
  },
);
