import { environmentNow } from '../../client/credentials/clock.ts';
import { Unanswered } from '../../client/errors.ts';
import { expect, test } from './loopback.ts';

test('a control interface that never answers holds nobody up', async ({ serve }) => {
  const { origin } = await serve(() => {});
  const begin = performance.now();
  await expect(environmentNow(origin)).rejects.toThrow(Unanswered);
  expect(performance.now() - begin).toBeLessThan(30_000);
});

test('without a control interface our own clock counts', async () => {
  expect(Math.abs((await environmentNow(undefined)) - Date.now() / 1000)).toBeLessThan(5);
});
