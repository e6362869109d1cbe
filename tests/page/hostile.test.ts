import { expect } from '@playwright/test';
import { test } from './opened-page.ts';
import { brokenReport, failing, listExchange, wholeReport } from './sample-report.ts';

const hostile = [
  '<img src=x onerror="window.caught = true">',
  '</pre></script><script>window.caught = true</script>',
  `"><svg onload='window.caught = true'>`,
  '${window.caught = true} {{constructor.constructor("window.caught = true")()}}',
  'javascript:window.caught = true',
  '\u202egnirts desrever\u0000\u001b[2J',
];

for (const text of hostile) {
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
    const { environment } = report;
    const page = await open({ ...report, environment: { ...environment, name: text, namespace: text } });
    await page.locator('details').evaluateAll((all) => {
      for (const details of all) (details as HTMLDetailsElement).open = true;
    });
    expect(await page.evaluate(() => 'caught' in window)).toBe(false);
    expect(complaints).toEqual([]);
    const visible = text.replaceAll(/\p{C}/gu, (sign) => `\\u{${sign.charCodeAt(0).toString(16)}}`);
    expect(await page.locator('#broken-PAGING-03-input').textContent()).toBe(visible);
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
