import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { test as base, expect } from '@playwright/test';
import { type LocalEnvironment, startLocal } from '../../environments/embedded.ts';
import { commandLineOf, family } from '../hostile/process-memory.ts';
import { command, emptyFolder, ended, reportIn, start } from './command.ts';

interface Standing {
  readonly folder: string;
  readonly local: LocalEnvironment;
}

const test = base.extend<{ standing: Standing }>({
  standing: async ({}, use) => {
    const folder = emptyFolder();
    const local = await startLocal({
      profileFile: join(folder, 'local.yaml'),
      stateDir: join(folder, 'state'),
    });
    await use({ folder, local });
    await local.close();
  },
});

/** Waits until a check of the run has ended, when others are in the middle of theirs. */
async function underWay(run: ChildProcess): Promise<void> {
  await new Promise<void>((resolve) => {
    run.stdout?.on('data', (chunk: Buffer) => {
      if (/\d checks/.test(chunk.toString())) resolve();
    });
  });
}

/** Waits until the command has said that it was interrupted. */
async function said(run: ChildProcess, text: string): Promise<void> {
  await new Promise<void>((resolve) => {
    run.stderr?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes(text)) resolve();
    });
  });
}

const deep = ['run', '--profile', 'local.yaml', '--depth', 'deep', '--only', 'records,upsert', '--seed', '2'];

test('after Ctrl-C what is known is reported, and no record is left', async ({ standing }) => {
  const { folder, local } = standing;
  const run = start(folder, deep);
  const end = ended(run);
  await underWay(run);
  run.kill('SIGINT');
  const { code, stderr } = await end;
  expect(code, stderr).toBe(130);
  expect(stderr).toBe('\nInterrupted: deleting the records of this run. Ctrl-C again leaves at once.\n');
  expect(local.service.stored()).toEqual([]);
  const { clauses, leftovers } = reportIn(folder);
  expect(leftovers.left).toEqual([]);
  const reasons = clauses.flatMap(({ checks }) => checks.map(({ reason }) => reason));
  expect(reasons).toContain('the run ended before this check began');
});

test('a second Ctrl-C leaves at once and says what does the rest', async ({ standing }) => {
  const { folder, local } = standing;
  const run = start(folder, deep);
  const end = ended(run);
  await underWay(run);
  const first = said(run, 'Interrupted');
  run.kill('SIGINT');
  await first;
  run.kill('SIGINT');
  const { code, stderr } = await end;
  expect(code, stderr).toBe(130);
  expect(stderr).toContain(
    'Left at once: records may be left. Delete them with: crm-conformance clean --profile local.yaml',
  );
  expect(stderr).toContain('There is no report: the run was ended before it could write one.');
  expect(existsSync(join(folder, 'conformance-report', 'conformance.json'))).toBe(false);
  expect((await command(folder, 'clean', '--profile', 'local.yaml')).code).toBe(0);
  expect(local.service.stored()).toEqual([]);
});

test('SIGTERM ends a run as Ctrl-C does, and no earlier report is taken for its own', async ({
  standing,
}) => {
  const { folder, local } = standing;
  const page = join(folder, 'conformance-report', 'index.html');
  await command(folder, 'run', '--profile', 'local.yaml', '--depth', 'quick', '--only', 'AUTH-01');
  const { run: earlier } = reportIn(folder);
  const run = start(folder, deep);
  const end = ended(run);
  await underWay(run);
  expect(existsSync(page)).toBe(false);
  run.kill('SIGTERM');
  const { code, stderr } = await end;
  expect(code, stderr).toBe(130);
  expect(local.service.stored()).toEqual([]);
  const report = reportIn(folder);
  expect(report.run.id).not.toBe(earlier.id);
  expect(report.changes?.run.id).toBe(earlier.id);
});

/** Waits until the first worker of a run is started, long before it listens to anyone. */
async function workerStarted(run: ChildProcess): Promise<void> {
  const isThere = (): boolean =>
    family(run.pid ?? 0).some(({ pid }) => commandLineOf(pid).includes('workerProcessEntry'));
  while (!isThere()) await sleep(1);
}

test('an interrupt that no worker hears, since it comes while they start, ends the run', async ({
  standing,
}) => {
  const { folder, local } = standing;
  const run = start(folder, deep);
  const end = ended(run);
  await workerStarted(run);
  run.kill('SIGINT');
  const { code, stderr } = await end;
  expect(code, stderr).toBe(130);
  expect(local.service.stored()).toEqual([]);
});
