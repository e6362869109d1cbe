import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { throttleOf } from './loopback.ts';

test('never more are under way than the concurrency allows, and all get their turn', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.record({ after: fc.nat({ max: 9 }), ms: fc.nat({ max: 4 }), fails: fc.boolean() }), {
        maxLength: 25,
      }),
      async (concurrency, tasks) => {
        const pace = throttleOf(100_000, concurrency);
        let underWay = 0;
        let most = 0;
        const outcomes = await Promise.allSettled(
          tasks.map(async ({ after, ms, fails }) => {
            await sleep(after);
            await pace.run(async () => {
              underWay += 1;
              most = Math.max(most, underWay);
              await sleep(ms);
              underWay -= 1;
              if (fails) throw new Error('as asked');
            });
          }),
        );
        expect(most).toBeLessThanOrEqual(concurrency);
        expect(outcomes.map(({ status }) => status === 'rejected')).toEqual(tasks.map(({ fails }) => fails));
      },
    ),
    { numRuns: 30 },
  );
});

test('as many are under way as the concurrency allows', async () => {
  const pace = throttleOf(100_000, 3);
  let underWay = 0;
  const allIn = new Promise<void>((resolve) => {
    const together = (): Promise<void> =>
      pace.run(async () => {
        underWay += 1;
        if (underWay === 3) resolve();
        await allIn;
      });
    void Promise.all([together(), together(), together()]);
  });
  await allIn;
  expect(underWay).toBe(3);
});

test('starts keep their distance', async () => {
  const pace = throttleOf(50, 100);
  const begin = performance.now();
  const starts: number[] = [];
  await Promise.all(
    Array.from({ length: 21 }, () =>
      pace.run(async () => {
        starts.push(performance.now() - begin);
      }),
    ),
  );
  expect(starts).toHaveLength(21);
  for (const [count, at] of starts.entries()) expect(at).toBeGreaterThan(count * 20 - 10);
});

test('a pause is not saved up for a burst', async () => {
  const pace = throttleOf(50, 100);
  await pace.run(() => Promise.resolve());
  await sleep(200);
  const begin = performance.now();
  await Promise.all(Array.from({ length: 6 }, () => pace.run(() => Promise.resolve())));
  expect(performance.now() - begin).toBeGreaterThan(90);
});

test('a task that fails, at once or later, frees its place', async () => {
  const pace = throttleOf(100_000, 1);
  const atOnce = pace.run(() => {
    throw new Error('at once');
  });
  const later = pace.run(() => sleep(5).then(() => Promise.reject(new Error('later'))));
  const fine = pace.run(() => Promise.resolve('fine'));
  await expect(atOnce).rejects.toThrow('at once');
  await expect(later).rejects.toThrow('later');
  expect(await fine).toBe('fine');
});

test('what has priority goes before what waits already', async () => {
  const pace = throttleOf(100_000, 1);
  const begun: string[] = [];
  const begin = (name: string, priority?: number): Promise<void> =>
    pace.run(async () => {
      begun.push(name);
      await sleep(1);
    }, priority);
  await Promise.all([begin('first'), begin('second'), begin('third'), begin('urgent', 1)]);
  expect(begun).toEqual(['first', 'urgent', 'second', 'third']);
});
