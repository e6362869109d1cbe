import type { AskForPage } from './walk.ts';

/** Pages may be short: a list that has not shown enough by so many is taken as it is. */
const mostPages = 8;

/** How many rows a list shows, as far as it takes to see whether there are enough. */
export async function rowsUpTo(enough: number, ask: AskForPage<unknown>): Promise<number> {
  let rows = 0;
  let cursor: string | undefined;
  for (let turn = 0; turn < mostPages && rows < enough; turn += 1) {
    const page = await ask(cursor, enough);
    if (page.status !== 200) return rows;
    rows += page.rows.length;
    if (!page.more || page.next === undefined) return rows;
    cursor = page.next;
  }
  return rows;
}
