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

/** Seconds that the main thread of the page has worked, however busy the machine is with other things. */
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

test('a page of a thousand failures is ready for its reader within a second of work', async ({
  open,
  page,
}) => {
  const ready = await workOf(page, async () => {
    await open(reportOf(count));
    await page.keyboard.press('n');
    await expect(page.locator('.failure').first()).toBeFocused();
  });
  await expect(page.locator('.failure')).toHaveCount(count);
  expect(ready).toBeGreaterThan(0);
  expect(ready).toBeLessThan(1);
});

test('a search among a thousand failures takes less than a second of work', async ({ open, page }) => {
  await open(reportOf(count));
  const searched = await workOf(page, async () => {
    await page.getByRole('searchbox').fill('law 77');
    await expect(page.locator('.failure:not([hidden])')).toHaveCount(19);
  });
  expect(searched).toBeLessThan(1);
});
