import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { command, emptyFolder, localIn, reportIn } from './command.ts';

test('where the set-up fails in a way that nobody foresaw there is a report all the same, and exit code 2', async () => {
  const folder = emptyFolder();
  const service = await localIn(folder);
  try {
    // No folder for the journal of a run can be made below a file.
    mkdirSync(join(folder, 'other'));
    writeFileSync(join(folder, 'other', 'journal'), '');
    const profile = readFileSync(join(folder, 'local.yaml'), 'utf8');
    writeFileSync(join(folder, 'bad.yaml'), profile.replace(/^state_dir:.*$/m, 'state_dir: other'));
    const { code, stdout } = await command(folder, 'run', '--profile', 'bad.yaml', '--only', 'LIST-01');
    expect(code).toBe(2);
    expect(stdout).toContain('internal error in the kit, not in your service: ');
    const { summary, internal_errors = [] } = reportIn(folder);
    expect(summary).toMatchObject({ verdict: 'inconclusive', pass: 0, fail: 0 });
    expect(internal_errors.length).toBeGreaterThan(0);
    for (const { place } of internal_errors) expect(place).toMatch(/^(client|suites)[/].*:[0-9]+$/);
  } finally {
    await service.close();
    rmSync(folder, { recursive: true });
  }
});
