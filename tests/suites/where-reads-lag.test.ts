import { expect, test } from '@playwright/test';
import { Redactor } from '../../client/credentials/redaction.ts';
import { type Exchange, Recorder } from '../../client/http/recorder.ts';
import type { Environment } from '../../suites/harness/environment/environment.ts';
import { AnswerReader } from '../../suites/harness/properties/answer-reader.ts';
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
  expect(batchesOf(lagging(600, 0), [1, 2, 3], 2)).toEqual([[1, 2], [3]]);
});

/** The same, with a recorder and a reader. */
function asked(usual_ms: number): Environment {
  const recorder = new Recorder(new Redactor());
  return Object.assign(lagging(usual_ms, 0), {
    connection: { recorder },
    reader: new AnswerReader(recorder),
  });
}

test('where nothing lags, a law about things apart is the law', async () => {
  const law = async (): Promise<void> => {};
  expect(await sideBySide(asked(0), [1, 2, 3], law)).toBe(law);
});

test('where lists lag, a law is tried on all things at once, and ends for each as it ended then', async () => {
  const { events, work } = watched();
  const law = async (thing: number): Promise<void> => {
    await work(thing);
    if (thing === 2) throw new Error(`broken ${events.length}`);
  };
  const apart = await sideBySide(asked(600), [1, 2, 3], law);
  expect(events.slice(0, 3)).toEqual(['begin 1', 'begin 2', 'begin 3']);
  await apart(1);
  // What broke beside the others is not asked again before it counts.
  await expect(apart(2)).rejects.toThrow(/^broken/);
  expect(events).toHaveLength(6);
  await apart(1);
  await expect(apart(2)).rejects.toThrow('broken 10');
});

test('the evidence of a thing is its own', async () => {
  const environment = asked(600);
  const { recorder } = environment.connection;
  const exchangeOf = (thing: number): Exchange => ({
    operation: 'GetCrmRecord',
    started_at: '2026-01-15T12:00:00.000Z',
    duration_ms: thing,
    request: { method: 'GET', url: 'http://x.example/7', headers: {} },
  });
  const apart = await sideBySide(environment, [1, 2], async (thing) => {
    await Promise.resolve();
    recorder.record(exchangeOf(thing));
  });
  recorder.begin();
  await apart(2);
  expect(recorder.exchanges()).toEqual([exchangeOf(2)]);
});
