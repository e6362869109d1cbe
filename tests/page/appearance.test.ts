import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { Conformance } from '../../reports/conformance.ts';
import { test } from './opened-page.ts';
import { brokenReport, sampleTickets } from './sample-report.ts';

const lightness = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const [red = 0, green = 0, blue = 0] =
      getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    return (red + green + blue) / 3 / 255;
  });

/** Each kind of section is still there; axe takes minutes for all clauses. */
function ofFewAreas(report: Conformance): Conformance {
  const clauses = report.clauses.filter(({ area }) => ['paging', 'limits', 'tokens'].includes(area));
  return { ...report, clauses, tickets: sampleTickets };
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing to mend in the ${colorScheme} page`, async ({ open, page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme });
    await open(ofFewAreas(brokenReport()));
    await page.locator('details').evaluateAll((all) => {
      for (const details of all) (details as HTMLDetailsElement).open = true;
    });
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
}

test('the page is dark where the reader wants it dark', async ({ open, page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(brokenReport());
  expect(await lightness(page)).toBeLessThan(0.2);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await lightness(page)).toBeGreaterThan(0.9);
});

test('on paper there is neither toolbar nor contents, and the ground is white', async ({ open, page }) => {
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await open(brokenReport());
  await expect(page.locator('.toolbar')).toBeHidden();
  await expect(page.locator('.contents')).toBeHidden();
  await expect(page.locator('#broken-PAGING-03')).toBeVisible();
  expect(await lightness(page)).toBe(1);
  expect((await page.pdf()).byteLength).toBeGreaterThan(10_000);
});

test('nothing is wider than a narrow screen', async ({ open, page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(brokenReport());
  const { scrolled, shown } = await page.evaluate(() => ({
    scrolled: document.documentElement.scrollWidth,
    shown: document.documentElement.clientWidth,
  }));
  expect(scrolled).toBe(shown);
  await expect(page.getByRole('searchbox')).toBeVisible();
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await expect(contents.getByRole('link')).toHaveCount(0);
  await contents.getByText('Contents').click();
  await contents.getByRole('link', { name: 'Paging' }).click();
  await expect(page.locator('#area-paging')).toBeInViewport();
  await expect(contents.getByRole('link')).toHaveCount(0);
});
