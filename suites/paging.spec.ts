import fc from 'fast-check';
import { pageLimits, smallLimit } from '../generators/page-limit.ts';
import { limits } from '../specs/openapi.ts';
import { clause, equal, given, holds, test } from './harness/check.ts';
import { fieldWithMostOptions, optionPages } from './harness/field-options.ts';
import { entryPages } from './harness/rpc-pages.ts';
import { walk } from './harness/walk.ts';
import {
  comesToItsEnd,
  givenComplete,
  seesEvery,
  seesNoneTwice,
  seesOnlyMatches,
} from './harness/walk-laws.ts';

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
  'a list without a cursor starts at the first page',
  clause('PAGING-02'),
  async ({ forAll, standingContacts }) => {
    await forAll(smallLimit(), async (limit) => {
      const ask = standingContacts.pages();
      await ask((await ask(undefined, limit)).next, limit);
      const anew = await standingContacts.walk([limit]);
      givenComplete(anew);
      seesEvery(standingContacts.labels, anew.rows);
    });
  },
);

test(
  'a walk sees every matching record before has_more turns false',
  clause('PAGING-03'),
  async ({ forAll, standingContacts }) => {
    // Many small pages: a row that is lost in one of hundreds is found by asking for hundreds.
    await forAll(pageLimits({ min: 1, max: 4 }), async (pages) => {
      const walked = await standingContacts.walk(pages);
      comesToItsEnd(walked);
      seesEvery(standingContacts.labels, walked.rows);
    });
  },
);

test(
  'a walk over many pages of any size sees every record',
  clause('PAGING-03'),
  async ({ forAll, volume }) => {
    await forAll(
      pageLimits({ min: limits.default_page_size, max: limits.maximum_page_size + 1 }),
      async (pages) => {
        const walked = await volume.walk(pages);
        comesToItsEnd(walked);
        seesEvery(volume.labels, walked.rows);
      },
    );
  },
);

test(
  'a walk over a quiet set shows no record twice',
  clause('PAGING-05'),
  async ({ forAll, standingContacts }) => {
    await forAll(pageLimits(), async (pages) => {
      const walked = await standingContacts.walk(pages);
      givenComplete(walked);
      seesNoneTwice(walked.rows);
    });
  },
);

test(
  'every page of a walk holds only records that match',
  clause('PAGING-06'),
  async ({ forAll, standingContacts, contacts: others }) => {
    await others.plantMany(3);
    await forAll(pageLimits(), async (pages) => {
      const walked = await standingContacts.walk(pages);
      givenComplete(walked);
      seesOnlyMatches(walked.rows);
    });
  },
);

test(
  'the cursor moves on with every page while there is more',
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
  'a cursor without its filters goes on among all records',
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
      const { field, value } = mine.marker;
      const page = { cursor: next, limit: limits.maximum_page_size };
      const { status, body } = await crm.list('contacts', { returnFields: [field], page });
      equal(status, 200, 'a list with only a cursor is answered');
      const isForeign = ({ fields = [] }: (typeof body.objects)[number]): boolean =>
        !fields.some((shown) => shown.id === field && shown.value === value);
      holds(
        body.has_more || body.objects.some(isForeign),
        'records come that the filters of the first page left out',
      );
    });
  },
);

