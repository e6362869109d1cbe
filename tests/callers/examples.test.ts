import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Conformance } from '../../reports/conformance.ts';
import { scenarios } from '../../witness/scenarios/catalogue.ts';
import { command, emptyFolder } from '../cli/command.ts';

const examples = join(import.meta.dirname, '../../examples');
const longest = 80;

async function passes(words: readonly string[]): Promise<void> {
  const folder = emptyFolder();
  const { code, stdout } = await command(folder, 'client', '--scenario', 'all', '--', ...words);
  expect(code, stdout).toBe(0);
  const file = join(folder, 'conformance-report/conformance.json');
  const { summary, caller_runs: runs = [] } = JSON.parse(readFileSync(file, 'utf8')) as Conformance;
  expect(summary).toMatchObject({ verdict: 'conforms', fail: 0, warn: 0 });
  expect(runs.map(({ scenario }) => scenario)).toEqual(scenarios.map(({ id }) => id));
  expect(runs.every(({ requests }) => requests > 3)).toBe(true);
}

for (const name of readdirSync(examples)) {
  test(`the example ${name} passes all scenarios and fits on a page`, async () => {
    expect(readFileSync(join(examples, name), 'utf8').split('\n').length).toBeLessThanOrEqual(longest);
    await passes(['node', join(examples, name)]);
  });
}

test('a right caller in another language passes all scenarios', async () => {
  const tools = ['python3', 'openssl'].map((tool) => spawnSync(tool, ['version']).error);
  test.skip(
    tools.some((error) => error !== undefined),
    'python3 or openssl is not there',
  );
  await passes(['python3', join(import.meta.dirname, 'caller.py')]);
});
