import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { command, emptyFolder, localIn, reportIn } from './command.ts';

interface AllureResult {
  readonly status: string;
  readonly labels: readonly { readonly name: string; readonly value: string }[];
}

function allureResults(folder: string): readonly AllureResult[] {
  const results = join(folder, 'conformance-report', 'allure-results');
  return readdirSync(results)
    .filter((name) => name.endsWith('-result.json'))
    .map((name) => JSON.parse(readFileSync(join(results, name), 'utf8')) as AllureResult);
}

test('a check that fails does not cost its worker what that has planted, and is a failure to all reporters', async () => {
  const folder = emptyFolder();
  const service = await localIn(folder, {
    faults: ['update-clears-the-rest', 'unsigned-assertion-accepted'],
  });
  try {
    const of = ['run', '--profile', 'local.yaml', '--depth', 'quick', '--workers', '1', '--seed', '3'];
    const run = await command(folder, ...of, '--only', 'TOKENS-16,RECORDS-01,RECORDS-14,LIST-02');
    expect(run.code, run.stdout + run.stderr).toBe(1);

    const checks = reportIn(folder).clauses.flatMap((clause) => clause.checks);
    const failed = new Set(
      checks.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn').map(({ id }) => id),
    );
    expect(failed.size).toBeGreaterThan(1);

    const results = allureResults(folder);
    expect(results.filter(({ status }) => status === 'failed')).toHaveLength(failed.size);
    const threads = results.flatMap(({ labels }) => labels.filter(({ name }) => name === 'thread'));
    expect(new Set(threads.map(({ value }) => value)).size).toBe(1);
  } finally {
    await service.close();
  }
});
