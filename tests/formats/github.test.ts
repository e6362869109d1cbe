import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { annotationsOf, tellGitHub } from '../../reports/formats/github.ts';
import { markdownOf } from '../../reports/formats/markdown.ts';
import { brokenReport, wholeReport } from '../page/sample-report.ts';
import { hostileReport, hostileTexts } from './hostile-report.ts';
import { emptyFolder } from '../empty-folder.ts';

function told(variables: NodeJS.ProcessEnv): string {
  let stdout = '';
  tellGitHub(brokenReport(), variables, (text) => {
    stdout += text;
  });
  return stdout;
}

test('a broken stated clause is an error, a broken implied one a warning', () => {
  const lines = annotationsOf(brokenReport()).trimEnd().split('\n');
  const { fail, warn } = brokenReport().summary;
  expect(lines.filter((line) => line.startsWith('::error title='))).toHaveLength(fail);
  expect(lines.filter((line) => line.startsWith('::warning title='))).toHaveLength(warn);
  expect(lines).toHaveLength(fail + warn);
});

test('a run without a broken clause has no annotation', () => {
  expect(annotationsOf(wholeReport())).toBe('');
});

test('annotations are for a job of GitHub Actions only', () => {
  expect(told({})).toBe('');
  expect(told({ GITHUB_ACTIONS: 'true' })).toBe(annotationsOf(brokenReport()));
});

test('the summary of the job is added to what is there', () => {
  const file = join(emptyFolder(), 'summary.md');
  told({ GITHUB_STEP_SUMMARY: file });
  told({ GITHUB_STEP_SUMMARY: file });
  expect(readFileSync(file, 'utf8')).toBe(markdownOf(brokenReport()).repeat(2));
});

test('a summary that cannot be written does not end the run', () => {
  expect(() => told({ GITHUB_STEP_SUMMARY: '/proc/nowhere/summary.md' })).not.toThrow();
});

for (const text of hostileTexts) {
  test(`text of a service begins no command of its own: ${JSON.stringify(text)}`, () => {
    const lines = annotationsOf(hostileReport(text))
      .trimEnd()
      .split(/[\r\n]/);
    expect(lines.map((line) => line.slice(0, 24))).toEqual(['::error title=PAGING-03:']);
  });
}
