import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { settle } from '../../suites/harness/patience/settle.ts';

/** Sees `value` from the given look on. */
function from(turn: number, value: string): { look: () => Promise<string | undefined>; looks: () => number } {
  let looks = 0;
  const look = async (): Promise<string | undefined> => {
    looks += 1;
    return looks >= turn ? value : undefined;
  };
  return { look, looks: () => looks };
}

test('what is there at once is seen with the first look', async () => {
  const { look, looks } = from(1, 'record');
  expect(await settle(look, 1_000)).toEqual({ seen: 'record', lag_ms: 0 });
  expect(looks()).toBe(1);
});

test('what comes later is seen, with the time it took', async () => {
  const { look, looks } = from(3, 'record');
  const { seen, lag_ms } = await settle(look, 5_000);
  expect(seen).toBe('record');
  expect(looks()).toBe(3);
  // Two pauses of 20 and 40 ms; a busy machine adds some.
  expect(lag_ms).toBeGreaterThanOrEqual(50);
  expect(lag_ms).toBeLessThan(2_000);
});

test('what never comes is given up within the time', async () => {
  const begin = performance.now();
  const { seen } = await settle(async () => undefined, 150);
  expect(seen).toBeUndefined();
  expect(performance.now() - begin).toBeLessThan(1_000);
});

// A timer may end a part of a millisecond early. Who judges by the time that has passed would not judge such a look.
test('the last look comes when the whole time is up, not a part of a millisecond before', async () => {
  const lastAfter = async (timeoutMs: number): Promise<number> => {
    const begin = performance.now();
    let last = 0;
    await settle(async () => {
      last = performance.now() - begin;
      await sleep(2);
      return undefined;
    }, timeoutMs);
    return last;
  };
  const limits = Array.from({ length: 20 }, (_, at) => 25.05 + at / 20);
  const early: number[] = [];
  for (const limit of limits) if ((await lastAfter(limit)) < limit) early.push(limit);
  expect(early).toEqual([]);
});

test('without any time there is still one look', async () => {
  const { look, looks } = from(1, 'record');
  expect((await settle(look, 0)).seen).toBe('record');
  expect(looks()).toBe(1);
});

test('a false value is something seen', async () => {
  expect((await settle(async () => false, 0)).seen).toBe(false);
});

test('trouble while looking is not hidden', async () => {
  const trouble = new Error('nobody there');
  await expect(settle(() => Promise.reject(trouble), 1_000)).rejects.toBe(trouble);
});