test(
  'a walk is answered while records come and go',
  clause('PAGING-10'),
  async ({ forAll, contacts, crm }) => {
    await contacts.plantMany(8);
    const ask = contacts.pages();
    await forAll(smallLimit(), async (limit) => {
      const passing: string[] = [];
      const walked = await walk(
        async (cursor) => {
          const page = await ask(cursor, limit);
          const id = passing.pop();
          if (id === undefined) passing.push((await contacts.plant()).id);
          else await crm.delete('contacts', id);
          return page;
        },
        [limit],
      );
      for (const id of passing) await crm.delete('contacts', id);
      comesToItsEnd(walked);
      seesOnlyMatches(walked.rows);
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
  'the total of a long list is zero or the number of matching records',
  clause('PAGING-11'),
  async ({ forAll, volume }) => {
    await forAll(smallLimit(), async (limit) => {
      const { status, total = 0 } = await volume.pages()(undefined, limit);
      given(status === 200, `the list answered ${status}`);
      const right = total === 0 || total === volume.labels.length;
      holds(right, `the total is 0 or ${volume.labels.length}, but it is ${total}`);
    });
  },
);

test('the limit may change from page to page', clause('PAGING-12'), async ({ forAll, standingContacts }) => {
  await forAll(pageLimits(), async (pages) => {
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
  });
});

test(
  'two walks at once do not disturb each other',
  clause('PAGING-13'),
  async ({ forAll, standingContacts, contacts }) => {
    const others = await contacts.plantMany(7);
    await forAll(pageLimits(), async (pages) => {
      const populations = [standingContacts, contacts] as const;
      for (const population of populations) givenComplete(await population.walk(pages));
      const [first, second] = await Promise.all([standingContacts.walk(pages), contacts.walk(pages)]);
      for (const walked of [first, second]) comesToItsEnd(walked);
      seesEvery(standingContacts.labels, first.rows);
      seesEvery(others, second.rows);
      seesOnlyMatches([...first.rows, ...second.rows]);
    });
  },
);

test(
  'the page after a capped one goes on where it stopped',
  clause('PAGING-14'),
  async ({ forAll, volume }) => {
    await forAll(
      pageLimits({ min: limits.maximum_page_size, max: limits.maximum_page_size + 50 }),
      async (pages) => {
        const walked = await walk(volume.pages(), pages);
        givenComplete(walked);
        seesEvery(volume.labels, walked.rows);
        seesNoneTwice(walked.rows);
      },
    );
  },
);

test(
  'a record is skipped, repeated or neither when others come and go',
  clause('PAGING-18'),
  async ({ once, observe, contacts, crm }) => {
    const labels = await contacts.plantMany(9);
    await once(async () => {
      const ask = contacts.pages([], crm);
      const first = await ask(undefined, 3);
      given(first.more && first.rows.length > 0, 'there is no second page');
      const id = await contacts.idOf(String(first.rows[0]?.label));
      if (id !== undefined) await crm.delete('contacts', id);
      const rest = await walk((cursor, limit) => ask(cursor ?? first.next, limit), [3]);
      const seen = [...first.rows, ...rest.rows].map((row) => row.label);
      const skipped = labels.filter((label) => !seen.includes(label)).length;
      const repeated = seen.length - new Set(seen).size;
      observe(
        `When a record of the first page is deleted, the walk skips ${skipped} records and repeats ${repeated}.`,
      );
    });
  },
);

test(
  'a page comes back short while more remains, or only the last one does',
  clause('PAGING-19'),
  async ({ once, observe, standingContacts }) => {
    await once(async () => {
      const walks = [await standingContacts.walk([4]), await standingContacts.walk([5])];
      const sizes = walks.map(({ pages }) => pages.map(({ rows }) => rows.length).join(', '));
      observe(
        `Of ${standingContacts.labels.length} records, a limit of 4 gives pages of ${sizes.join(', and one of 5 of ')}.`,
      );
    });
  },
);

test(
  'a cursor changes its text and outlasts the last page, or does not',
  clause('PAGING-20'),
  async ({ once, observe, standingContacts }) => {
    await once(async () => {
      const ask = standingContacts.pages();
      const [one, other] = [await ask(undefined, 4), await ask(undefined, 4)];
      const last = (await standingContacts.walk([4])).pages.at(-1);
      const atTheEnd =
        last?.next === undefined ? 'there is none' : last.next === '' ? 'it is empty' : 'there still is one';
      observe(
        `Asked again, the cursor is ${one.next === other.next ? 'the same' : 'another'}; at the end ${atTheEnd}.`,
      );
    });
  },
);

test(
  'a broken or empty cursor is refused or ignored',
  clause('PAGING-21'),
  async ({ once, observe, environment: { crm } }) => {
    await once(async () => {
      const statusOf = async (cursor: string): Promise<number> =>
        (await crm.list('contacts', { page: { cursor, limit: 1 } })).status;
      const broken = await statusOf('broken-cursor');
      observe(`A broken cursor is answered with ${broken}, an empty one with ${await statusOf('')}.`);
    });
  },
);

test(
  'a list method answers as a whole or in pages',
  clause('PAGING-22'),
  async ({ once, observe, environment }) => {
    await once(async () => {
      const entries = await entryPages(environment.crm)(undefined, 1);
      const most = await fieldWithMostOptions(environment);
      const options = await optionPages(environment.crm, most.field.id)(undefined, 1);
      const manner = ({ rows }: { readonly rows: readonly unknown[] }): string =>
        rows.length > 1 ? 'as a whole' : 'in pages';
      observe(`With a page size of 1, field schemas come ${manner(entries)} and options ${manner(options)}.`);
    });
  },
);
