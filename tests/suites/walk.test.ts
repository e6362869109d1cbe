import { expect, test } from '@playwright/test';
import { type Page, walk } from '../../suites/harness/lists/walk.ts';

function pageOf(
  number: number,
  rows: readonly number[],
  more = true,
  origin: object = { of: 'one page' },
): Page<number> {
  return { status: 200, rows, next: `page-${number}`, more, total: undefined, origin };
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

test('once a walk went on for ever, later ones in that environment soon end, unless they may be longer', async () => {
  const asksOf = async (origin: object, most?: number): Promise<number> => {
    let asked = 0;
    await walk(async () => pageOf((asked += 1), asked > 3 ? [] : [asked], true, origin), [10], most);
    return asked;
  };
  const origin = {};
  expect(await asksOf(origin, 100)).toBe(100);
  expect(await asksOf(origin)).toBe(1_003);
  expect(await asksOf(origin)).toBe(23);
  expect(await asksOf(origin, 100)).toBe(23);
  expect(await asksOf({})).toBe(1_003);
});
