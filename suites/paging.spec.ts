import fc from 'fast-check';
import { pageLimits, smallLimit } from '../generators/page-limit.ts';
import { limits } from '../specs/openapi.ts';
import { clause, equal, given, holds, test } from './harness/check.ts';
import { listPages, type ListRow } from './harness/lists/record-list.ts';
import { walk } from './harness/lists/walk.ts';
import {
  comesToItsEnd,
  givenComplete,
  seesEvery,
  seesNoneTwice,
  seesOnlyMatches,
} from './harness/lists/walk-laws.ts';

/** Pages may be short, or empty, but so many without a foreign record are no longer those of all records. */
const mostPagesWithoutForeigner = 100;

/** The members of a page that are called like a cursor which the interface does not have. */
function backwardsIn(page: object): readonly string[] {
  return Object.keys(page).filter((member) => /(prev|previous|first|last|back)[_-]?cursor/i.test(member));
}

test(
  'a page never holds more records than its limit',
  clause('PAGING-01'),
  async ({ forAll, standingContacts, crm }) => {
    const ask = standingContacts.pages([], crm);
    await forAll(smallLimit(), async (limit) => {
      equal((await ask(undefined, limit)).status, 200, 'a page is answered');
      for (const { rows } of (await walk(ask, [limit])).pages) {
        holds(
          rows.length <= limit,
          `a page of limit ${limit} holds no more, but this one holds ${rows.length}`,
        );
      }
    });
  },
);

test(
  'a list without page.cursor starts at its first record',
  clause('PAGING-02'),
  async ({ forAll, standingContacts, undisturbed }) => {
    await forAll(
      smallLimit(),
      undisturbed([standingContacts], async (limit) => {
        const ask = standingContacts.pages();
        await ask((await ask(undefined, limit)).next, limit);
        const anew = await standingContacts.walk([limit]);
        givenComplete(anew);
        seesEvery(standingContacts.labels, anew.rows);
      }),
    );
  },
);

test(
  'a walk sees every matching record before has_more turns false',
  clause('PAGING-03'),
  async ({ forAll, standingContacts, undisturbed }) => {
    // Many small pages: a row that is lost in one of hundreds is found by asking for hundreds.
    await forAll(
      pageLimits({ min: 1, max: 4 }),
      undisturbed([standingContacts], async (pages) => {
        const walked = await standingContacts.walk(pages);
        comesToItsEnd(walked);
        seesEvery(standingContacts.labels, walked.rows);
      }),
    );
  },
);

test(
  'a walk over a quiet set shows no record twice',
  clause('PAGING-05'),
  async ({ forAll, standingContacts, undisturbed }) => {
    await forAll(
      pageLimits(),
      undisturbed([standingContacts], async (pages) => {
        const walked = await standingContacts.walk(pages);
        givenComplete(walked);
        seesNoneTwice(walked.rows);
      }),
    );
  },
);

test(
  'every page of a walk holds only records that match',
  clause('PAGING-06'),
  async ({ forAll, standingContacts, contacts: others, undisturbed }) => {
    await others.plantMany(3);
    await forAll(
      pageLimits(),
      undisturbed([standingContacts], async (pages) => {
        const walked = await standingContacts.walk(pages);
        givenComplete(walked);
        seesOnlyMatches(walked.rows);
      }),
    );
  },
);

test(
  'every page with has_more true brings a cursor that is new in the walk',
  clause('PAGING-07'),
  async ({ forAll, standingContacts }) => {
    await forAll(smallLimit(), async (limit) => {
      const { end } = await standingContacts.walk([limit]);
      holds(end !== 'repeated cursor', 'no cursor comes back while has_more is true');
      holds(end !== 'no cursor', 'each page that says there is more has a cursor');
    });
  },
);

test(
  'a page offers a cursor forwards only',
  clause('PAGING-08'),
  async ({ forAll, standingContacts, crm }) => {
    await forAll(smallLimit(), async (limit) => {
      let cursor: string | undefined;
      for (let more = true, page = 1; more && page <= standingContacts.size; page += 1) {
        const asked = { limit, ...(cursor !== undefined && { cursor }) };
        const { status, body } = await crm.list('contacts', standingContacts.confined({ page: asked }));
        equal(status, 200, 'a page is answered');
        equal(backwardsIn(body), [], `page ${page} has no cursor to the page before, the first or the last`);
        cursor = body.next_cursor;
        more = body.has_more === true && cursor !== undefined;
      }
    });
  },
);

