import { expect, test } from '@playwright/test';
import type { Environment } from '../../suites/harness/environment/environment.ts';
import {
  batchesOf,
  noticeableLag,
  ownOrder,
  sideBySide,
  withEach,
} from '../../suites/harness/environment/where-reads-lag.ts';

const numbers = Array.from({ length: 12 }, (_, at) => at);

/** As much of an environment as tells how its lists lag, and which worker asks it. */
function lagging(usual_ms: number, place: number): Environment {
  const seen = { usual_ms, worst_ms: usual_ms };
  return { seed: 1, place, patience: { lists: { seen }, records: { seen } } } as unknown as Environment;
}

/** Things that are begun and ended, as they come. */
function watched(): { readonly events: string[]; readonly work: (thing: number) => Promise<string> } {
  const events: string[] = [];
  const work = async (thing: number): Promise<string> => {
    events.push(`begin ${thing}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    events.push(`end ${thing}`);
    return `${thing} done`;
  };
  return { events, work };
}

test('the longer of two lags counts, and a short one is none', () => {
  const lag = (usual_ms: number) => ({ usual_ms, worst_ms: usual_ms });
  expect(noticeableLag({})).toBe(0);
  expect(noticeableLag({ lists: lag(99) })).toBe(0);
  expect(noticeableLag({ lists: lag(150), records: lag(600) })).toBe(600);
});

test('where reads lag, each worker has an order of its own, in which nothing is lost', () => {
  const orders = [0, 1, 2, 3].map((place) => ownOrder(lagging(600, place), numbers));
  expect(new Set(orders.map(String)).size).toBe(4);
  for (const order of orders) expect(order.toSorted((a, b) => a - b)).toEqual(numbers);
  expect(ownOrder(lagging(600, 2), numbers)).toEqual(orders[2]);
});

test('where nothing lags, things are as they stand, and done one after the other', async () => {
  const right = lagging(0, 3);
  expect(ownOrder(right, numbers)).toEqual(numbers);
  const { events, work } = watched();
  expect(await withEach(right, [1, 2], work)).toEqual(['1 done', '2 done']);
  expect(events).toEqual(['begin 1', 'end 1', 'begin 2', 'end 2']);
});

test('where lists lag, all things are begun at once, and what comes of them is in their order', async () => {
  const { events, work } = watched();
  expect(await withEach(lagging(600, 0), [1, 2], work)).toEqual(['1 done', '2 done']);
  expect(events.slice(0, 2)).toEqual(['begin 1', 'begin 2']);
});

test('what is done until one has enough is done one by one, and at once where lists lag', () => {
  expect(batchesOf(lagging(0, 0), [1, 2, 3])).toEqual([[1], [2], [3]]);
  expect(batchesOf(lagging(600, 0), [1, 2, 3])).toEqual([[1, 2, 3]]);
});

test('a law is tried on all things at once only where lists lag, and holds for those that it held for', async () => {
  const { events, work } = watched();
  const law = async (thing: number): Promise<void> => {
    await work(thing);
    if (thing === 2) throw new Error('broken');
  };
  expect(sideBySide(lagging(0, 0), law)).toBeUndefined();
  expect(await sideBySide(lagging(600, 0), law)?.([1, 2, 3])).toEqual([1, 3]);
  expect(events.slice(0, 3)).toEqual(['begin 1', 'begin 2', 'begin 3']);
});
