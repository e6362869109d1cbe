import { expect, type Page } from '@playwright/test';
import { compared } from '../../reports/compare/comparison.ts';
import { comparisonPage } from '../../reports/compare/comparison-page.ts';
import type { Conformance } from '../../reports/conformance.ts';
import { check } from '../reports/finished-run.ts';
import { test } from './opened-page.ts';
import { brokenReport, wholeReport } from './sample-report.ts';
import { lightness, overhang, violationsIn } from './shown.ts';

/** A later run in which a clause is gone, a check has come and an open clause is seen to do something else. */
function laterReport(): Conformance {
  const report = brokenReport();
  const clauses = report.clauses
    .filter(({ id }) => id !== 'LIST-02')
    .map((clause) => {
      if (clause.id !== 'PAGING-18') return clause;
      const checks = clause.checks.map((each) => ({ ...each, observation: 'It does the other thing' }));
      return { ...clause, checks };
    });
  return { ...report, clauses };
}

const withOneMore = wholeReport([check({ id: 'list/one-more', clauses: ['LIST-05'] })]);
const changed = comparisonPage(compared(wholeReport(), laterReport()));

async function tabUntil(page: Page, selector: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(page.locator(`${selector}:focus`)).toHaveCount(1, { timeout: 200 });
  }).toPass();
}

test('it opens from disk without a network and without a complaint', async ({ openMarkup, complaints }) => {
  const page = await openMarkup(changed);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('4 clauses got worse.');
  expect(complaints).toEqual([]);
});

test('it shows the two runs side by side, and all that differs between them', async ({ openMarkup }) => {
  const page = await openMarkup(changed);
  await expect(page.getByRole('row', { name: 'Verdict' })).toHaveText(/conforms\s*deviates/);
  await expect(page.locator('#worse tbody tr')).toHaveCount(4);
  await expect(page.locator('#PAGING-03')).toContainText('expected');
  await expect(page.locator('#undecided')).toContainText('TOKENS-06');
  await expect(page.locator('#observed')).toContainText('It does the other thing');
  await expect(page.locator('#clauses-vanished')).toContainText('LIST-02');
  await openMarkup(comparisonPage(compared(wholeReport(), withOneMore)));
  await expect(page.locator('#checks-come')).toContainText('list/one-more');
});

test('two runs that found the same are told as such', async ({ openMarkup }) => {
  const page = await openMarkup(comparisonPage(compared(wholeReport(), wholeReport())));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No clause got worse.');
  await expect(page.getByText('Both runs found the same.')).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing to mend in the ${colorScheme} page`, async ({ openMarkup, page }) => {
    await page.emulateMedia({ colorScheme });
    await openMarkup(changed);
    expect(await violationsIn(page)).toEqual([]);
    expect((await lightness(page)) > 0.5).toBe(colorScheme === 'light');
  });
}

test('a deep link leads to its clause', async ({ openMarkup }) => {
  const page = await openMarkup(changed, '#TOKENS-06');
  await expect(page.locator('#TOKENS-06')).toBeInViewport();
  await expect(page.locator('#TOKENS-06:target')).toHaveCount(1);
});

test('every clause can be reached and linked to without a mouse', async ({ openMarkup }) => {
  const page = await openMarkup(changed);
  await tabUntil(page, '#LIMITS-02 a');
  await page.keyboard.press('Enter');
  await expect(page.locator('#LIMITS-02:target')).toHaveCount(1);
});

test('nothing is wider than a narrow screen; a wide table scrolls by key', async ({ openMarkup, page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openMarkup(changed);
  expect(await overhang(page)).toBe(0);
  const table = page.getByRole('group', { name: 'Got worse' });
  await table.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => table.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
});

test('a wide screen is used', async ({ openMarkup, page }) => {
  await page.setViewportSize({ width: 1_400, height: 900 });
  await openMarkup(changed);
  const box = await page.getByRole('group', { name: 'Got worse' }).boundingBox();
  expect(box?.width).toBeGreaterThan(700);
  const columns = page.locator('.sides-compared thead th');
  const [before, after] = [await columns.first().boundingBox(), await columns.last().boundingBox()];
  expect(before?.width).toBeCloseTo(after?.width ?? 0, 0);
});

test('on paper the ground is white and no column is cut', async ({ openMarkup, page }) => {
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await page.setViewportSize({ width: 718, height: 1_000 });
  await openMarkup(changed);
  expect(await lightness(page)).toBe(1);
  const group = page.getByRole('group', { name: 'Got worse' });
  expect(await group.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  expect((await page.pdf()).byteLength).toBeGreaterThan(10_000);
});
