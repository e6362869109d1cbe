import type { Environment } from './environment.ts';
import { sentTogether } from '../properties/sent-together.ts';
import { seedOf } from '../run/run-context.ts';
import type { SeenLags } from '../patience/patience.ts';

/** A shorter lag is hardly waited for, in milliseconds. */
const noticeable_ms = 100;

/** So long a read usually lags behind a write, in milliseconds; zero where that is hardly waited for. */
export function noticeableLag({ lists, records }: SeenLags): number {
  const lag_ms = Math.max(lists?.usual_ms ?? 0, records?.usual_ms ?? 0);
  return lag_ms < noticeable_ms ? 0 : lag_ms;
}

/**
 * The order in which this worker goes through a list that others go through as well. Where reads lag, each has one of
 * its own: what several of them need is then waited for by one, while the others wait for something else.
 */
export function ownOrder<T>({ patience, place, seed }: Environment, items: readonly T[]): readonly T[] {
  const { lists, records } = patience;
  if (noticeableLag({ lists: lists.seen, records: records.seen }) === 0) return items;
  const turns = items.map((_item, at) => seedOf(seed, `order of worker ${place}`, at));
  const order = [...items.keys()].toSorted((a, b) => (turns[a] ?? 0) - (turns[b] ?? 0));
  return order.map((at) => items[at] as T);
}

/** What is done one after the other where nothing lags. Where reads lag, all of it is waited for at once. */
export function batchesOf<T>({ patience }: Environment, things: readonly T[]): readonly (readonly T[])[] {
  return noticeableLag({ lists: patience.lists.seen }) > 0 ? [things] : things.map((thing) => [thing]);
}

/** Does something with each of some things, in their order; at once where reads lag. */
export async function withEach<T, U>(
  environment: Environment,
  things: readonly T[],
  work: (thing: T) => Promise<U>,
): Promise<readonly U[]> {
  const done: U[] = [];
  for (const batch of batchesOf(environment, things)) done.push(...(await sentTogether(batch.map(work))));
  return done;
}

/**
 * A law about things that have nothing in common, tried on all of them at once where reads lag. Tells for which it
 * held; nothing where it is better tried on one after the other.
 */
export function sideBySide<T>(
  environment: Environment,
  law: (thing: T) => Promise<void>,
): ((things: readonly T[]) => Promise<readonly T[]>) | undefined {
  const isWaitedFor = batchesOf(environment, [0, 1]).length === 1;
  if (!isWaitedFor) return undefined;
  return async (things) => {
    const ends = await Promise.allSettled(things.map(law));
    return things.filter((_thing, at) => ends[at]?.status === 'fulfilled');
  };
}
