import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Conformance } from '../../reports/conformance.ts';
import { command, emptyFolder } from './command.ts';

type Inputs = Readonly<Record<string, readonly unknown[]>>;

/** What each check said, and of what. */
async function runWith(workers: string): Promise<Inputs> {
  const folder = emptyFolder();
  const flags = ['--only', 'list,values,tokens', '--depth', 'quick', '--seed', '12'];
  const { code, stdout } = await command(folder, 'run', ...flags, '--workers', workers);
  expect(code, stdout).toBe(0);
  const file = join(folder, 'conformance-report', 'conformance.json');
  const { clauses } = JSON.parse(readFileSync(file, 'utf8')) as Conformance;
  const checks = clauses.flatMap((clause) => clause.checks);
  return Object.fromEntries(
    checks.map(({ id, verdict, runs, inputs_digest }) => [id, [verdict, runs, inputs_digest]]),
  );
}

test('the same seed gives the same inputs and verdicts, with one worker or two', async () => {
  const [one, two] = [await runWith('1'), await runWith('2')];
  expect(two).toEqual(one);
  expect(Object.keys(one).length).toBeGreaterThan(40);
});
