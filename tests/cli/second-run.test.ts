import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allure2 } from '@allurereport/reader';
import { expect, test } from '@playwright/test';
import { readBy } from '../formats/allure-reader.ts';
import { command, emptyFolder, ended, reportIn, serving } from './command.ts';

/** Runs the checks of two clauses against a Local environment of its own; all report to the same folder. */
async function runOnce(folder: string, ...flags: string[]): Promise<void> {
  const service = await serving(folder, ...flags);
  await command(folder, 'run', '--profile', 'local.yaml', '--only', 'AUTH-01,TOKENS-01', '--depth', 'quick');
  service.kill('SIGINT');
  await ended(service);
}

function written(folder: string, name: string): string {
  return readFileSync(join(folder, 'conformance-report', name), 'utf8');
}

test('a second run in the same folder tells what changed since the first', async () => {
  const folder = emptyFolder();
  await runOnce(folder);
  const first = reportIn(folder);
  expect(first.changes).toBeUndefined();
  expect(written(folder, 'index.html')).not.toContain('<h2>What changed</h2>');
  await runOnce(folder, '--fault', 'token-check-off');
  expect(reportIn(folder).changes).toEqual({
    run: { id: first.run.id, finished_at: first.run.finished_at },
    clauses: [{ id: 'AUTH-01', before: 'pass', now: 'fail' }],
  });
  const [, changes = ''] = written(folder, 'index.html').split('<h2>What changed</h2>');
  expect(changes.slice(0, changes.indexOf('</section>'))).toContain('href="#AUTH-01"');
  const results = readdirSync(join(folder, 'conformance-report', 'allure-results'));
  const checks = reportIn(folder).clauses.flatMap((clause) => clause.checks.map(({ id }) => id));
  expect(results.filter((name) => name.endsWith('-result.json'))).toHaveLength(new Set(checks).size);
});

test("Allure's own reader finds each check with its clause, area and outcome", async () => {
  const folder = emptyFolder();
  await runOnce(folder, '--fault', 'token-check-off');
  const names = readdirSync(join(folder, 'conformance-report', 'allure-results'));
  const files = names.filter((name) => name.endsWith('-result.json'));
  const read = files.map((name) => readBy(allure2, name, written(folder, join('allure-results', name))));
  const results = (await Promise.all(read)).flat();
  const checks = reportIn(folder).clauses.flatMap((clause) =>
    clause.checks.map((check) => ({ clause, check })),
  );
  expect(results).toHaveLength(checks.length);
  for (const { clause, check } of checks) {
    const result = results.find(({ name }) => name === check.title);
    expect(result?.status).toBe(check.verdict === 'fail' ? 'failed' : 'passed');
    expect(result?.labels).toContainEqual({ name: 'story', value: clause.id });
    expect(result?.labels).toContainEqual({ name: 'feature', value: clause.area });
  }
});
