import { expect, test } from '@playwright/test';
import { command, emptyFolder, ended, reportIn, serving } from '../cli/command.ts';

test('a row that is lost in one of 200 pages is found at standard depth, whatever the seed', async () => {
  test.slow();
  const folder = emptyFolder();
  const service = await serving(folder, '--fault', 'row-lost-now-and-then');
  for (const seed of ['1', '2', '3']) {
    const flags = ['--profile', 'local.yaml', '--depth', 'standard', '--seed', seed, '--only', 'PAGING-03'];
    const { code } = await command(folder, 'run', ...flags);
    const [clause] = reportIn(folder).clauses;
    expect({ seed, code, verdict: clause?.verdict }).toEqual({ seed, code: 1, verdict: 'fail' });
    const failed = clause?.checks.find(({ verdict }) => verdict === 'fail');
    expect(failed?.reason).toMatch(/1 of \d+ never came/);
    expect(failed?.reproduced).toBe('0 of 3');
  }
  service.kill('SIGINT');
  await ended(service);
});
