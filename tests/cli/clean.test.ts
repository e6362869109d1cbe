import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { test as base, expect } from '@playwright/test';
import { journalFolder, journalledRuns, readJournal } from '../../client/journal/journal.ts';
import { isRunning } from '../../client/limits/process-identity.ts';
import { type LocalEnvironment, startLocal } from '../../environments/embedded.ts';
import type { StoredRecord } from '../../environments/reference/records/stored-record.ts';
import { resourceTypes } from '../../specs/openapi.ts';
import { command, emptyFolder, ended, start } from './command.ts';

/** How often a run is killed: `KILLS=50 npx playwright test -c tests tests/cli/clean.test.ts` for the long way. */
const kills = Number(process.env['KILLS'] ?? 5);

interface Standing {
  readonly folder: string;
  readonly local: LocalEnvironment;
}

/** An environment that holds foreign records and outlives every run against it. */
const test = base.extend<{ standing: Standing }>({
  standing: async ({}, use) => {
    const folder = emptyFolder();
    const stateDir = join(folder, 'state');
    const local = await startLocal({
      profileFile: join(folder, 'local.yaml'),
      stateDir,
      records: 300,
      seed: 1,
    });
    await use({ folder, local });
    await local.close();
  },
});

const canBeDeleted = ({ resource_type }: StoredRecord): boolean =>
  !resourceTypes.upsertOnly.includes(resource_type);

function processesOf(folder: string): string[] {
  const state = join(folder, 'state');
  return journalledRuns(state)
    .slice(-1)
    .flatMap((run) => readJournal(journalFolder(state, run)))
    .flatMap((entry) => (entry.event === 'opened' ? [entry.process] : []));
}

/** Kills the command, and with `all` every process of the run at the same moment. */
function kill(pid: number | undefined, folder: string, all: boolean): void {
  const others = all ? processesOf(folder).filter(isRunning) : [];
  for (const victim of [pid ?? 0, ...others.map((mark) => Number(mark.split('-')[0]))]) {
    process.kill(victim, 'SIGKILL');
  }
}

test(`after ${kills} kills at random moments clean leaves nothing, and no foreign record was touched`, async ({
  standing: { folder, local },
}) => {
  test.setTimeout(60_000 + kills * 60_000);
  const before = local.service.stored();
  const made = (): number => local.service.stored().filter(canBeDeleted).length - before.length;
  const madeAtKills: number[] = [];
  for (let turn = 0; turn < kills; turn += 1) {
    const run = start(folder, ['run', '--profile', 'local.yaml', '--depth', 'quick', '--seed', `${turn}`]);
    const end = ended(run);
    // The preflight makes one record and deletes it. Of three moments two come after it, among the checks.
    if (turn % 3 > 0) while (made() < 10 && run.exitCode === null) await sleep(10);
    const moment = Math.random() * 5_000;
    await Promise.race([sleep(moment), end]);
    if (run.exitCode === null) {
      madeAtKills.push(made());
      kill(run.pid, folder, turn % 2 === 1);
    }
    await end;
    const { code, stdout, stderr } = await command(folder, 'clean', '--profile', 'local.yaml');
    const told = `turn ${turn}, killed after ${Math.round(moment)} ms\n${stdout}${stderr}`;
    expect(local.service.stored().filter(canBeDeleted), told).toEqual(before);
    expect(code, told).toBe(0);
  }
  console.log(`records that stood at each kill: ${madeAtKills.join(', ')}`);
  const met = madeAtKills.filter((count) => count > 0).length;
  expect(met, 'too few kills met records: the test proves nothing').toBeGreaterThan(kills / 4);
});

/** Starts a run and kills all of it once it has made some records. Returns how many still stand. */
async function killedRun({ folder, local }: Standing): Promise<number> {
  const before = local.service.stored().length;
  const run = start(folder, ['run', '--profile', 'local.yaml', '--only', 'records,upsert', '--workers', '1']);
  const end = ended(run);
  const made = (): number => local.service.stored().filter(canBeDeleted).length - before;
  while (made() < 5 && run.exitCode === null) await sleep(5);
  kill(run.pid, folder, true);
  await end;
  return made();
}

const clean = (folder: string, ...flags: string[]): ReturnType<typeof command> =>
  command(folder, 'clean', '--profile', 'local.yaml', ...flags);

