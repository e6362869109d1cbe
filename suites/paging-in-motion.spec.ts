import fc from 'fast-check';
import { pageLimits, smallLimit } from '../generators/page-limit.ts';
import { clause, test } from './harness/check.ts';
import { walk } from './harness/lists/walk.ts';
import { comesToItsEnd, givenComplete, seesEvery, seesOnlyMatches } from './harness/lists/walk-laws.ts';

test(
  'a walk comes to its end while records are created and deleted',
  clause('PAGING-10'),
  async ({ forAll, contacts, crm }) => {
    await contacts.plantMany(8);
    const ask = contacts.pages();
    // Pages of one record would need as many more records as pages.
    await forAll(smallLimit(2), async (limit) => {
      let pages = 0;
      const walked = await walk(
        async (cursor) => {
          const page = await ask(cursor, limit);
          pages += 1;
          const [shown] = page.rows;
          // As many go as come.
          if (pages % 2 === 1) await contacts.tryPlant(contacts.marked({}).values);
          else if (shown?.ours) {
            contacts.found(shown.id);
            await crm.delete('contacts', shown.id);
          }
          return page;
        },
        [limit],
      );
      comesToItsEnd(walked);
      seesOnlyMatches(walked.rows);
    });
  },
);

test(
  'two walks at once do not disturb each other',
  clause('PAGING-13'),
  async ({ forAll, standing, populate, anyType, effort, undisturbed }) => {
    const mine = await standing(anyType, effort.standing);
    const passing = await populate(anyType);
    const others = await passing.plantMany(7);
    // Walks in step ask for the same page at once; walks out of step show that one goes on where the other is.
    const inputs = fc.tuple(pageLimits(), pageLimits());
    await forAll(
      inputs,
      undisturbed([mine, passing], async ([some, otherwise]) => {
        for (const step of [otherwise, some]) {
          const [first, second] = await Promise.all([mine.walk(some), passing.walk(step)]);
          if (first.end !== 'complete' || second.end !== 'complete') {
            // What a walk alone does not come to either is no matter of two at once.
            givenComplete(await mine.walk(some));
            givenComplete(await passing.walk(step));
          }
          for (const walked of [first, second]) comesToItsEnd(walked);
          seesEvery(mine.labels, first.rows);
          seesEvery(others, second.rows);
          seesOnlyMatches([...first.rows, ...second.rows]);
        }
      }),
    );
  },
);
