import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allure2 } from '@allurereport/reader';
import { test as base, expect } from '@playwright/test';
import type { Comparison } from '../../reports/compare/comparison.ts';
import type { Conformance } from '../../reports/conformance.ts';
import { readBy } from '../formats/allure-reader.ts';
import { command, emptyFolder, localIn, reportIn } from './command.ts';

interface TwoRuns {
  /** Where both have reported. */
  readonly folder: string;
  /** The reports as they were after each: of a right service, and of one that checks no token. */
  readonly right: string;
  readonly wrong: string;
}

/** Runs the checks of two clauses against a Local environment of its own, and copies the report to `copy`. */
async function runOnce(folder: string, copy: string, faults: readonly string[]): Promise<void> {
  const service = await localIn(folder, { faults });
  const flags = ['--only', 'AUTH-01,TOKENS-01', '--depth', 'quick', '--seed', '1', '--workers', '1'];
  await command(folder, 'run', '--profile', 'local.yaml', ...flags);
  await service.close();
  cpSync(join(folder, 'conformance-report'), copy, { recursive: true });
}

/** Two runs in the same folder, made once for the tests of this file. */
const test = base.extend<object, { runs: TwoRuns }>({
  runs: [
    async ({}, use) => {
      const folder = emptyFolder();
      const [right, wrong] = [join(folder, 'right'), join(folder, 'wrong')];
      await runOnce(folder, right, []);
      await runOnce(folder, wrong, ['token-check-off']);
      await use({ folder, right, wrong });
    },
    { scope: 'worker' },
  ],
});

// In one worker, one after another: each worker would make two runs of its own.
test.describe.configure({ mode: 'default' });

function written(folder: string, name: string): string {
  return readFileSync(join(folder, 'conformance-report', name), 'utf8');
}

test('a second run in the same folder tells what changed since the first', ({ runs: { folder, right } }) => {
  const first = JSON.parse(readFileSync(join(right, 'conformance.json'), 'utf8')) as Conformance;
  expect(first.changes).toBeUndefined();
  expect(readFileSync(join(right, 'index.html'), 'utf8')).not.toContain('<h2>What changed</h2>');
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

test("Allure's own reader finds each check with its clause, area and outcome", async ({
  runs: { folder },
}) => {
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

test('a fault makes its clause worse, and the way back makes it better', async ({ runs }) => {
  const folder = emptyFolder();
  for (const name of ['right', 'wrong'] as const) cpSync(runs[name], join(folder, name), { recursive: true });
  const there = await command(folder, 'compare', 'right', 'wrong', '--json', 'compared.json');
  expect(there).toMatchObject({ code: 1, stderr: '' });
  expect(there.stdout).toContain('Got worse (1)\n  AUTH-01  pass -> fail  a call without a token is refused');
  expect(there.stdout).toContain('1 clause got worse.');
  const comparison = JSON.parse(readFileSync(join(folder, 'compared.json'), 'utf8')) as Comparison;
  expect(comparison.verdicts).toMatchObject([{ id: 'AUTH-01', direction: 'worse' }]);
  const back = await command(folder, 'compare', 'wrong/conformance.json', 'right', '--html', 'compared.html');
  expect(back).toMatchObject({ code: 0, stderr: '' });
  expect(back.stdout).toContain('Got better (1)');
  expect(readFileSync(join(folder, 'compared.html'), 'utf8')).toContain('>No clause got worse.</h1>');
});
