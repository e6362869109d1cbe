import { expect, type Page } from '@playwright/test';
import { ledger } from '../../specs/clauses/ledger.ts';
import { test } from './opened-page.ts';
import { brokenReport, clauseIds } from './sample-report.ts';

const shown = (page: Page): Promise<string[]> =>
  page.locator('#areas .clause:not([hidden])').evaluateAll((clauses) => clauses.map(({ id }) => id));

const ledgerIds = (belongs: (clause: (typeof ledger)['LIST-01']) => boolean): string[] =>
  clauseIds.filter((id) => belongs(ledger[id]));

test('a search narrows the page to the clauses with all its words as one types', async ({ open }) => {
  const page = await open(brokenReport());
  await page.getByRole('searchbox').pressSequentially('cursor refused');
  await expect(page.getByRole('status')).toContainText(`of ${clauseIds.length} clauses`);
  const found = await shown(page);
  expect(found).toContain('PAGING-21');
  expect(found.length).toBeLessThan(clauseIds.length / 4);
  await expect(page.locator('#operations')).toBeHidden();
});

test('a search that finds nothing says so, and can be taken back', async ({ open }) => {
  const page = await open(brokenReport());
  await page.getByRole('searchbox').fill('no such thing anywhere');
  await expect(page.getByRole('status')).toHaveText('No clause matches.');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.poll(() => shown(page)).toEqual(clauseIds);
});

for (const [label, value, expected] of [
  ['Strength', 'open', ledgerIds(({ strength }) => strength === 'open')],
  ['Area', 'paging', ledgerIds(({ area }) => area === 'paging')],
  ['Operation', 'TokenInfo', ledgerIds(({ operations }) => operations.includes('TokenInfo'))],
  ['Verdict', 'fail', ['LIMITS-02', 'PAGING-03', 'OPERATORS-03']],
] as const) {
  test(`a filter by ${label.toLowerCase()} shows just the clauses of that ${label.toLowerCase()}`, async ({
    open,
  }) => {
    const page = await open(brokenReport());
    await page.getByRole('combobox', { name: label }).selectOption(value);
    await expect.poll(async () => (await shown(page)).toSorted()).toEqual([...expected].toSorted());
  });
}

test('filters and search work together', async ({ open }) => {
  const page = await open(brokenReport());
  await page.getByRole('combobox', { name: 'Area' }).selectOption('paging');
  await page.getByRole('combobox', { name: 'Strength' }).selectOption('implied');
  await page.getByRole('searchbox').fill('twice');
  await expect.poll(() => shown(page)).toEqual(['PAGING-05']);
});

test('a deep link leads to its clause', async ({ open }) => {
  const page = await open(brokenReport(), '#PAGING-04');
  await expect(page.locator('#PAGING-04')).toBeInViewport();
  await expect(page.locator('#PAGING-04')).toBeFocused();
});

test('a link to what is filtered out takes the filters back', async ({ open }) => {
  const page = await open(brokenReport());
  await page.getByRole('combobox', { name: 'Area' }).selectOption('tokens');
  await expect(page.locator('#PAGING-04')).toBeHidden();
  await page.evaluate(() => {
    location.hash = '#PAGING-04';
  });
  await expect(page.locator('#PAGING-04')).toBeInViewport();
  await expect(page.getByRole('combobox', { name: 'Area' })).toHaveValue('');
});

test('the replay command and the curl lines can be copied', async ({ open }) => {
  const page = await open(brokenReport());
  const failure = page.locator('#broken-LIMITS-02');
  // The word stands for two seconds only, which a busy machine may let pass.
  await expect(async () => {
    await failure.getByRole('button', { name: 'Copy command to replay it' }).click();
    await expect(failure.getByText('Copied')).toBeVisible({ timeout: 1_500 });
  }).toPass({ timeout: 20_000 });
  await page.getByRole('searchbox').focus();
  await page.keyboard.press('Control+V');
  await expect(page.getByRole('searchbox')).toHaveValue(
    /^npx crm-conformance replay sample\/limits-02-broken /,
  );
});
