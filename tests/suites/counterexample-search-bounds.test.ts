import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { oneOf } from '../../generators/drawn.ts';
import { Inconclusive, ViolatedExpectation } from '../../suites/harness/properties/expectation.ts';
import { searchCounterexample } from '../../suites/harness/properties/counterexample-search.ts';
import { atMostTen, costly, effort, numbers, seed } from './costly-law.ts';

test('every value of a list is tried exactly once and in order, whatever the time', async () => {
  const { recorder, asked, watched } = costly(async () => {
    await sleep(5);
  });
  const each = [3, 1, 2, 3];
  const hurried = { ...effort, timeLimitMs: 1 };
  expect(await searchCounterexample({ each }, watched, seed, hurried, recorder)).toMatchObject({ runs: 4 });
  expect(asked).toEqual(each);
});

test('the value of a list that broke the law is named, and none after it is tried', async () => {
  const { recorder, asked, watched } = costly(atMostTen);
  const { runs, failure } = await searchCounterexample(
    { each: [1, 12, 3, 14] },
    watched,
    seed,
    effort,
    recorder,
  );
  expect(failure).toMatchObject({ counterexample: '12', shrinks: 0 });
  expect(runs).toBe(2);
  expect(asked).toEqual([1, 12, 12, 12, 12]);
});

test('a law without an input has no counterexample', async () => {
  const { recorder, watched } = costly(async () => {
    throw new ViolatedExpectation('it holds');
  });
  const law = (): Promise<void> => watched(0);
  const { failure } = await searchCounterexample({ each: [undefined] }, law, seed, effort, recorder);
  expect(failure).toMatchObject({ violation: 'it holds', reproduced: '3 of 3' });
  expect(failure).not.toHaveProperty('counterexample');
});

test('an empty list decides nothing', async () => {
  const { recorder, watched } = costly(atMostTen);
  await expect(searchCounterexample({ each: [] }, watched, seed, effort, recorder)).rejects.toThrow(
    Inconclusive,
  );
});

test('no input is drawn when the time is up, but two are always tried, and the verdict says so', async () => {
  const { recorder, asked, watched } = costly(async () => {
    await sleep(30);
  });
  const found = await searchCounterexample(numbers, watched, seed, { ...effort, timeLimitMs: 10 }, recorder);
  expect(found).toMatchObject({ runs: 2, partly: 'held for 2 of 40; the time for this law was up' });
  expect(asked).toHaveLength(2);
});

test('a failure found late is told, without making it smaller', async () => {
  const { recorder, asked, watched } = costly(async (input) => {
    await sleep(20);
    await atMostTen(input);
  });
  const large = { drawnFrom: fc.integer({ min: 500, max: 1_000 }), runs: 5 };
  const { failure } = await searchCounterexample(
    large,
    watched,
    seed,
    { ...effort, timeLimitMs: 10 },
    recorder,
  );
  expect(failure).toMatchObject({ reproduced: '3 of 3', shrinks: 0 });
  expect(asked).toHaveLength(4);
});

test('an input that cannot be built decides nothing, and the empty set is named', async () => {
  const { recorder, asked, watched } = costly(atMostTen);
  const none = { drawnFrom: oneOf<number>('fields to ask', []), runs: 5 };
  await expect(searchCounterexample(none, watched, seed, effort, recorder)).rejects.toThrow(
    new Inconclusive('nothing can be drawn to try this with: there are no fields to ask'),
  );
  const unbounded = fc
    .constant<string[]>(['a'])
    .chain((ids) => fc.subarray(ids, { minLength: 2 }))
    .map(() => 1);
  await expect(
    searchCounterexample({ drawnFrom: unbounded, runs: 5 }, watched, seed, effort, recorder),
  ).rejects.toThrow(Inconclusive);
  expect(asked).toEqual([]);
});
