import { equal, given, holds, offered } from '../properties/expectation.ts';
import type { AskForPage, Page } from './walk.ts';

type Ask = AskForPage<unknown>;

/** So many pages are asked for until one comes full. Short ones are legal, and some lists have many. */
const tries = 8;

/** The page after the first `skipped` rows. A page may be short for where it stands, so they begin elsewhere each time. */
async function pageBeyond(ask: Ask, skipped: number, limit: number | undefined): Promise<Page<unknown>> {
  if (skipped === 0) return ask(undefined, limit);
  const { next, more } = await ask(undefined, skipped);
  given(more && next !== undefined, 'there is no second page');
  return ask(next, limit);
}

/**
 * Demands the page size that a limit above the cap, or no limit at all, stands for. No page may hold more, and one
 * full page proves the size. A page may come back short: it is a failure only where all of them hold the same smaller
 * number, and a limit of that number fills its page. Then that number is the size.
 *
 * @param asks how the list can be asked, in turn: with filters or without, since a filter may make pages short
 */
export async function hasPageSize(
  asks: readonly Ask[],
  limit: number | undefined,
  size: number,
): Promise<void> {
  const asked = limit === undefined ? 'a page without a limit' : `a page of limit ${limit}`;
  const found = new Set<number>();
  for (let turn = 0; turn < tries; turn += 1) {
    const ask = asks[turn % asks.length] as Ask;
    // A service whose pages are short in some rhythm must not have us ask in the same one.
    if (turn % 2 === 1) await ask(undefined, 1);
    const { status, rows, more } = await pageBeyond(ask, Math.floor(turn / asks.length), limit);
    equal(status, 200, `${asked} is answered`);
    holds(rows.length <= size, `${asked} holds at most ${size} records, but this one holds ${rows.length}`);
    if (rows.length === size) {
      if (limit === undefined) await expectNoLongerPage(asks, size);
      return;
    }
    given(more, `${asked} shows all there is`);
    found.add(rows.length);
  }
  const [smaller = 0] = found;
  const isAnotherSize = found.size === 1 && smaller > 0 && (await isFilled(asks, smaller));
  holds(!isAnotherSize, `${asked} holds ${size} records, but each of ${tries} holds ${smaller}`);
  const longest = `the longest with ${Math.max(...found)} of ${size} records`;
  offered(false, `pages may come short, and of ${tries} none came full, ${longest}`);
}

/** A page without a limit holds no more where a cursor leads to it. */
async function expectNoLongerPage(asks: readonly Ask[], size: number): Promise<void> {
  for (const ask of asks) {
    const { status, rows } = await pageBeyond(ask, 1, undefined);
    given(status === 200, `the page of a cursor without a limit is answered with ${status}`);
    holds(
      rows.length <= size,
      `the page of a cursor without a limit holds at most ${size} records, but this one holds ${rows.length}`,
    );
  }
}

async function isFilled(asks: readonly Ask[], limit: number): Promise<boolean> {
  for (const ask of asks) {
    const { status, rows } = await ask(undefined, limit);
    if (status !== 200 || rows.length < limit) return false;
  }
  return true;
}
