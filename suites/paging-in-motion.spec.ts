import fc from 'fast-check';
import { pageLimits, smallLimit } from '../generators/page-limit.ts';
import { limits } from '../specs/openapi.ts';
import { clause, equal, given, test } from './harness/check.ts';
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
  async ({ once, contacts }) => {
    const look = () => contacts.walk([limits.maximum_page_size]);
    type Walked = Awaited<ReturnType<typeof look>>;
    let made = 0;
    const isAll = ({ end, rows }: Walked): boolean => end === 'complete' && rows.length === made;
    const wrongTotals = ({ pages }: Walked): readonly number[] =>
      pages.flatMap(({ total = 0 }) => (total === 0 || total === made ? [] : total));
    await once(async () => {
      for (const which of ['the first', 'the second']) {
        await contacts.plant();
        made += 1;
        const walked = await contacts.patience.lists.lookUntil(
          look,
          (found) => isAll(found) && wrongTotals(found).length === 0,
        );
        given(isAll(walked), `the list does not show ${which} record and no other`);
        equal(wrongTotals(walked), [], `each total is 0 or ${made}`);
      }
    });
  },
);
