import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { GroupFlush } from '../../client/journal/group-flush.ts';

test('a flush that began after the request has ended before the request is done', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat({ max: 4 }), { maxLength: 20 }), async (pauses) => {
      let [written, flushed] = [0, 0];
      const flush = new GroupFlush(async () => {
        const seen = written;
        await sleep(1);
        flushed = seen;
      });
      await Promise.all(
        pauses.map(async (pause) => {
          await sleep(pause);
          const mine = ++written;
          await flush.request();
          expect(flushed).toBeGreaterThanOrEqual(mine);
        }),
      );
    }),
    { numRuns: 20 },
  );
});

test('all who ask at once share one flush, and all who ask during it share the next', async () => {
  let flushes = 0;
  const flush = new GroupFlush(async () => {
    flushes += 1;
    await sleep(5);
  });
  const first = [flush.request(), flush.request(), flush.request()];
  await sleep(2);
  const second = [flush.request(), flush.request()];
  await Promise.all([...first, ...second]);
  expect(flushes).toBe(2);
});

test('a flush that fails is told to those who asked for it, and to nobody after them', async () => {
  let fails = true;
  const flush = new GroupFlush(async () => {
    await sleep(1);
    if (fails) throw new Error('The disk is full.');
  });
  await expect(Promise.all([flush.request(), flush.request()])).rejects.toThrow('The disk is full.');
  fails = false;
  await flush.request();
});
