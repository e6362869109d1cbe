import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
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

/** Areas that make and change records from the first check on. */
const writing = ['--only', 'records,upsert,merge', '--depth', 'quick'];

test(`after ${kills} kills at random moments clean leaves nothing, and no foreign record was touched`, async ({
  standing: { folder, local },
}) => {
  test.setTimeout(60_000 + kills * 60_000);
  const before = local.service.stored();
  const made = (): number => local.service.stored().filter(canBeDeleted).length - before.length;
  const madeAtKills: number[] = [];
  for (let turn = 0; turn < kills; turn += 1) {
    const run = start(folder, ['run', '--profile', 'local.yaml', ...writing, '--seed', `${turn}`]);
    const end = ended(run);
    // The preflight makes one record and deletes it. Of three moments two come after it, among the checks.
    if (turn % 3 > 0) while (made() < 10 && run.exitCode === null) await sleep(10);
    const moment = Math.random() * (turn % 3 > 0 ? 2_000 : 5_000);
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

/** Points the profile and the journal of the only run at a port where nobody answers. Returns the profile. */
function gone(folder: string): string {
  const profile = readFileSync(join(folder, 'local.yaml'), 'utf8');
  const address = /base_url: (.*)/.exec(profile)?.[1] ?? '';
  const nowhere = 'http://127.0.0.1:1/org';
  cpSync(join(folder, 'state'), join(folder, 'away'), { recursive: true });
  const away = profile
    .replace(address, nowhere)
    .replace(/state_dir: .*/, `state_dir: ${join(folder, 'away')}`);
  writeFileSync(join(folder, 'away.yaml'), away);
  const [run = ''] = journalledRuns(join(folder, 'away'));
  const journal = join(folder, 'away', 'journal', run);
  for (const name of readdirSync(journal)) {
    const file = join(journal, name);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(address, nowhere));
  }
  return 'away.yaml';
}

/** Writes a profile with a token that nobody has issued. */
function refused(folder: string): string {
  const profile = readFileSync(join(folder, 'local.yaml'), 'utf8');
  const application = /application:\n {2}id: .*\n {2}private_key_file: .*\n/;
  writeFileSync(join(folder, 'given.yaml'), profile.replace(application, 'access_token: old\n'));
  return 'given.yaml';
}

async function threeDaysLater({ service }: LocalEnvironment): Promise<void> {
  await fetch(`${service.control_url}/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance_seconds: 3 * 86_400 }),
  });
}

test('what killed runs left stays and is told while it cannot be deleted, and goes once it can', async ({
  standing,
}) => {
  const { folder, local } = standing;
  const before = local.service.stored();
  expect(await killedRun(standing)).toBeGreaterThan(0);
  const stand = (): number => local.service.stored().filter(canBeDeleted).length - before.length;

  await test.step('an environment that is away is told in one message', async () => {
    const { code, stdout, stderr } = await command(folder, 'clean', '--profile', gone(folder));
    expect({ code, stderr }).toEqual({ code: 3, stderr: '' });
    expect(stdout.match(/cannot connect/g)).toHaveLength(1);
  });
  const left = stand();
  await test.step('a token that is refused leaves everything as it is and says what to do', async () => {
    const { code, stdout } = await command(folder, 'clean', '--profile', refused(folder));
    expect(code).toBe(3);
    expect(stdout).toMatch(/left {2}contacts\//);
    expect(stdout).toMatch(
      /access_token of the profile is answered with 401\. Put a token there that is valid/,
    );
    expect(stand()).toBe(left);
  });
  expect(await killedRun(standing)).toBeGreaterThan(0);
  await threeDaysLater(local);
  await test.step('clean works after the token has expired, on the latest run, and mentions earlier ones', async () => {
    const { code, stdout } = await clean(folder);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^run \w+ of [-\d:.TZ]+: \d+ deleted, 0 left\n/);
    expect(stdout).toContain('Nothing is left of the latest run against local.');
    expect(stdout).toContain('Earlier runs left records too (1). Add --all-runs.');
    expect(stand()).toBe(left);
  });
  await test.step('with --all-runs earlier ones are cleaned, and again nothing is done', async () => {
    const all = await clean(folder, '--all-runs');
    expect(all.stdout).toContain('Nothing is left of 2 runs against local.');
    expect(local.service.stored()).toEqual(before);
    expect(await clean(folder)).toEqual({
      code: 0,
      stdout: 'Nothing is left of the latest run against local.\n',
      stderr: '',
    });
  });
});

test('a run that is still under way is waited for, not disturbed', async ({
  standing: { folder, local },
}) => {
  const before = local.service.stored().length;
  // A short run: clean waits for half a minute, and a machine with much to do takes its time.
  const flags = ['--only', 'RECORDS-02', '--depth', 'quick', '--workers', '1'];
  const run = start(folder, ['run', '--profile', 'local.yaml', ...flags]);
  const end = ended(run);
  while (local.service.stored().length === before) await sleep(5);
  const [cleaned, ran] = await Promise.all([clean(folder), end]);
  expect(ran.code, ran.stdout).toBe(0);
  expect(cleaned.code, cleaned.stdout).toBe(0);
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
