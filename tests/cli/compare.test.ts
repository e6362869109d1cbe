import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Comparison } from '../../reports/compare/comparison.ts';
import { command, emptyFolder, localIn } from './command.ts';

/** Asks a service of this dialect how it words its errors, and leaves the report in `out`. */
async function reported(folder: string, out: string, dialect: string): Promise<void> {
  const service = await localIn(folder, { dialects: [dialect] });
  const flags = ['--only', 'ERRORS-05', '--depth', 'quick', '--seed', '1', '--out', out];
  await command(folder, 'run', '--profile', 'local.yaml', ...flags);
  await service.close();
}

test('two dialects differ in what is observed, and neither is worse', async () => {
  const folder = emptyFolder();
  await reported(folder, 'within', 'errors-within-error');
  await reported(folder, 'list', 'errors-as-list');
  const { code, stdout } = await command(folder, 'compare', 'within', 'list', '--json', 'compared.json');
  expect(code).toBe(0);
  expect(stdout).toContain('Observed differently (1)\n  ERRORS-05\n');
  const written = readFileSync(join(folder, 'compared.json'), 'utf8');
  const { verdicts, observations } = JSON.parse(written) as Comparison;
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
