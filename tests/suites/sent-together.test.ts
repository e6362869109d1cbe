import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { sentTogether } from '../../suites/harness/properties/sent-together.ts';

test('where one of several writes fails, the others are waited for', async () => {
  let isWritten = false;
  const lost = Promise.reject(new Error('the answer was lost'));
  const slow = async (): Promise<void> => {
    await sleep(50);
    isWritten = true;
  };
  await expect(sentTogether([lost, slow()])).rejects.toThrow('the answer was lost');
  expect(isWritten).toBe(true);
});

test('the values come in the order of the writes', async () => {
  expect(await sentTogether([sleep(20, 'slow'), Promise.resolve('fast')])).toEqual(['slow', 'fast']);
});
