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

/**
 * How many times the work of reading plain text some other work is. On a busy machine the same work takes longer: the
 * least of some tries, taken in turn, is what each costs. Tried until it is little enough, or for the last time.
 */
async function workOverText(text: () => Promise<number>, other: () => Promise<number>): Promise<number> {
  let [leastText, leastOther] = [Infinity, Infinity];
  for (let tries = 1; tries <= mostTries; tries += 1) {
    leastText = Math.min(leastText, await text());
    leastOther = Math.min(leastOther, await other());
    if (tries >= leastTries && leastOther < atMost * leastText) break;
  }
  return leastOther / leastText;
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

/**
 * How many times that work a page may take. It takes two to three times, a second on a usual machine, and five where the
 * machine is busy with other things; work that grows with the square of the failures takes hundreds.
 */
const atMost = 10;

const leastTries = 3;
const mostTries = 9;

const plainText = (page: Page, openMarkup: (markup: string) => Promise<unknown>): Promise<number> =>
  workOf(page, async () => {
    await openMarkup(plain);
    await page.evaluate(() => document.body.offsetHeight);
  });

test('a page of a thousand failures is ready for its reader about as soon as plain text', async ({
  open,
  openMarkup,
  page,
}) => {
  const ready = (): Promise<number> =>
    workOf(page, async () => {
      await open(reportOf(count));
      await page.keyboard.press('n');
      await expect(page.locator('.failure').first()).toBeFocused();
    });
  const ratio = await workOverText(() => plainText(page, openMarkup), ready);
  await expect(page.locator('.failure')).toHaveCount(count);
  expect(ratio).toBeGreaterThan(0);
  expect(ratio).toBeLessThan(atMost);
});

test('of a thousand failures those alone are laid out that the reader sees', async ({ open, page }) => {
  await open(reportOf(count));
  const laidOut = (): Promise<number> =>
    page.evaluate(() => {
      const contents = document.querySelectorAll('.failure > *');
      return [...contents].filter((element) => element.checkVisibility({ contentVisibilityAuto: true }))
        .length;
    });
  await expect.poll(laidOut).toBeGreaterThan(0);
  expect(await laidOut()).toBeLessThan(count / 10);
});

test('a search among a thousand failures takes no longer', async ({ open, openMarkup, page }) => {
  const searched = async (): Promise<number> => {
    await open(reportOf(count));
    return workOf(page, async () => {
      await page.getByRole('searchbox').fill('law 77');
      await expect(page.locator('.failure:not([hidden])')).toHaveCount(19);
    });
  };
  expect(await workOverText(() => plainText(page, openMarkup), searched)).toBeLessThan(atMost);
});
