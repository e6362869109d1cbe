import { smallLimit } from '../generators/page-limit.ts';
import { pageParts } from '../generators/page-parts.ts';
import { clause, equal, given, holds, test } from './harness/check.ts';
import { countsOfLabels, StableCompanyWalk } from './harness/lists/stable-company-walk.ts';
import { companyPages, entryPages } from './harness/lists/rpc-lists.ts';
import { givenComplete } from './harness/lists/walk-laws.ts';
import { walk } from './harness/lists/walk.ts';

test(
  'an RPC page says under its own names that there is more',
  clause('RPC-16'),
  async ({ once, standingCompanies, crm }) => {
    given(standingCompanies.size > 1, 'there are no companies to list');
    await once(async () => {
      const { status, body } = await crm.rpcCompanies({ pagingOptions: { pageSize: 1 } });
      equal(status, 200, 'the company list is answered');
      equal(body.pagingMetadata?.hasMore, true, 'pagingMetadata.hasMore is true while companies remain');
      equal(typeof body.pagingMetadata?.nextCursor, 'string', 'pagingMetadata.nextCursor is a text');
    });
  },
);

test(
  'a page of companies never exceeds the page size',
  clause('RPC-17'),
  async ({ forAll, standingCompanies, crm }) => {
    given(standingCompanies.size > 1, 'there are no companies to list');
    await forAll(smallLimit(), async (pageSize) => {
      const { status, body } = await crm.rpcCompanies({ pagingOptions: { pageSize } });
      equal(status, 200, 'the company list is answered');
      const size = (body.crmObjects ?? []).length;
      holds(size <= pageSize, `a page of size ${pageSize} holds no more, but this one holds ${size}`);
    });
  },
);

test(
  'a walk over the companies sees every one',
  clause('RPC-18'),
  async ({ forAll, standingCompanies, crm }) => {
    const quiet = new StableCompanyWalk(crm);
    await forAll(pageParts(), async (parts) => {
      const { walked } = await quiet.walkInParts(parts);
      holds(
        walked.end === 'complete',
        `a walk ends when hasMore is false, but it ended otherwise: ${walked.end}`,
      );
      const counts = countsOfLabels(walked.rows);
      const missed = standingCompanies.labels.filter((label) => !counts.has(label));
      equal(missed.length, 0, 'the walk sees every company that the record list shows');
    });
  },
);

test(
  'a walk over quiet companies shows none of them twice',
  clause('RPC-19'),
  async ({ forAll, standingCompanies, crm }) => {
    const quiet = new StableCompanyWalk(crm);
    await forAll(pageParts(), async (parts) => {
      const { walked } = await quiet.walkInParts(parts);
      givenComplete(walked);
      const counts = countsOfLabels(walked.rows);
      const twice = standingCompanies.labels.filter((label) => (counts.get(label) ?? 0) > 1);
      equal(twice.length, 0, 'no company comes twice');
    });
  },
);

test(
  'the RPC cursor moves on with every page while there is more',
  clause('RPC-20'),
  async ({ forAll, standingCompanies, crm }) => {
    given(standingCompanies.size > 1, 'there are no companies to list');
    const quiet = new StableCompanyWalk(crm);
    await forAll(pageParts(), async (parts) => {
      const { walked } = await quiet.walkInParts(parts);
      holds(walked.end !== 'repeated cursor', 'no cursor comes back while hasMore is true');
      holds(walked.end !== 'no cursor', 'each page that says there is more has a cursor');
    });
  },
);

test(
  'the total of the company list is zero or the number of companies',
  clause('RPC-21'),
  async ({ forAll, standingCompanies, crm }) => {
    given(standingCompanies.size > 1, 'there are no companies to list');
    const quiet = new StableCompanyWalk(crm);
    await forAll(pageParts(), async (parts) => {
      const { walked, count } = await quiet.walkInParts(parts);
      givenComplete(walked);
      given(walked.rows.length > 0, 'the list has no entries');
      for (const { total = 0 } of walked.pages) {
        holds(total === 0 || total === count, `the total is 0 or ${count}, but it is ${total}`);
      }
    });
  },
);

test(
  'the total of the field schema list is zero or the number of entries',
  clause('RPC-21'),
  async ({ forEach, crm }) => {
    await forEach([{}, { crmObjectType: 'Contact' }], async (members) => {
      const walked = await walk(entryPages(crm, members), [undefined]);
      givenComplete(walked);
      given(walked.rows.length > 0, 'the field schema list shows no entry');
      for (const { total = 0 } of walked.pages) {
        const right = total === 0 || total === walked.rows.length;
        holds(right, `the total is 0 or ${walked.rows.length}, but it is ${total}`);
      }
    });
  },
);

test(
  'a company cursor without its filters is answered with 200',
  clause('RPC-22'),
  async ({ forAll, standingCompanies, crm, environment }) => {
    given(standingCompanies.size > 1, 'there are no companies to list');
    const filtersV2 = environment.profile.filter_groups ?? { filterGroups: [] };
    await forAll(smallLimit(), async (pageSize) => {
      const first = await companyPages(crm, { filtersV2 })(undefined, pageSize);
      given(
        first.status === 200 && first.more && first.next !== undefined,
        'there is no second page of companies',
      );
      const { status } = await crm.rpcCompanies({ pagingOptions: { cursor: first.next } });
      equal(status, 200, 'a company list with only a cursor is answered');
    });
  },
);
