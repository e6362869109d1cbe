import { expect } from '@playwright/test';
import { test } from './opened-page.ts';
import { brokenReport, sampleDeferred, wholeReport } from './sample-report.ts';
import {
  leastContrastOfSigns,
  lightness,
  overhang,
  thin,
  unfold,
  violationsOfColoursIn,
  violationsOfShapeIn,
} from './shown.ts';

const reports = {
  passing: { report: wholeReport(), besides: ['#operations', '#areas', '#silences', '#caller'] },
  broken: { report: { ...brokenReport(), tickets: sampleDeferred }, besides: [] },
};

for (const [name, { report }] of Object.entries(reports)) {
  test(`axe finds nothing to mend in the whole page of a ${name} run, its colours aside`, async ({
    open,
    page,
  }) => {
    test.slow();
    await open(report);
    await unfold(page);
    expect(await violationsOfShapeIn(page)).toEqual([]);
  });
}

// The parts that are left out here stand in the page of a broken run as well, where most clauses pass too.
for (const colorScheme of ['light', 'dark'] as const) {
  for (const [name, { report, besides }] of Object.entries(reports)) {
    test(`axe finds nothing to mend in the colours of the ${colorScheme} page of a ${name} run`, async ({
      open,
      page,
    }) => {
      test.slow();
      await page.emulateMedia({ colorScheme });
      await open(report);
      await unfold(page);
      await thin(page);
      for (const selector of besides) await expect(page.locator(selector)).toHaveCount(1);
      expect(await violationsOfColoursIn(page, besides)).toEqual([]);
    });
  }
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the signs of the operator table can be read in the ${colorScheme} page`, async ({ open, page }) => {
    await page.emulateMedia({ colorScheme });
    const report = wholeReport();
    const verdicts = ['pass', 'fail', 'warn'] as const;
    const filters = report.evidence?.filters.map((cell, index) => ({
      ...cell,
      verdict: verdicts[index % 3] ?? 'pass',
    }));
    await open({
      ...report,
      ...(report.evidence && filters && { evidence: { ...report.evidence, filters } }),
    });
    expect(await leastContrastOfSigns(page)).toBeGreaterThanOrEqual(4.5);
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
  expect(await overhang(page)).toBe(0);
  await expect(page.getByRole('searchbox')).toBeVisible();
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await expect(contents.getByRole('link')).toHaveCount(0);
  await contents.getByText('Contents').click();
  await contents.getByRole('link', { name: 'Paging' }).click();
  await expect(page.locator('#area-paging')).toBeInViewport();
  await expect(contents.getByRole('link')).toHaveCount(0);
});
