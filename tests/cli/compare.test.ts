import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Comparison } from '../../reports/compare/comparison.ts';
import { command, emptyFolder, ended, serving } from './command.ts';

/** Runs these clauses against a Local environment of its own and leaves the report in `out`. */
async function reported(folder: string, out: string, only: string, ...flags: string[]): Promise<void> {
  const service = await serving(folder, ...flags);
  const args = ['--profile', 'local.yaml', '--only', only, '--depth', 'quick', '--seed', '1', '--out', out];
  await command(folder, 'run', ...args);
  service.kill('SIGINT');
  await ended(service);
}

function comparisonIn(folder: string): Comparison {
  return JSON.parse(readFileSync(join(folder, 'compared.json'), 'utf8')) as Comparison;
}

test('a fault makes its clause worse, and the way back makes it better', async () => {
  const folder = emptyFolder();
  await reported(folder, 'right', 'AUTH-01,TOKENS-01');
  await reported(folder, 'wrong', 'AUTH-01,TOKENS-01', '--fault', 'token-check-off');
  const there = await command(folder, 'compare', 'right', 'wrong', '--json', 'compared.json');
  expect(there).toMatchObject({ code: 1, stderr: '' });
  expect(there.stdout).toContain('Got worse (1)\n  AUTH-01  pass -> fail  a call without a token is refused');
  expect(there.stdout).toContain('1 clause got worse.');
  expect(comparisonIn(folder).verdicts).toMatchObject([{ id: 'AUTH-01', direction: 'worse' }]);
  const back = await command(folder, 'compare', 'wrong/conformance.json', 'right', '--html', 'compared.html');
  expect(back).toMatchObject({ code: 0, stderr: '' });
  expect(back.stdout).toContain('Got better (1)');
  expect(readFileSync(join(folder, 'compared.html'), 'utf8')).toContain('>No clause got worse.</h1>');
});

test('two dialects differ in what is observed, and neither is worse', async () => {
  const folder = emptyFolder();
  await reported(folder, 'within', 'ERRORS-05', '--dialect', 'errors-within-error');
  await reported(folder, 'list', 'ERRORS-05', '--dialect', 'errors-as-list');
  const { code, stdout } = await command(folder, 'compare', 'within', 'list', '--json', 'compared.json');
  expect(code).toBe(0);
  expect(stdout).toContain('Observed differently (1)\n  ERRORS-05\n');
  const { verdicts, observations } = comparisonIn(folder);
  expect(verdicts).toEqual([]);
  expect(observations).toMatchObject([
    { before: expect.stringContaining('{error: {…}}'), after: expect.stringContaining('{errors: […]}') },
  ]);
});

test('reports that are none are told in one message, with exit code 2', async () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'text.json'), 'no JSON');
  writeFileSync(join(folder, 'other.json'), '{"clauses":[{}]}');
  const messages = {
    nowhere: 'nowhere: there is no such folder or file.\n',
    '.': '. has no conformance.json, so it is no report of a run.\n',
    'text.json': 'text.json is no JSON. Run the checks again.\n',
    'other.json':
      "other.json is no report that this version of the kit can read: the whole must have required property 'kit'.",
  };
  for (const [path, message] of Object.entries(messages)) {
    for (const args of [
      ['compare', path, path],
      ['report', path],
    ]) {
      const { code, stdout, stderr } = await command(folder, ...args);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain(message);
      expect(stderr).not.toMatch(/\n\s+at /);
    }
  }
});
