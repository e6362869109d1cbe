import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { naming, suiteFiles } from '../../runner/suite-files.ts';
import { ledger } from '../../specs/clauses/ledger.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');

/** The checks that the runner would run with these arguments, one line each, as a user sees them. */
async function listed(...args: string[]): Promise<string[]> {
  // This very runner leaves variables behind that would steer the one we start.
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(CRM_CONFORMANCE|PLAYWRIGHT|TEST_)/.test(name),
  );
  const child = spawn(process.execPath, [cli, 'test', '--list', ...args], {
    cwd: root,
    env: Object.fromEntries(inherited),
  });
  const lines = (await text(child.stdout)).split('\n');
  return lines.map((line) => line.trim()).filter((line) => line.includes('.spec.ts:'));
}

/** All checks, listed once for the tests of this file: in one worker, one after another. */
let listing: Promise<string[]> | undefined;
const allListed = (): Promise<string[]> => (listing ??= listed());

test.describe.configure({ mode: 'default' });

/** Where a check of a clause begins: `file:line`. */
function placeOf(clause: string): string {
  const suites = new URL('../../suites/', import.meta.url);
  for (const file of readdirSync(suites).filter((name) => name.endsWith('.spec.ts'))) {
    const lines = readFileSync(new URL(file, suites), 'utf8').split('\n');
    const tagged = lines.findIndex((line) => line.includes(`clause('${clause}')`));
    if (tagged === -1) continue;
    const begin = lines.slice(0, tagged + 1).findLastIndex((line) => /^\s*test\(/.test(line));
    return `suites/${file}:${begin + 1}`;
  }
  throw new Error(`No check of ${clause}`);
}

test('every check is listed with the clauses that it decides', async () => {
  const checks = await allListed();
  expect(checks.length).toBeGreaterThan(30);
  for (const check of checks) {
    const tags = [...check.matchAll(/@([A-Z]+-\d+)/g)].map(([, id = '']) => id);
    expect(tags.length, check).toBeGreaterThan(0);
    expect(Object.keys(ledger)).toEqual(expect.arrayContaining(tags));
  }
});

test('a tag selects the checks of a clause', async () => {
  const checks = await listed('--grep', '@AUTH-01');
  expect(checks).toHaveLength(1);
  expect(checks[0]).toContain('a call without a token is refused');
});

test('a line selects one check', async () => {
  const checks = await listed(placeOf('AUTH-01'));
  expect(checks).toHaveLength(1);
  expect(checks[0]).toContain('@AUTH-01');
});

test('a check stands in a file that names each of its clauses, so that a run of some clauses loads no other', async () => {
  const files = suiteFiles();
  for (const check of await allListed()) {
    const [, file] = /([\w-]+\.spec\.ts):\d+/.exec(check) ?? [];
    for (const [, clause = ''] of check.matchAll(/@([A-Z]+-\d+)/g))
      expect(naming([clause], files).map(({ name }) => name)).toContain(file);
  }
});
