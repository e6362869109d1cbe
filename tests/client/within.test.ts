import { executionAsyncResource } from 'node:async_hooks';
import { expect, test } from '@playwright/test';
import { type Count, Within } from '../../client/within.ts';

test('what happens in works that go on side by side is told apart, and counts for what each is a part of', async () => {
  const works = new Within<Count>();
  const happen = async (): Promise<void> => {
    await Promise.resolve();
    for (const each of works.here) each.count += 1;
  };
  const [whole, part, beside]: Count[] = [{ count: 0 }, { count: 0 }, { count: 0 }];
  if (whole === undefined || part === undefined || beside === undefined) throw new Error('too few counts');
  await Promise.all([
    works.during(whole, async () => {
      await happen();
      await works.during(part, happen);
    }),
    works.during(beside, happen),
    happen(),
  ]);
  expect([whole.count, part.count, beside.count]).toEqual([2, 1, 1]);
  expect(works.here).toEqual([]);
});

test('a work that fails is over as well', async () => {
  const works = new Within<Count>();
  const failed = works.during({ count: 0 }, () => Promise.reject(new Error('lost')));
  await expect(failed).rejects.toThrow('lost');
  expect(works.here).toEqual([]);
});

test('works of several kinds within each other are told apart', async () => {
  const [outer, inner] = [new Within<Count>(), new Within<Count>()];
  const [first, second, third]: Count[] = [{ count: 1 }, { count: 2 }, { count: 3 }];
  if (first === undefined || second === undefined || third === undefined) throw new Error('too few counts');
  const seen = await outer.during(first, () =>
    inner.during(second, () => outer.during(third, async () => [outer.here, inner.here])),
  );
  expect(seen).toEqual([[third, first], [second]]);
});

test('however many kinds of work there were, a promise carries no more than with one', async () => {
  // Since version 24 Node keeps them all in one frame, and nothing hangs on a promise.
  const carried = (): number => Reflect.ownKeys(executionAsyncResource()).length;
  const works = Array.from({ length: 50 }, () => new Within<Count>());
  const counts: number[] = [];
  for (const each of works)
    await each.during({ count: 0 }, async () => {
      await Promise.resolve();
      counts.push(carried());
    });
  expect(counts.at(-1)).toBe(counts[0]);
});
