import { pageLimits, smallLimit } from '../generators/page-limit.ts';
import { limits } from '../specs/openapi.ts';
import { clause, given, holds, test } from './harness/check.ts';
import { walk } from './harness/walk.ts';
import { comesToItsEnd, givenComplete, seesEvery, seesNoneTwice } from './harness/walk-laws.ts';

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
