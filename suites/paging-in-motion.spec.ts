import fc from 'fast-check';
import { pageLimits, smallLimit } from '../generators/page-limit.ts';
import { limits } from '../specs/openapi.ts';
import { clause, given, holds, test } from './harness/check.ts';
import { walk } from './harness/lists/walk.ts';
import { expectComplete, givenComplete, expectEvery, expectOnlyMatches } from './harness/lists/walk-laws.ts';

test(
  'a walk comes to its end while records are created and deleted',
  clause('PAGING-10'),
  async ({ forAll, contacts, crm }) => {
    await contacts.plantMany(8);
    const ask = contacts.pages();
    // Pages of one record would need as many more records as pages.
    await forAll(smallLimit(2), async (limit) => {
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
      expectComplete(walked);
      expectOnlyMatches(walked.rows);
    });
  },
);

test(
  'two walks at once do not disturb each other',
  clause('PAGING-13'),
  async ({ forAll, standingContacts, contacts, undisturbed }) => {
    const others = await contacts.plantMany(7);
    // Walks in step ask for the same page at once; walks out of step show that one goes on where the other is.
    const inputs = fc.tuple(pageLimits(), pageLimits());
    await forAll(
      inputs,
      undisturbed([standingContacts, contacts], async ([some, otherwise]) => {
        for (const step of [otherwise, some]) {
          const [first, second] = await Promise.all([standingContacts.walk(some), contacts.walk(step)]);
          if (first.end !== 'complete' || second.end !== 'complete') {
            // What a walk alone does not come to either is no matter of two at once.
            givenComplete(await standingContacts.walk(some));
            givenComplete(await contacts.walk(step));
          }
          for (const walked of [first, second]) expectComplete(walked);
          expectEvery(standingContacts.labels, first.rows);
          expectEvery(others, second.rows);
          expectOnlyMatches([...first.rows, ...second.rows]);
        }
      }),
    );
  },
);

test(
  'the total of a list follows the records that are made',
  clause('PAGING-11'),
  async ({ forEach, contacts }) => {
    const look = () => contacts.pages()(undefined, limits.maximum_page_size);
    let made = 0;
    await forEach(['the first', 'the second'], async (which) => {
      await contacts.plant();
      made += 1;
      const isRight = ({ total = 0 }: Awaited<ReturnType<typeof look>>): boolean =>
        total === 0 || total === made;
      const page = await contacts.patience.lists.lookUntil(look, isRight);
      given(
        page.rows.length === made && !page.more,
        `the list does not show ${which} record on its only page`,
      );
      holds(isRight(page), `the total is 0 or ${made}, but it is ${page.total}`);
    });
  },
);