test('an RPC page offers a cursor forwards only', clause('PAGING-08'), async ({ forEach, crm }) => {
  await forEach(['rpcCompanies', 'rpcFieldSchemas'] as const, async (list) => {
    let cursor: string | undefined;
    for (const page of ['first', 'second']) {
      const { status, body } = await crm[list]({
        pagingOptions: { pageSize: 1, ...(cursor !== undefined && { cursor }) },
      });
      given(status === 200, `the ${page} page was answered with ${status}`);
      given(body.pagingMetadata !== undefined, `the ${page} page says nothing about paging`);
      equal(
        [...backwardsIn(body), ...backwardsIn(body.pagingMetadata ?? {})],
        [],
        `the ${page} page has no cursor to the page before, the first or the last`,
      );
      cursor = body.pagingMetadata?.nextCursor;
    }
  });
});

test(
  'a cursor without its filters is answered with 200',
  clause('PAGING-09'),
  async ({ forAll, standingContacts, crm }) => {
    const inputs = fc.record({ limit: smallLimit(), again: fc.boolean() });
    await forAll(inputs, async ({ limit, again }) => {
      const { more, next } = await standingContacts.pages()(undefined, limit);
      given(more && next !== undefined, 'there is no second page');
      const { status } = await crm.list('contacts', { page: { cursor: next, ...(again && { limit }) } });
      equal(status, 200, 'a list with only a cursor is answered');
    });
  },
);

test(
  'a cursor without its filters brings records that the filters left out',
  clause('PAGING-09'),
  async ({ once, contacts: others, populate, crm }) => {
    // Others stand before and after, so that every order of the list has some behind the first page.
    await others.plantMany(2);
    const mine = await populate('contacts');
    await mine.plantMany(3);
    await others.plantMany(2);
    await once(async () => {
      const { more, next } = await mine.pages()(undefined, 1);
      given(more && next !== undefined, 'there is no second page');
      const ask = listPages(crm, 'contacts', { returnFields: [mine.marker.field], page: {} });
      const isForeign = ({ fields = [] }: ListRow): boolean => !mine.isOurs(fields);
      let cursor: string | undefined = next;
      for (let turn = 0; turn < mostPagesWithoutForeigner && cursor !== undefined; turn += 1) {
        const page = await ask(cursor, limits.maximum_page_size);
        equal(page.status, 200, 'a list with only a cursor is answered');
        if (page.rows.some(isForeign)) return;
        cursor = page.more ? page.next : undefined;
      }
      holds(false, 'records come that the filters of the first page left out');
    });
  },
);

test(
  'the total is zero or the number of matching records',
  clause('PAGING-11'),
  async ({ forAll, standingContacts }) => {
    await forAll(pageLimits(), async (pages) => {
      const walked = await standingContacts.walk(pages);
      givenComplete(walked);
      for (const { total = 0 } of walked.pages) {
        const right = total === 0 || total === standingContacts.labels.length;
        holds(right, `the total is 0 or ${standingContacts.labels.length}, but it is ${total}`);
      }
    });
  },
);

test(
  'each page request of a walk may have its own limit',
  clause('PAGING-12'),
  async ({ forAll, standingContacts, undisturbed }) => {
    await forAll(
      pageLimits(),
      undisturbed([standingContacts], async (pages) => {
        givenComplete(await standingContacts.walk(pages.slice(0, 1)));
        const walked = await standingContacts.walk(pages);
        comesToItsEnd(walked);
        walked.pages.forEach(({ rows }, index) => {
          const limit = pages[index % pages.length] ?? 0;
          holds(
            rows.length <= limit,
            `page ${index + 1} of limit ${limit} holds no more, but it holds ${rows.length}`,
          );
        });
        seesEvery(standingContacts.labels, walked.rows);
      }),
    );
  },
);
