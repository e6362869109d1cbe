import { expect, test } from '@playwright/test';
import { rowsUpTo } from '../../suites/harness/lists/rows-up-to.ts';
import type { AskForPage } from '../../suites/harness/lists/walk.ts';

/** A list of so many rows that gives no more than `most` on a page. */
function listOf(
  rows: number,
  most: number,
): { readonly ask: AskForPage<number>; readonly asked: () => number } {
  let asked = 0;
  const ask: AskForPage<number> = async (cursor = '0', limit = most) => {
    asked += 1;
    const from = Number(cursor);
    const until = Math.min(rows, from + Math.min(limit, most));
    const page = Array.from({ length: until - from }, (_, index) => from + index);
    return { status: 200, rows: page, next: String(until), more: until < rows, total: undefined };
  };
  return { ask, asked: () => asked };
}

test('a list that shows enough on one page is asked once', async () => {
  const { ask, asked } = listOf(500, 1_000);
  expect(await rowsUpTo(105, ask)).toBe(105);
  expect(asked()).toBe(1);
});

test('short pages are added up, as far as there are any', async () => {
  expect(await rowsUpTo(105, listOf(500, 40).ask)).toBe(120);
  expect(await rowsUpTo(105, listOf(70, 40).ask)).toBe(70);
});

test('a list that is refused shows nothing', async () => {
  const refused = { status: 400, rows: [], next: undefined, more: false, total: undefined };
  expect(await rowsUpTo(105, async () => refused)).toBe(0);
});
