import { limitAbove } from '../generators/page-limit.ts';
import { limits } from '../specs/openapi.ts';
import { clause, equal, given, holds, test } from './harness/check.ts';
import { companyPages } from './harness/rpc-pages.ts';
import { fillsItsPages } from './harness/walk-laws.ts';

test(
  'a list without a limit gets a page of the default size',
  clause('LIMITS-01'),
  async ({ once, contacts, decidable, crm }) => {
    await decidable(() => contacts.plantMany(limits.default_page_size + 5));
    const ask = contacts.pages([], crm);
    const exact = await fillsItsPages(ask, [10, limits.default_page_size]);
    await once(async () => {
      const { status, rows } = await ask(undefined, undefined);
      equal(status, 200, 'a list without a limit is answered');
      holds(
        rows.length <= limits.default_page_size,
        `the page holds no more than the default, but it holds ${rows.length}`,
      );
      if (exact) equal(rows.length, limits.default_page_size, 'the page has the default size');
    });
  },
);

test(
  'an oversized limit is reduced to the cap, not refused',
  clause('LIMITS-02'),
  async ({ forAll, volume, crm }) => {
    const ask = volume.pages([], crm);
    const exact = await fillsItsPages(ask, [limits.default_page_size, limits.maximum_page_size]);
    await forAll(limitAbove(limits.maximum_page_size), async (limit) => {
      const { status, rows } = await ask(undefined, limit);
      equal(status, 200, 'an oversized limit is not an error');
      holds(
        rows.length <= limits.maximum_page_size,
        `the page is cut at the cap, but it holds ${rows.length} records`,
      );
      if (exact) equal(rows.length, limits.maximum_page_size, 'the page is filled up to the cap');
    });
  },
);

test(
  'the company list without a page size gets a page of its default size',
  clause('LIMITS-03'),
  async ({ once, populate, decidable, crm, environment }) => {
    const ask = companyPages(environment.crm);
    // Others may have companies there already; only where they are too few are more made.
    if (!(await ask(undefined, undefined)).more) {
      const companies = await populate('companies');
      await decidable(() => companies.plantMany(limits.default_page_size + 5));
    }
    const exact = await fillsItsPages(ask, [10, limits.default_page_size]);
    await once(async () => {
      const { status, rows, more } = await companyPages(crm)(undefined, undefined);
      equal(status, 200, 'a company list without a page size is answered');
      holds(
        rows.length <= limits.default_page_size,
        `the page holds no more than the default, but it holds ${rows.length}`,
      );
      given(more, 'all companies fit on one page');
      if (exact) equal(rows.length, limits.default_page_size, 'the page has the default size');
    });
  },
);

test(
  'an oversized page size of the company list is reduced to the cap',
  clause('LIMITS-04'),
  async ({ forAll, companyVolume, crm }) => {
    given(companyVolume.size > limits.maximum_page_size, 'there are too few companies');
    const ask = companyPages(crm);
    const exact = await fillsItsPages(ask, [limits.default_page_size, limits.maximum_page_size]);
    await forAll(limitAbove(limits.maximum_page_size), async (pageSize) => {
      const { status, rows } = await ask(undefined, pageSize);
      equal(status, 200, 'an oversized page size is not an error');
      holds(
        rows.length <= limits.maximum_page_size,
        `the page is cut at the cap, but it holds ${rows.length} companies`,
      );
      if (exact) equal(rows.length, limits.maximum_page_size, 'the page is filled up to the cap');
    });
  },
);

test(
  'a limit that is no positive whole number is refused or replaced',
  clause('LIMITS-05'),
  async ({ once, observe, environment: { crm } }) => {
    await once(async () => {
      const told: string[] = [];
      for (const limit of [0, -1, 1.5]) {
        const list = await crm.list('contacts', { page: { limit } });
        const rpc = await crm.rpcCompanies({ pagingOptions: { pageSize: limit } });
        told.push(`${limit} with ${list.status} in the record list and ${rpc.status} in the company list`);
      }
      observe(`A limit is answered so: ${told.join('; ')}.`);
    });
  },
);

test(
  'the service limits the rate and the size of requests or does not',
  clause('LIMITS-06'),
  async ({ once, observe, environment: { crm } }) => {
    await once(async () => {
      const id = 'standard__first_name';
      const { status } = await crm.list('contacts', {
        fields: [{ id, value: 'x'.repeat(300_000), operation: 'IS' }],
      });
      const burst = await Promise.allSettled(
        Array.from({ length: 20 }, () => crm.list('contacts', { page: { limit: 1 } })),
      );
      const answered = burst.filter(
        (call) => call.status === 'fulfilled' && call.value.status === 200,
      ).length;
      observe(
        `A list call of 300 kB is answered with ${status}; of 20 calls at the rate of the profile ${answered} succeed.`,
      );
    });
  },
);
