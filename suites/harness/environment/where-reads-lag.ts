import type { Exchange } from '../../../client/http/recorder.ts';
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

/**
 * What is done one after the other where nothing lags. Where lists lag, so much of it is waited for at once.
 * @param most all, if nothing else is said
 */
export function batchesOf<T>(
  { patience }: Environment,
  things: readonly T[],
  most = things.length,
): readonly (readonly T[])[] {
  const size = noticeableLag({ lists: patience.lists.seen }) > 0 ? most : 1;
  return Array.from({ length: Math.ceil(things.length / size) }, (_, at) =>
    things.slice(at * size, (at + 1) * size),
  );
}

/** Does something with each of some things, in their order; at once where lists lag. */
export async function withEach<T, U>(
  environment: Environment,
  things: readonly T[],
  work: (thing: T) => Promise<U>,
): Promise<readonly U[]> {
  const done: U[] = [];
  for (const batch of batchesOf(environment, things)) done.push(...(await sentTogether(batch.map(work))));
  return done;
}

/** How a law ended for one thing, while it was tried on others. */
interface End {
  readonly exchanges: readonly Exchange[];
  readonly failure: { readonly error: unknown } | undefined;
}

/**
 * A law about things that have nothing in common. Where lists lag, it is tried on all of them at once: the law that is
 * returned ends as that try ended when it is asked for a thing first, and is tried on the thing alone after that.
 */
export async function sideBySide<T>(
  environment: Environment,
  things: readonly T[],
  law: (thing: T) => Promise<void>,
): Promise<(thing: T) => Promise<void>> {
  const isWaitedFor = batchesOf(environment, [0, 1]).length === 1;
  if (!isWaitedFor) return law;
  const { reader, connection } = environment;
  const ended = async (thing: T): Promise<readonly [T, End]> => {
    const tried = (): Promise<End['failure']> =>
      reader
        .judging(() => law(thing))
        .then(
          () => undefined,
          (error: unknown) => ({ error }),
        );
    const { value: failure, exchanges } = await connection.recorder.during(tried);
    return [thing, { failure, exchanges }];
  };
  const ends = new Map(await Promise.all(things.map(ended)));
  return async (thing) => {
    const end = ends.get(thing);
    if (end === undefined) return law(thing);
    ends.delete(thing);
    connection.recorder.show(end.exchanges);
    if (end.failure !== undefined) throw end.failure.error;
  };
}
