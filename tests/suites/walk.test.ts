import { expect, test } from '@playwright/test';
import { PageSource } from '../../suites/harness/lists/page-source.ts';
import { type Page, walk } from '../../suites/harness/lists/walk.ts';

function pageOf(
  number: number,
  rows: readonly number[],
  more = true,
  source = new PageSource(),
): Page<number> {
  return { status: 200, rows, next: `page-${number}`, more, total: undefined, source };
}

test('a walk that only brings old rows again ends before long', async () => {
  let asked = 0;
  const { end } = await walk(async () => pageOf((asked += 1), [1, 2, 3]), [3]);
  expect(end).toBe('endless');
  expect(asked).toBeLessThan(100);
});

test('hundreds of empty pages are legal, and so is a row now and then', async () => {
  let asked = 0;
  const { end, rows } = await walk(async () => {
    asked += 1;
    return pageOf(asked, asked % 100 === 0 ? [asked] : [], asked < 1_000);
  }, [10]);
  expect(end).toBe('complete');
  expect(rows).toHaveLength(10);
});

test('a walk that brings empty pages for ever ends after a thousand of them', async () => {
  let asked = 0;
  const { end } = await walk(async () => pageOf((asked += 1), asked > 3 ? [] : [asked]), [10]);
  expect(end).toBe('endless');
  expect(asked).toBe(1_003);
});

/** How many pages a walk asks for of a list that goes on for ever with empty ones, or ends after so many. */
async function pagesAsked(
  source: PageSource,
  { end = Infinity, most }: { end?: number; most?: number } = {},
) {
  let asked = 0;
  const ask = async () => pageOf((asked += 1), asked > 3 ? [] : [asked], asked < end, source);
  await walk(ask, [10], most);
  return asked;
}

test('where no walk comes to an end, later ones are short, unless they may be longer than those before', async () => {
  const source = new PageSource();
  expect(await pagesAsked(source, { most: 100 })).toBe(100);
  expect(await pagesAsked(source, { end: 1 })).toBe(1);
  expect(await pagesAsked(source, { most: 100 })).toBe(23);
  expect(await pagesAsked(source)).toBe(1_003);
  expect(await pagesAsked(source)).toBe(23);
  expect(await pagesAsked(new PageSource())).toBe(1_003);
});

test('where one walk has come to its end, others may be long however many went on', async () => {
  const source = new PageSource();
  expect(await pagesAsked(source, { most: 100 })).toBe(100);
  expect(await pagesAsked(source, { most: 100, end: 15 })).toBe(15);
  expect(await pagesAsked(source, { most: 100, end: 60 })).toBe(60);
  expect(await pagesAsked(source)).toBe(1_003);
  expect(await pagesAsked(source)).toBe(1_003);
});
