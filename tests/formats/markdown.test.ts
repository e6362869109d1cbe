import { expect, test } from '@playwright/test';
import { marked } from 'marked';
import { markdownText } from '../../reports/formats/markdown-text.ts';
import { markdownOf } from '../../reports/formats/markdown.ts';
import { brokenReport, failing, wholeReport } from '../page/sample-report.ts';
import { hostileReport, hostileTexts } from './hostile-report.ts';

/** As GitHub's flavour reads it. */
function htmlOf(markdown: string): string {
  return marked.parse(markdown, { async: false, gfm: true });
}

function tagsOf(markdown: string): readonly string[] {
  return [...htmlOf(markdown).matchAll(/<\/?([a-z]\w*)[^>]*>/g)].map(([, name = '']) => name);
}

test('a failure is told with its clause, the law, what came and how to try it again', () => {
  const markdown = markdownOf(brokenReport());
  expect(markdown).toContain('## demo: deviates');
  expect(markdown).toContain('| LIMITS-02 | fail |');
  expect(markdown).toContain('    npx crm-conformance replay sample/limits-02-broken --profile demo.yaml');
  expect(markdown).toContain('### What was not decided');
});

test('a run without a failure is told in one table', () => {
  const tags = tagsOf(markdownOf(wholeReport()));
  expect(tags.filter((name) => name === 'table')).toHaveLength(2);
});

test('a long list of failures is cut, and says so', () => {
  const ids = wholeReport()
    .clauses.filter(({ strength, binds }) => strength === 'stated' && binds === 'service')
    .slice(0, 60)
    .map(({ id }) => id);
  const markdown = markdownOf(wholeReport(ids.map((id) => failing(id, 'it is not so'))));
  expect(markdown).toContain('And 10 more, in conformance.json.');
});

for (const text of hostileTexts) {
  test(`text of a service stays text: ${JSON.stringify(text)}`, () => {
    expect(tagsOf(markdownOf(hostileReport(text)))).toEqual(tagsOf(markdownOf(hostileReport('usual'))));
    const shown = htmlOf(`| a |\n| --- |\n| ${markdownText(text)} |`)
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&');
    const visible = text
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/\p{Cc}|\p{Cf}/gu, (sign) => `\\u{${sign.charCodeAt(0).toString(16)}}`);
    expect(shown).toContain(`<td>${visible}</td>`);
  });
}
