import fc from 'fast-check';
import { smallLimit } from '../generators/page-limit.ts';
import { pageParts } from '../generators/page-parts.ts';
import { clause, equal, given, holds, offered, test } from './harness/check.ts';
import { companiesShow } from './harness/lists/own-companies.ts';
import { loseNone, repeatNone } from './harness/lists/company-laws.ts';
import { StableCompanyWalk } from './harness/lists/stable-company-walk.ts';
import { companyPages, entryKey, entryPages } from './harness/lists/rpc-lists.ts';
import { expectComplete, givenComplete } from './harness/lists/walk-laws.ts';
import { walk } from './harness/lists/walk.ts';

test(
  'a page of companies with more to come says so by hasMore and nextCursor',
  clause('RPC-16'),
  async ({ once, standingCompanies, crm, environment }) => {
    given(standingCompanies.size > 1, 'there are no companies to list');
    await companiesShow(environment.crm, await standingCompanies.standing(), environment.patience.companies);
    await once(async () => {
      const { status, body } = await crm.rpcCompanies({ pagingOptions: { pageSize: 1 } });
      equal(status, 200, 'the company list is answered');
      equal(body.pagingMetadata?.hasMore, true, 'pagingMetadata.hasMore is true while companies remain');
      equal(typeof body.pagingMetadata?.nextCursor, 'string', 'pagingMetadata.nextCursor is a text');
    });
  },
);

test(
  'a page of field schema entries with more to come says so by hasMore and nextCursor',
  clause('RPC-16'),
  async ({ once, quietCrm: crm }) => {
    const { rows } = await walk(entryPages(crm), [undefined]);
    await once(async () => {
      const { status, body } = await crm.rpcFieldSchemas({ pagingOptions: { pageSize: 1 } });
      given(status === 200, `the field schema list was answered with ${status}`);
      const shown = body.fieldSchemas?.length ?? 0;
      offered(shown < rows.length, 'the field schema list gives all its entries at once');
      equal(body.pagingMetadata?.hasMore, true, 'pagingMetadata.hasMore is true while entries remain');
      equal(typeof body.pagingMetadata?.nextCursor, 'string', 'pagingMetadata.nextCursor is a text');
    });
  },
);

test(
  'a page that leaves a single field schema entry says that there is more',
  clause('RPC-16'),
  async ({ once, quietCrm: crm }) => {
    const { rows, end } = await walk(entryPages(crm), [undefined]);
    await once(async () => {
      given(end === 'complete', 'a walk over all entries does not come to its end');
      offered(rows.length > 1, 'there are no two field schema entries');
      const { status, body } = await crm.rpcFieldSchemas({ pagingOptions: { pageSize: rows.length - 1 } });
      given(status === 200, `the field schema list was answered with ${status}`);
      const shown = body.fieldSchemas?.length ?? 0;
      offered(shown < rows.length, 'the field schema list gives all its entries at once');
      equal(body.pagingMetadata?.hasMore, true, `hasMore is true after ${shown} of ${rows.length} entries`);
    });
  },
);

test(
  'the field schema list has pagingMetadata even where all entries come at once',
  clause('RPC-37'),
  async ({ forEach, quietCrm: crm }) => {
    await forEach([{}, { crmObjectType: 'Contact' }], async (members) => {
      const { status, body } = await crm.rpcFieldSchemas(members);
      given(status === 200, `the field schema list was answered with ${status}`);
      holds(body.pagingMetadata !== undefined, 'the answer has pagingMetadata');
    });
  },
);

/** So many pages show how long pages are; a list with other people's companies may have thousands. */
const mostPages = 6;

test(
  'no page of a walk over companies exceeds the page size',
  clause('RPC-17'),
  async ({ forAll, standingCompanies, crm }) => {
    given(standingCompanies.size > 1, 'there are no companies to list');
    await forAll(smallLimit(), async (pageSize) => {
      const ask = companyPages(crm);
      let cursor: string | undefined;
      for (let pages = 0; pages < mostPages; pages += 1) {
        const { status, rows, more, next } = await ask(cursor, pageSize);
        given(status === 200, `a page of companies is answered with ${status}`);
        holds(
          rows.length <= pageSize,
          `a page of size ${pageSize} holds no more, but one holds ${rows.length}`,
        );
        if (!more || next === undefined) break;
        cursor = next;
      }
    });
  },
);

