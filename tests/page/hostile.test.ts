import { expect } from '@playwright/test';
import { compared } from '../../reports/compare/comparison.ts';
import { comparisonPage } from '../../reports/compare/comparison-page.ts';
import type { Conformance } from '../../reports/conformance.ts';
import { test } from './opened-page.ts';
import { brokenReport, failing, listExchange, wholeReport } from './sample-report.ts';
import { unfold } from './shown.ts';

const hostileTexts = [
  '<img src=x onerror="window.caught = true">',
  '</pre></script><script>window.caught = true</script>',
  `"><svg onload='window.caught = true'>`,
  '${window.caught = true} {{constructor.constructor("window.caught = true")()}}',
  'javascript:window.caught = true',
  '\u202egnirts desrever\u0000\u001b[2J',
];

/** Control characters are shown, not obeyed. */
function visible(text: string): string {
  return text.replaceAll(/\p{C}/gu, (sign) => `\\u{${sign.charCodeAt(0).toString(16)}}`);
}

function withNames(report: Conformance, name: string): Conformance {
  return { ...report, environment: { ...report.environment, name, namespace: name } };
}

for (const text of hostileTexts) {
  test(`text of a service stays text: ${JSON.stringify(text)}`, async ({ open, complaints }) => {
    const exchange = listExchange([text]);
    const request = {
      ...exchange.request,
      url: `https://records.demo.example/${text}`,
      headers: { [text]: text },
    };
    const report = wholeReport([
      failing('PAGING-03', `${text}, but ${text}`, {
        title: text,
        failure: {
          counterexample: text,
          expected: JSON.stringify(text),
          found: text,
          place: { law: 0, path: '0' },
          reproduced: '3 of 3',
        },
        exchanges: [{ ...exchange, request }],
      }),
    ]);
    const page = await open(withNames(report, text));
    await unfold(page);
    expect(await page.evaluate(() => 'caught' in window)).toBe(false);
    expect(complaints).toEqual([]);
    expect(await page.locator('#broken-PAGING-03-input').textContent()).toBe(visible(text));
  });
}

for (const text of hostileTexts) {
  test(`in a comparison it stays text, too: ${JSON.stringify(text)}`, async ({ openMarkup, complaints }) => {
    const before = withNames(wholeReport(), text);
    const after = withNames(wholeReport([failing('PAGING-03', `${text}, but ${text}`)]), text);
    const page = await openMarkup(comparisonPage(compared(before, after)));
    expect(await page.evaluate(() => 'caught' in window)).toBe(false);
    expect(complaints).toEqual([]);
    expect(await page.locator('#PAGING-03 td').last().textContent()).toContain(visible(text));
    expect(await page.locator('.sides-compared tbody td').first().textContent()).toBe(visible(text));
  });
}

test('a script that got into the page would not run', async ({ open }) => {
  const page = await open(brokenReport());
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.caught = true';
    document.body.append(script);
  });
  expect(await page.evaluate(() => 'caught' in window)).toBe(false);
});
