import fc from 'fast-check';
import { commonWalks, pageLimits, smallLimit } from '../generators/page-limit.ts';
import { limits } from '../specs/openapi.ts';
import { clause, equal, given, holds, test } from './harness/check.ts';
import { collectingBodies } from './harness/lists/collected-bodies.ts';
import { listPages, type ListRow } from './harness/lists/record-list.ts';
import { walk } from './harness/lists/walk.ts';
import {
  expectComplete,
  givenComplete,
  expectEvery,
  expectNoneTwice,
  expectOnlyMatches,
} from './harness/lists/walk-laws.ts';

/** Pages may be short, or empty, but so many without a foreign record are no longer those of all records. */
const mostPagesWithoutForeigner = 100;

/** Pages may be short, or empty, but on so many there are two records. */
const mostPagesOfTwo = 20;

/** Walks that several laws judge, by the same pages. */
const walks = commonWalks();

/** The members of a page that are called like a cursor which the interface does not have. */
function backwardsIn(page: object): readonly string[] {
  return Object.keys(page).filter((member) => /(prev|previous|first|last|back)[_-]?cursor/i.test(member));
}

test(
  'a page never holds more records than its limit',
  clause('PAGING-01'),
  async ({ forAll, standingContacts, quietCrm }) => {
    const ask = standingContacts.pages([], quietCrm);
    await forAll(walks, async (limitsInTurn) => {
      equal((await ask(undefined, limitsInTurn[0])).status, 200, 'a page is answered');
      for (const [index, { rows }] of (await walk(ask, limitsInTurn)).pages.entries()) {
        const limit = limitsInTurn[index % limitsInTurn.length] ?? 0;
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
        const second = await standingContacts.walk([limit]);
        givenComplete(second);
        expectEvery(standingContacts.labels, second.rows);
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
      undisturbed([standingContacts], async (limitsInTurn) => {
        const walked = await standingContacts.walk(limitsInTurn);
        expectComplete(walked);
        expectEvery(standingContacts.labels, walked.rows);
      }),
    );
  },
);

test(
  'the filters of one list narrow no other',
  clause('PAGING-03'),
  async ({ once, decidable, contacts, crm, undisturbed }) => {
    const [{ label }] = await decidable(() => contacts.plantEach([{}, {}]));
    const request = { returnFields: [contacts.marker.field], page: {} };
    const law = undisturbed([contacts], async (value: string) => {
      const narrow = await contacts.walk([2], [{ id: contacts.labelField, operation: 'IS', value }]);
      given(
        narrow.end === 'complete' && narrow.rows.length === 1,
        'the filter does not keep its record alone',
      );
      const whole = await walk(listPages(crm, 'contacts', request), [2], mostPagesOfTwo);
      given(
        whole.end === 'complete' || whole.rows.length > 1,
        `the list without filters ended: ${whole.end}`,
      );
      holds(whole.rows.length > 1, 'a list without filters shows more records than the filter kept');
    });
    await once(() => law(label));
  },
);

test(
  'a walk over a quiet set shows no record twice',
  clause('PAGING-05'),
  async ({ forAll, standingContacts, quietCrm, undisturbed }) => {
    await forAll(
      walks,
      undisturbed([standingContacts], async (limitsInTurn) => {
        const walked = await walk(standingContacts.pages([], quietCrm), limitsInTurn);
        givenComplete(walked);
        expectNoneTwice(walked.rows);
      }),
    );
  },
);

test(
  'every page of a walk holds only records that match',
  clause('PAGING-06'),
  async ({ forAll, standingContacts, contacts: foreign, quietCrm, undisturbed }) => {
    await foreign.plantMany(1);
    await forAll(
      walks,
      undisturbed([standingContacts], async (limitsInTurn) => {
        const walked = await walk(standingContacts.pages([], quietCrm), limitsInTurn);
        givenComplete(walked);
        expectOnlyMatches(walked.rows);
      }),
    );
  },
);

test(
  'every page of a walk holds only records that match each of its filters',
  clause('PAGING-06'),
  async ({ forEach, standingContacts, undisturbed }) => {
    const { labels, labelField } = standingContacts;
    const kept = labels.filter((_label, index) => index % 2 === 0);
    const half = [{ id: labelField, operation: 'IS_ANY', value: kept }];
    await forEach(
      [1, 2],
      undisturbed([standingContacts], async (small) => {
        const strangersOnPagesOf = async (limit: number): Promise<number> => {
          const walked = await standingContacts.walk([limit], half);
          givenComplete(walked);
          return walked.rows.filter(({ label }) => !kept.includes(String(label))).length;
        };
        given(
          (await strangersOnPagesOf(limits.maximum_page_size)) === 0,
          'on one page, other records match as well',
        );
        equal(await strangersOnPagesOf(small), 0, `each record on a page of ${small} matches every filter`);
      }),
    );
  },
);

test(
  'every page with has_more true brings a cursor that is new in the walk',
  clause('PAGING-07'),
  async ({ forAll, standingContacts, quietCrm }) => {
    await forAll(walks, async (limitsInTurn) => {
      const { end } = await walk(standingContacts.pages([], quietCrm), limitsInTurn);
      holds(end !== 'repeated cursor', 'no cursor comes back while has_more is true');
      holds(end !== 'no cursor', 'each page that says there is more has a cursor');
    });
  },
);

test(
  'a page offers a cursor forwards only',
  clause('PAGING-08'),
  async ({ forAll, standingContacts, quietCrm, asRead }) => {
    await forAll(walks, async (limitsInTurn) => {
      const { crm, bodies } = collectingBodies(quietCrm, asRead);
      const { end } = await walk(standingContacts.pages([], crm), limitsInTurn);
      equal(end === 'refused', false, 'a page is answered');
      for (const [index, body] of bodies.entries())
        equal(
          backwardsIn(body),
          [],
          `page ${index + 1} has no cursor to the page before, the first or the last`,
        );
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
      // The one page there was has been the last.
      if (!cursor) return;
    }
  });
});

test(
  'a cursor without its filters is answered with 200',
  clause('PAGING-09'),
  async ({ forAll, standingContacts, crm, undisturbed }) => {
    const law = undisturbed(
      [standingContacts],
      async ({ limit, withLimit }: { limit: number; withLimit: boolean }) => {
        const { more, next } = await standingContacts.pages()(undefined, limit);
        given(more && next !== undefined, 'there is no second page');
        const { status } = await crm.onPurpose.list('contacts', {
          page: { cursor: next, ...(withLimit && { limit }) },
        });
        equal(status, 200, 'a list with only a cursor is answered');
      },
    );
    await forAll(fc.record({ limit: smallLimit(), withLimit: fc.boolean() }), law);
  },
);

test(
  'a cursor without its filters brings records that the filters left out',
  clause('PAGING-09'),
  async ({ once, contacts: foreign, populate, crm, undisturbed }) => {
    // Foreign records stand before and after, so that every order of the list has some behind the first page.
    await foreign.plantMany(2);
    const mine = await populate('contacts');
    await mine.plantMany(3);
    await foreign.plantMany(2);
    const law = undisturbed([mine, foreign], async () => {
      const { more, next } = await mine.pages()(undefined, 1);
      given(more && next !== undefined, 'there is no second page');
      const ask = listPages(crm.onPurpose, 'contacts', {
        returnFields: [mine.marker.field],
        page: {},
      });
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
    await once(() => law(undefined));
  },
);

test(
  'the total is zero or the number of matching records',
  clause('PAGING-11'),
  async ({ forAll, standingContacts, undisturbed }) => {
    const count = standingContacts.labels.length;
    const law = undisturbed([standingContacts], async (limitsInTurn: readonly number[]) => {
      const walked = await standingContacts.walk(limitsInTurn);
      givenComplete(walked);
      for (const { total = 0 } of walked.pages)
        holds(total === 0 || total === count, `the total is 0 or ${count}, but it is ${total}`);
    });
    await forAll(walks, law);
  },
);

test(
  'each page request of a walk may have its own limit',
  clause('PAGING-12'),
  async ({ forAll, standingContacts, undisturbed }) => {
    await forAll(
      pageLimits(),
      undisturbed([standingContacts], async (limitsInTurn) => {
        givenComplete(await standingContacts.walk(limitsInTurn.slice(0, 1)));
        const walked = await standingContacts.walk(limitsInTurn);
        expectComplete(walked);
        walked.pages.forEach(({ rows }, index) => {
          const limit = limitsInTurn[index % limitsInTurn.length] ?? 0;
          holds(
            rows.length <= limit,
            `page ${index + 1} of limit ${limit} holds no more, but it holds ${rows.length}`,
          );
        });
        expectEvery(standingContacts.labels, walked.rows);
      }),
    );
  },
);