test(
  'a walk over the companies sees every one',
  clause('RPC-18'),
  async ({ forAll, standingCompanies, crm, environment, undisturbed }) => {
    const own = await standingCompanies.standing();
    const shown = await companiesShow(environment.crm, own, environment.patience.companies);
    const quiet = new StableCompanyWalk(crm);
    const law = undisturbed([standingCompanies], async (cut: readonly number[] | 'one left') => {
      const found = await (cut === 'one left' ? quiet.walkLeavingOne() : quiet.walkInParts(cut));
      const { end } = found.walked;
      holds(end === 'complete', `a walk ends when hasMore is false, but it ended otherwise: ${end}`);
      loseNone(found, shown ? own : []);
    });
    await forAll({ first: fc.constant(['one left'] as const), drawn: pageParts() }, law);
  },
);

test(
  'two walks over the companies at once see every one',
  clause('RPC-18'),
  async ({ once, standingCompanies, crm, environment, undisturbed }) => {
    given(standingCompanies.size > 1, 'there are no companies to list');
    const own = await standingCompanies.standing();
    const shown = await companiesShow(environment.crm, own, environment.patience.companies);
    const law = undisturbed([standingCompanies], async (each: readonly (readonly number[])[]) => {
      const walkAll = (parts: readonly number[]) => new StableCompanyWalk(crm).walkInParts(parts);
      for (const parts of each) givenComplete((await walkAll(parts)).walked);
      // Walks out of step: one that goes on where the other is loses what lies between.
      for (const found of await Promise.all(each.map(walkAll))) {
        expectComplete(found.walked);
        loseNone(found, shown ? own : []);
      }
    });
    await once(() => law([[2], [5]]));
  },
);

test(
  'a walk over companies that nobody changes shows none of them twice',
  clause('RPC-19'),
  async ({ forAll, standingCompanies, crm, environment, undisturbed }) => {
    const own = await standingCompanies.standing();
    const shown = await companiesShow(environment.crm, own, environment.patience.companies);
    const quiet = new StableCompanyWalk(crm);
    const law = undisturbed([standingCompanies], async (parts: readonly number[]) => {
      const found = await quiet.walkInParts(parts);
      givenComplete(found.walked);
      repeatNone(found, shown ? own : []);
    });
    await forAll(pageParts(), law);
  },
);

test(
  'each page of companies with hasMore true has a cursor that did not come before',
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
  async ({ forEach, quietCrm: crm }) => {
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
  'pages of field schema entries lose none, repeat none and keep to the page size',
  clause('RPC-28'),
  async ({ forAll, decidable, quietCrm: crm }) => {
    const whole = await walk(entryPages(crm), [undefined]);
    const all = whole.rows.map(entryKey);
    const first = await entryPages(crm)(undefined, 1);
    const isPaged = first.rows.length < all.length;
    await decidable(async () =>
      offered(whole.end !== 'complete' || isPaged, 'the field schema list gives all its entries at once'),
    );
    await forAll(smallLimit(), async (parts) => {
      given(whole.pages.length > 0, 'the field schema list is refused');
      expectComplete(whole);
      const size = Math.ceil(all.length / parts);
      const walked = await walk(entryPages(crm), [size]);
      given(walked.pages.length > 0, 'a page of field schema entries is refused');
      expectComplete(walked);
      const largest = Math.max(...walked.pages.map(({ rows }) => rows.length));
      holds(largest <= size, `a page of size ${size} holds no more, but one holds ${largest}`);
      const shown = walked.rows.map(entryKey);
      equal(new Set(shown).size, new Set(all).size, 'the pages show every entry of the whole list');
      equal(shown.length, all.length, 'the pages show as many entries as the whole list');
    });
  },
);
