import { rmSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { ended, emptyFolder, localIn, reportIn, start } from './command.ts';

test('a run whose output nobody reads any more goes on, reports and deletes its records', async () => {
  const folder = emptyFolder();
  const local = await localIn(folder);
  try {
    const run = start(folder, [
      'run',
      '--profile',
      'local.yaml',
      '--only',
      'RECORDS-01,PAGING-02',
      '--seed',
      '1',
    ]);
    const end = ended(run);
    // As `| head -1` does, long before the checks are told.
    run.stdout?.once('data', () => run.stdout?.destroy());
    const { code, stdout, stderr } = await end;
    expect(stderr).toBe('');
    expect(stdout).toContain('forecast');
    expect(code).toBe(0);
    expect(reportIn(folder).summary).toMatchObject({ verdict: 'conforms', fail: 0 });
    expect(local.service.stored()).toEqual([]);
  } finally {
    await local.close();
    rmSync(folder, { recursive: true });
  }
});

test('a command whose output nobody reads ends without a word', async () => {
  const folder = emptyFolder();
  try {
    const completion = start(folder, ['completion', 'bash']);
    completion.stdout?.destroy();
    const { code, stderr } = await ended(completion);
    expect(stderr).toBe('');
    expect(code).toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
