import { expect } from '@playwright/test';
import { test } from './opened-page.ts';
import { brokenReport } from './sample-report.ts';

test('the first key stop skips to the report', async ({ open }) => {
  const page = await open(brokenReport());
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the report' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test('a slash searches, Escape takes the search back', async ({ open }) => {
  const page = await open(brokenReport());
  await page.keyboard.press('/');
  await page.keyboard.type('race');
  await expect(page.getByRole('searchbox')).toHaveValue('race');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page.locator('#operations')).toBeVisible();
});

test('n and p walk through what was broken', async ({ open }) => {
  const page = await open(brokenReport());
  const order = await page.locator('.failure').evaluateAll((failures) => failures.map(({ id }) => id));
  for (const id of [...order, order[0]]) {
    await page.keyboard.press('n');
    await expect(page.locator(`#${id}`)).toBeFocused();
  }
  await page.keyboard.press('p');
  await expect(page.locator(`#${order.at(-1)}`)).toBeFocused();
});

test('the exchanges of a failure unfold without a mouse', async ({ open }) => {
  const page = await open(brokenReport(), '#broken-PAGING-05');
  const exchanges = page.locator('#broken-PAGING-05 .exchanges');
  for (let stop = 0; stop < 12 && !(await exchanges.locator('> summary:focus').count()); stop += 1) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(exchanges).toHaveAttribute('open', '');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(exchanges.getByRole('group', { name: 'request' }).first()).toBeVisible();
});
