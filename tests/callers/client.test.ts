import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Conformance } from '../../reports/conformance.ts';
import { command, emptyFolder } from '../cli/command.ts';

const root = join(import.meta.dirname, '../..');
const example = join(root, 'examples/fetch.mjs');
const cli = join(root, 'dist/cli/main.js');

function reportIn(folder: string): Conformance {
  return JSON.parse(readFileSync(join(folder, 'conformance.json'), 'utf8')) as Conformance;
}

/** The example, made careless by one change to its text. */
function careless(folder: string, from: string, to: string): string {
  const text = readFileSync(example, 'utf8');
  expect(text).toContain(from);
  const file = join(folder, 'careless.mjs');
  writeFileSync(file, text.replace(from, to));
  return file;
}

/** Whether the process whose id stands in a file still runs. One that nobody has waited for yet is over. */
function isRunning(file: string): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', readFileSync(file, 'utf8').trim()], {
    encoding: 'utf8',
  });
  return /^[^Z\s]/.test(stdout.trim());
}

test('a caller that stops at a short page fails, with the exchange that shows it', async () => {
  const folder = emptyFolder();
  const file = careless(folder, 'more = found.has_more', 'more = found.objects.length === 100');
  const { code, stdout } = await command(folder, 'client', '--scenario', 'short-pages', '--', 'node', file);
  expect(stdout).toContain('FAIL  PAGING-04');
  expect(stdout).toContain('POST {base_url}/list/AG-WITNESS/contacts');
  expect(code).toBe(1);
  const report = reportIn(join(folder, 'conformance-report'));
  const [check] = report.clauses.find(({ id }) => id === 'PAGING-04')?.checks ?? [];
  expect(check).toMatchObject({ verdict: 'fail', exchanges: [{ operation: 'ListCrmRecords' }] });
  expect(check?.mend).toContain('has_more');
  expect(report).toMatchObject({ subject: 'caller', summary: { verdict: 'deviates', fail: 1 } });
});

test('the report of a caller is as its schema says, holds client clauses alone and no secret', async () => {
  const folder = emptyFolder();
  const out = ['--out', 'out', '--scenario', 'conflicts,ids-to-encode'];
  const { code, stdout } = await command(folder, 'client', ...out, '--', 'node', example);
  expect(code, stdout).toBe(0);
  const report = reportIn(join(folder, 'out'));
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const validate = ajv.compile(
    JSON.parse(readFileSync(join(root, 'reports/conformance.schema.json'), 'utf8')),
  );
  expect(validate(report), JSON.stringify(validate.errors)).toBe(true);
  expect(report.clauses.every(({ binds }) => binds === 'client')).toBe(true);
  expect(report.clauses.find(({ id }) => id === 'UNIQUENESS-22')?.verdict).toBe('pass');
  const skipped = report.clauses.find(({ verdict }) => verdict === 'skip');
  expect(skipped?.checks[0]?.reason).toMatch(/^not exercised: /);
  for (const file of ['conformance.json', 'index.html', 'junit.xml'])
    expect(readFileSync(join(folder, 'out', file), 'utf8')).not.toMatch(/eyJ[\w-]+\.eyJ|Bearer [\w-]{43}/);
  const compared = await command(folder, 'compare', 'out', 'out');
  expect(compared.code).toBe(0);
});

test('a command that sends nothing decides nothing; one that fails leaves the verdict open', async () => {
  const folder = emptyFolder();
  const idle = await command(folder, 'client', '--scenario', 'plain', '--', 'true');
  expect(idle).toMatchObject({ code: 3 });
  const broken = await command(
    folder,
    'client',
    '--scenario',
    'plain',
    '--',
    'sh',
    '-c',
    `node ${example}; exit 7`,
  );
  expect(broken.code).toBe(3);
  expect(broken.stdout).toContain('scenario plain: the command ended with code 7');
});

test('a command that hangs is ended in time, with its children', async () => {
  const folder = emptyFolder();
  const script = 'sleep 321 & echo $! > child; wait';
  const flags = ['--scenario', 'plain', '--timeout', '1'];
  const { code, stdout } = await command(folder, 'client', ...flags, '--', 'sh', '-c', script);
  expect(code).toBe(3);
  expect(stdout).toContain('did not end within 1 s');
  expect(isRunning(join(folder, 'child'))).toBe(false);
});

test('Ctrl-C ends the command, and the exit code is 130', async () => {
  const folder = emptyFolder();
  const args = [cli, 'client', '--', 'sh', '-c', 'echo $$ > child; sleep 321'];
  const running = spawn(process.execPath, args, { cwd: folder, stdio: 'ignore' });
  await expect.poll(() => existsSync(join(folder, 'child'))).toBe(true);
  running.kill('SIGINT');
  const [code] = (await once(running, 'exit')) as [number];
  expect(code).toBe(130);
  expect(isRunning(join(folder, 'child'))).toBe(false);
});

test('without a command the witness stays up, tells its addresses and judges at Ctrl-C', async () => {
  const folder = emptyFolder();
  const running = spawn(process.execPath, [cli, 'client'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let told = '';
  running.stdout.setEncoding('utf8').on('data', (text: string) => (told += text));
  await expect.poll(() => told).toContain('Ctrl-C');
  const variables = Object.fromEntries(
    [...told.matchAll(/^(CRM_\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
  expect(variables['CRM_BASE_URL']).toMatch(/\/org$/);
  const called = spawn(process.execPath, [example], {
    env: { ...process.env, ...variables },
    stdio: 'ignore',
  });
  expect(await once(called, 'exit')).toEqual([0, null]);
  running.kill('SIGINT');
  const [code] = (await once(running, 'exit')) as [number];
  expect(told).toContain('the caller conforms');
  expect(code).toBe(0);
});