test('clean works after the token has expired, says what it did, and again does nothing', async ({
  standing,
}) => {
  const { folder, local } = standing;
  const before = local.service.stored();
  expect(await killedRun(standing)).toBeGreaterThan(0);
  await fetch(`${local.service.control_url}/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance_seconds: 3 * 86_400 }),
  });
  const first = await clean(folder);
  expect(first.stdout).toMatch(/^run \w+ of [-\d:.TZ]+: \d+ deleted, 0 left\n/);
  expect(first.stdout).toContain('Nothing is left of the latest run against local.');
  expect(local.service.stored()).toEqual(before);
  const second = await clean(folder);
  expect(second).toEqual({
    code: 0,
    stdout: 'Nothing is left of the latest run against local.\n',
    stderr: '',
  });
});

test('without --all-runs the latest run is cleaned and earlier ones are mentioned', async ({ standing }) => {
  const { folder, local } = standing;
  const before = local.service.stored();
  await killedRun(standing);
  await killedRun(standing);
  const { stdout } = await clean(folder);
  expect(stdout).toContain('Earlier runs left records too (1). Add --all-runs.');
  expect(local.service.stored().length).toBeGreaterThan(before.length);
  const all = await clean(folder, '--all-runs');
  expect(all.stdout).toContain('Nothing is left of 2 runs against local.');
  expect(local.service.stored()).toEqual(before);
});

test('a token that is refused leaves everything as it is and says what to do', async ({ standing }) => {
  const { folder, local } = standing;
  const left = await killedRun(standing);
  const profile = readFileSync(join(folder, 'local.yaml'), 'utf8');
  const withToken = profile.replace(
    /application:\n {2}id: .*\n {2}private_key_file: .*\n/,
    'access_token: old\n',
  );
  writeFileSync(join(folder, 'given.yaml'), withToken);
  const { code, stdout } = await command(folder, 'clean', '--profile', 'given.yaml');
  expect(code).toBe(3);
  expect(stdout).toMatch(/left {2}contacts\//);
  expect(stdout).toMatch(/answered 401\. The access_token of the profile may have expired: put a new one/);
  expect(local.service.stored().filter(canBeDeleted).length).toBeGreaterThanOrEqual(left);
  expect((await clean(folder)).code).toBe(0);
});

test('an environment that is away is told in one message, and cleaned when it is back', async ({
  standing,
}) => {
  const { folder } = standing;
  await killedRun(standing);
  const profile = readFileSync(join(folder, 'local.yaml'), 'utf8');
  const journals = join(folder, 'state', 'journal');
  const [run = ''] = journalledRuns(join(folder, 'state'));
  const address = /base_url: (.*)/.exec(profile)?.[1] ?? '';
  const nowhere = 'http://127.0.0.1:1/org';
  writeFileSync(join(folder, 'away.yaml'), profile.replace(address, nowhere));
  for (const name of readdirSync(join(journals, run))) {
    const file = join(journals, run, name);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(address, nowhere));
  }
  const { code, stdout, stderr } = await command(folder, 'clean', '--profile', 'away.yaml');
  expect({ code, stderr }).toEqual({ code: 3, stderr: '' });
  expect(stdout.match(/cannot connect/g)).toHaveLength(1);
});

test('a run that is still under way is waited for, not disturbed', async ({
  standing: { folder, local },
}) => {
  const before = local.service.stored().length;
  const run = start(folder, ['run', '--profile', 'local.yaml', '--only', 'records', '--workers', '1']);
  const end = ended(run);
  while (local.service.stored().length === before) await sleep(5);
  const [cleaned, ran] = await Promise.all([clean(folder), end]);
  expect(ran.code, ran.stdout).toBe(0);
  expect(cleaned.code).toBe(0);
});

test('where nothing can be or may be deleted the command says so', async ({ standing: { folder } }) => {
  const local = await command(folder, 'clean');
  expect(local).toMatchObject({ code: 2, stdout: '' });
  expect(local.stderr).toContain('a Local environment inside a run ends with it');
  const profile = readFileSync(join(folder, 'local.yaml'), 'utf8');
  writeFileSync(join(folder, 'reading.yaml'), profile.replace('access: read-write', 'access: read-only'));
  const reading = await command(folder, 'clean', '--profile', 'reading.yaml');
  expect(reading).toMatchObject({ code: 2, stdout: '' });
  expect(reading.stderr).toContain('access: read-only, so nothing may be deleted');
  expect((await clean(folder)).stdout).toMatch(/^No run against local has a journal in .*state\.\n$/);
});
