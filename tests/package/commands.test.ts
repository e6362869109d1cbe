import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Conformance } from '../../reports/conformance.ts';
import { type Ended, ended } from '../cli/command.ts';
import { type Installed, test } from './installed.ts';

test.describe.configure({ mode: 'default', timeout: 360_000 });

function start({ folder, env }: Installed, ...args: string[]): ChildProcess {
  return spawn(join(folder, 'node_modules', '.bin', 'crm-conformance'), args, { cwd: folder, env });
}

function command(installed: Installed, ...args: string[]): Promise<Ended> {
  return ended(start(installed, ...args));
}

function reportIn({ folder }: Installed, out: string): Conformance {
  return JSON.parse(readFileSync(join(folder, out, 'conformance.json'), 'utf8')) as Conformance;
}

test('every verb of the help is there', async ({ installed }) => {
  const { stdout, code } = await command(installed, '--help');
  expect(code).toBe(0);
  const verbs = [...stdout.matchAll(/^ {2}([a-z]+)(?: [<[].*?[>\]])* {2,}\S/gm)].map(([, verb = '']) => verb);
  expect(verbs).toEqual(
    expect.arrayContaining(['run', 'serve', 'prove', 'doctor', 'init', 'clean', 'compare', 'report']),
  );
  for (const verb of verbs) {
    const { code: each, stdout: help } = await command(installed, verb, '--help');
    expect({ verb, code: each, help }).toEqual({ verb, code: 0, help: expect.stringContaining('Usage: ') });
  }
});

test('a run from an empty folder conforms and leaves its report there', async ({ installed }) => {
  // Something of each host. The whole is run by the tests of the command.
  const flags = ['--only', 'list,records,rpc,tokens,user-info', '--depth', 'quick', '--seed', '1'];
  const { code, stdout, stderr } = await command(installed, 'run', ...flags, '--out', 'several');
  expect({ code, stderr }, stdout).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('local conforms');
  expect(stdout).toContain('report: several/index.html');
  expect(reportIn(installed, 'several').summary).toMatchObject({
    verdict: 'conforms',
    fail: 0,
    inconclusive: 0,
  });
});

test('serve, doctor, run, compare, report and clean work together', async ({ installed }) => {
  const service = start(
    installed,
    'serve',
    '--fault',
    'token-check-off',
    '--profile-out',
    'served/local.yaml',
  );
  await new Promise<void>((resolve, reject) => {
    service.stdout?.on('data', (chunk: Buffer) => chunk.includes('Stop it') && resolve());
    service.on('exit', (code) => reject(new Error(`serve ended with ${code}`)));
  });
  const profile = ['--profile', 'served/local.yaml'];
  expect(await command(installed, 'doctor', ...profile)).toMatchObject({ code: 0 });
  const run = await command(
    installed,
    'run',
    ...profile,
    '--only',
    'AUTH-01',
    '--seed',
    '1',
    '--out',
    'broken',
  );
  expect(run.code, run.stderr).toBe(1);
  expect(run.stdout).toContain('FAIL  AUTH-01');
  const [, file = '', line = ''] = /where: (.*?\.ts):(\d+)$/m.exec(run.stdout) ?? [];
  const lines = readFileSync(join(installed.folder, file), 'utf8').split('\n');
  const head = lines.slice(Number(line) - 1, Number(line) + 2).join('\n');
  expect(head).toMatch(/^test\([^]*clause\('AUTH-01'\)/);
  expect(await command(installed, 'clean', ...profile)).toMatchObject({ code: 0 });
  service.kill('SIGINT');
  expect((await ended(service)).code).toBe(0);

  const sound = await command(installed, 'run', '--only', 'AUTH-01', '--seed', '1', '--out', 'sound');
  expect(sound.code, sound.stderr).toBe(0);
  const comparison = await command(installed, 'compare', 'sound', 'broken');
  expect(comparison).toMatchObject({ code: 1, stdout: expect.stringContaining('AUTH-01') });
  expect(await command(installed, 'report', 'sound')).toMatchObject({ code: 0 });
  expect(existsSync(join(installed.folder, 'sound', 'index.html'))).toBe(true);
});

test('prove proves a fault', async ({ installed }) => {
  const { code, stdout, stderr } = await command(installed, 'prove', '--fault', 'token-check-off');
  expect(code, stderr).toBe(0);
  expect(stdout).toContain('1 of 1 faults caught');
});

test('init writes a profile that the doctor then finds unfinished', async ({ installed }) => {
  mkdirSync(join(installed.folder, 'mine'), { recursive: true });
  expect(await command(installed, 'init', 'mine/crm.yaml')).toMatchObject({ code: 0 });
  const { code, stderr } = await command(installed, 'doctor', '--profile', 'mine/crm.yaml');
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('mine/crm.yaml') });
  expect(stderr).not.toMatch(/\n\s+at /);
});
