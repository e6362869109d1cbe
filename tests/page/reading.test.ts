import { expect } from '@playwright/test';
import { areas } from '../../specs/clauses/ledger.ts';
import { operations } from '../../specs/openapi.ts';
import { check } from '../reports/finished-run.ts';
import { test } from './opened-page.ts';
import { brokenReport, clauseIds, sampleDeferred, wholeReport } from './sample-report.ts';

test('the page opens from disk without a network and without a complaint', async ({ open, complaints }) => {
  const page = await open(brokenReport());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('demo deviates from the document');
  expect(complaints).toEqual([]);
});

test('it says what it is about, what it cost, and that it is no certification', async ({ open }) => {
  const masthead = (await open(wholeReport())).locator('.masthead');
  await expect(masthead).toContainText('demo conforms to the document');
  await expect(masthead).toContainText('7 December 2025, 05:20 UTC');
  await expect(masthead).toContainText('1,234 created, 1,233 deleted, 1 left');
  await expect(masthead).toContainText('no certification');
  await expect(masthead).toContainText('AG-TEST');
});

test('every clause, area and operation has its place', async ({ open }) => {
  const page = await open(wholeReport());
  const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id));
  expect(ids).toEqual([...new Set(ids)]);
  const wanted = [...clauseIds, ...areas.map(({ name }) => `area-${name}`), ...Object.keys(operations)];
  expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
});

test('every link within the page leads somewhere', async ({ open }) => {
  const page = await open(brokenReport());
  const astray = await page.locator('a').evaluateAll((links) =>
    links
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => {
        return !href.startsWith('#') || document.getElementById(href.slice(1)) === null;
      }),
  );
  expect(astray).toEqual([]);
});

test('a failure shows what was expected, what came, and how to try again', async ({ open }) => {
  const failure = (await open(brokenReport())).locator('#broken-PAGING-03');
  await expect(failure).toContainText('The walk sees every record.');
  await expect(failure.locator('del')).toContainText('CR-2');
  await expect(failure).toContainText('[2,1]');
  await expect(failure).toContainText('3 of 3');
  await expect(failure).toContainText('crm-conformance replay sample/paging-03-broken --profile demo.yaml');
  await expect(failure).toContainText('Paging conventions');
  await failure.getByText('3 exchanges with the environment').click();
  await failure.locator('.exchange summary').first().click();
  await expect(failure.getByRole('group', { name: 'curl' }).first()).toContainText(
    `-H 'authorization: Bearer '"$ACCESS_TOKEN"''`,
  );
});

test('what came is told apart from what was expected', async ({ open }) => {
  const sides = (await open(brokenReport())).locator('#broken-LIMITS-02 .side');
  await expect(sides.first()).toHaveText('A page holds no more than the cap.');
  await expect(sides.last()).toHaveText('… but this one holds 1500.');
});

test('warnings come after failures', async ({ open }) => {
  const page = await open(brokenReport());
  const marks = await page.locator('#broken .failure h3 .mark').allTextContents();
  expect(marks.map((mark) => mark.replace(/\W/g, ''))).toEqual(['fail', 'fail', 'fail', 'warn']);
});

test('what was not decided is there with its reason', async ({ open }) => {
  await expect((await open(brokenReport())).locator('#undecided')).toContainText(
    'The exchange answered with 503.',
  );
});

test('what waits for a later run stands in a table, and leads to its clause', async ({ open }) => {
  const report = wholeReport();
  expect(await (await open(report)).locator('#deferred').count()).toBe(0);
  const page = await open({ ...report, tickets: sampleDeferred });
  const rows = page.locator('#deferred tbody tr');
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('22 November 2026, 16:16 UTC');
  await expect(rows.first().getByRole('link', { name: 'AUTH-03' })).toHaveAttribute('href', '#AUTH-03');
  await expect(rows.last()).toContainText('expired');
});

test('each silence says what the environment does there', async ({ open }) => {
  await expect((await open(wholeReport())).locator('#silences')).toContainText(
    'At PAGING-18 it does the one thing.',
  );
});

test('a run without failures has no section for them', async ({ open }) => {
  await expect((await open(wholeReport())).locator('#broken')).toHaveCount(0);
});

test('the pictures have a title and say in words what they show', async ({ open }) => {
  const page = await open(brokenReport());
  for (const [name, words] of [
    ['Clauses by area and verdict', 'Broken clauses stand in'],
    ['Filter operations by field type', '47 were asked'],
    ['A walk over pages', '3 pages with 5 rows'],
    ['How long answers took', 'Highest median'],
    ['The life of a token', 'expires (TOKENS-06: inconclusive)'],
  ] as const) {
    const picture = page.getByRole('img', { name });
    await expect(picture).toBeVisible();
    await expect(picture.locator('desc')).toContainText(words);
  }
});

test('the life of a token says how far from its end this run looked', async ({ open }) => {
  const late = check({ clauses: ['TOKENS-07'], token_left_s: 30 });
  const after = check({ clauses: ['AUTH-03'], token_left_s: -1 });
  const picture = (await open(wholeReport([late, after]))).locator('#picture-token');
  await expect(picture.locator('svg')).toContainText('30 s before the end');
  await picture.getByText('In numbers').click();
  await expect(picture.getByRole('row', { name: 'refused' })).toContainText('1 s after the end');
  await expect(picture.getByRole('row', { name: 'expires' })).toContainText('not measured');
});
