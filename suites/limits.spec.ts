import { limits } from '../specs/openapi.ts';
import { clause, equal, given, holds, offered, test } from './harness/check.ts';
import { companiesShow } from './harness/lists/own-companies.ts';
import { listPages } from './harness/lists/record-list.ts';
import { hasPageSize } from './harness/lists/page-size.ts';
import type { AskForPage } from './harness/lists/walk.ts';
import { obstacleToWrite } from './harness/run/prerequisites.ts';
import { companyPages } from './harness/lists/rpc-lists.ts';

/** Demands that a list answers a limit beyond the cap. Whether its page is full is asked of a list that is long enough. */
async function isReduced(ask: AskForPage<unknown>, what: string): Promise<void> {
  const most = limits.maximum_page_size;
  const one = await ask(undefined, 1);
  given(one.status === 200, `a page of one of ${what} is answered with ${one.status}`);
  offered(one.rows.length > 0, `a page of one of ${what} is empty`);
  const { status, rows } = await ask(undefined, most + 1);
  equal(status, 200, `a page of ${most + 1} of ${what} is answered`);
  holds(
    rows.length <= most,
    `a page of ${what} holds at most ${most} records, but this one holds ${rows.length}`,
  );
}

/** So many calls at once show whether a rate of the profile is borne. */
const burstSize = 10;

test(
  'a list without a limit gets a page of the default size',
  clause('LIMITS-01'),
  async ({ once, many, crm }) => {
    const asks = [many.pages([], crm), listPages(crm, many.resourceType)];
    await once(() => hasPageSize(asks, undefined, limits.default_page_size));
  },
);

test(
  'the company list without a page size gets a page of its default size',
  clause('LIMITS-03'),
  async ({ once, standing, sizeOfMany, crm, environment }) => {
    // Where nothing may be written, others may have made enough.
    if (obstacleToWrite(environment.profile, environment.capabilities) === undefined)
      await standing('companies', sizeOfMany);
    await once(() => hasPageSize([companyPages(crm)], undefined, limits.default_page_size));
  },
);

test(
  'a limit just beyond the cap is answered with a page, in every resource type',
  clause('LIMITS-02'),
  async ({ forEach, varied, crm }) => {
    await forEach(varied.resourceTypes, (resourceType) =>
      isReduced(listPages(crm, resourceType), resourceType),
    );
  },
);

test(
  'a page size just beyond the cap is answered with a page of companies',
  clause('LIMITS-04'),
  async ({ once, standingCompanies, crm, environment }) => {
    const own = await standingCompanies.standing();
    await once(async () => {
      await companiesShow(environment.crm, own, environment.patience.companies);
      await isReduced(companyPages(crm), 'companies');
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
        const list = await crm.onPurpose.list('contacts', { page: { limit } });
        const rpc = await crm.onPurpose.rpcCompanies({ pagingOptions: { pageSize: limit } });
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
        Array.from({ length: burstSize }, () => crm.list('contacts', { page: { limit: 1 } })),
      );
      const answered = burst.filter(
        (call) => call.status === 'fulfilled' && call.value.status === 200,
      ).length;
      observe(
        `A list call of 300 kB is answered with ${status}; of ${burstSize} calls at the rate of the profile ${answered} succeed.`,
      );
    });
  },
);
