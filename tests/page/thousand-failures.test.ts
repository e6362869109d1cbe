import { expect, type Page } from '@playwright/test';
import type { Conformance } from '../../reports/conformance.ts';
import { test } from './opened-page.ts';
import { failing, wholeReport } from './sample-report.ts';

const count = 1_000;

function reportOf(failures: number): Conformance {
  const report = wholeReport([failing('PAGING-03', 'the walk sees every record, but one is missing')]);
  const clauses = report.clauses.map((clause) => {
    const broken = clause.checks.find(({ verdict }) => verdict === 'fail');
    if (broken === undefined) return clause;
    const checks = Array.from({ length: failures }, (_, index) => ({ ...broken, title: `law ${index}` }));
    return { ...clause, checks };
  });
  return { ...report, clauses };
}

/** On a busy machine the same work takes longer: the least of a few tries is what the page itself costs. */
async function leastOf(tries: number, measure: () => Promise<number>): Promise<number> {
  const measured: number[] = [];
  for (let left = tries; left > 0; left -= 1) measured.push(await measure());
  return Math.min(...measured);
}

/** Seconds that the main thread of the page has worked, not those that it waited. */
async function workOf(page: Page, task: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  const before = await spent();
  await task();
  return (await spent()) - before;
}

/** Text without any style or script, of the length of a book. Half a second of work on a usual machine. */
const plain = `<!doctype html><title>plain</title>${'<p>A paragraph of a few words.</p>'.repeat(20_000)}`;

/** How many times that work a page may take. It takes twice; a second on a usual machine. */
const atMost = 3;

const yardstick = async (page: Page, openMarkup: (markup: string) => Promise<unknown>): Promise<number> =>
  leastOf(3, () =>
    workOf(page, async () => {
      await openMarkup(plain);
      await page.evaluate(() => document.body.offsetHeight);
    }),
  );

test('a page of a thousand failures is ready for its reader nearly as soon as plain text', async ({
  open,
  openMarkup,
  page,
}) => {
  const text = await yardstick(page, openMarkup);
  const ready = await leastOf(3, () =>
    workOf(page, async () => {
      await open(reportOf(count));
      await page.keyboard.press('n');
      await expect(page.locator('.failure').first()).toBeFocused();
    }),
  );
  await expect(page.locator('.failure')).toHaveCount(count);
  expect(ready).toBeGreaterThan(0);
  expect(ready / text).toBeLessThan(atMost);
});

test('a search among a thousand failures takes no longer', async ({ open, openMarkup, page }) => {
  const text = await yardstick(page, openMarkup);
  const searched = await leastOf(3, async () => {
    await open(reportOf(count));
    return workOf(page, async () => {
      await page.getByRole('searchbox').fill('law 77');
      await expect(page.locator('.failure:not([hidden])')).toHaveCount(19);
    });
  });
  expect(searched / text).toBeLessThan(atMost);
});
