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
