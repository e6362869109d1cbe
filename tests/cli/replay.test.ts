import { copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import type { CheckReport, Conformance } from '../../reports/conformance.ts';
import { command, emptyFolder, type Ended, localIn, reportIn } from './command.ts';

const reportFile = join('conformance-report', 'conformance.json');

const sorts = [
  { sort: 'property of paging', fault: 'last-record-taken-along', clause: 'PAGING-01' },
  { sort: 'property of operators', fault: 'greater-takes-equal', clause: 'OPERATORS-16' },
  { sort: 'list of examples', fault: 'token-check-off', clause: 'AUTH-01' },
] as const;

interface Standing {
  /** A folder with `local.yaml`, the profile of an environment with all the faults, and the report of a run. */
  readonly reported: string;
  /** The profile of the environment after its repair. */
  readonly repaired: string;
}

/** Started once for the tests of this file. */
const test = base.extend<object, Standing>({
  reported: [
    async ({}, use) => {
      const folder = emptyFolder();
      const local = await localIn(folder, { faults: sorts.map(({ fault }) => fault) });
      const only = [...sorts.map(({ clause }) => clause), 'TOKENS-01'].join();
      const flags = ['--profile', 'local.yaml', '--only', only, '--seed', '7', '--workers', '1'];
      expect((await command(folder, 'run', ...flags)).code).toBe(1);
      await use(folder);
      await local.close();
    },
    { scope: 'worker' },
  ],
  repaired: [
    async ({}, use) => {
      const folder = emptyFolder();
      const local = await localIn(folder);
      await use(join(folder, 'local.yaml'));
      await local.close();
    },
    { scope: 'worker' },
  ],
});

// In one worker, one after another: each worker would make a report of its own.
test.describe.configure({ mode: 'default' });

/** The first check of a clause that failed. */
function failureIn(folder: string, clause: string): CheckReport {
  const { checks = [] } = reportIn(folder).clauses.find(({ id }) => id === clause) ?? {};
  const failed = checks.find(({ verdict }) => verdict === 'fail');
  if (failed === undefined) throw new Error(`nothing of ${clause} failed`);
  return failed;
}

/** A folder of its own with the report alone. */
function withReport(reported: string): string {
  const folder = emptyFolder();
  mkdirSync(join(folder, 'conformance-report'));
  copyFileSync(join(reported, reportFile), join(folder, reportFile));
  return folder;
}

/** A folder of its own with the report, and `local.yaml` where the environment has it. */
function copied(reported: string): string {
  const folder = emptyFolder();
  for (const name of ['local.yaml', 'conformance-report'])
    cpSync(join(reported, name), join(folder, name), { recursive: true });
  return folder;
}

/** Pastes a command of a report. Its words need no quotes here. */
function pasted(folder: string, line = ''): Promise<Ended> {
  const [program, ...args] = line.split(' ');
  expect(program).toBe('crm-conformance');
  return command(folder, ...args);
}

function changeReport(folder: string, change: (report: Conformance) => Conformance): void {
  writeFileSync(join(folder, reportFile), JSON.stringify(change(reportIn(folder))));
}

for (const { sort, clause } of sorts) {
  test(`the command in the report fails again while the fault is there, and not without it: a ${sort}`, async ({
    reported,
    repaired,
  }) => {
    const { id, replay, counterexample = '', reason = '' } = failureIn(reported, clause);
    const again = await pasted(reported, replay);
    expect(again).toMatchObject({ code: 1, stderr: '' });
    expect(again.stdout).toContain(`check   ${id}\n`);
    expect(again.stdout).toContain(`input   ${counterexample}\n`);
    expect(again.stdout).toMatch(/\nstep 1: \w+(, and .* more the same)?\n {2}> (GET|POST) http/);
    expect(again.stdout).toContain(`found   ${reason}\n`);
    expect(again.stdout).toMatch(/\nIt failed again\.\n$/);

    const folder = withReport(reported);
    copyFileSync(repaired, join(folder, 'local.yaml'));
    const now = await pasted(folder, replay);
    expect(now).toMatchObject({ code: 0, stderr: '' });
    expect(now.stdout).toContain(`input   ${counterexample}\n`);
    expect(now.stdout).toMatch(/\nstep 1: /);
    expect(now.stdout).toMatch(/\nIt no longer fails \(tried 3 times\)\.\n$/);
  });
}

test('elsewhere, from conformance.json alone', async ({ reported }) => {
  const there = withReport(reported);
  const { id } = failureIn(there, 'PAGING-01');

  await test.step('the reference service needs no profile, and holds', async () => {
    const { code, stdout } = await command(there, 'replay', id, '--against', 'local');
    expect(code).toBe(0);
    expect(stdout).toContain('asked   the reference service, started for this\n');
    expect(stdout).toMatch(/\nstep 1: ListCrmRecords(, and .* more the same)?\n/);
    expect(stdout).toMatch(/\nOn local it failed; on the reference service it holds \(tried 3 times\)\.\n$/);
  });
  await test.step('the environment itself needs one', async () => {
    const without = await command(there, 'replay', id);
    expect(without).toMatchObject({ code: 2, stdout: '' });
    expect(without.stderr).toBe(
      'The report is of local, asked with the profile local.yaml. A report holds no keys, so name a profile of ' +
        'that environment: --profile FILE. Without one, only the reference service can be asked: --against local.\n',
    );
    const flags = ['--profile', join(reported, 'local.yaml'), '--report', reportFile];
    const { code, stdout } = await command(there, 'replay', id, ...flags);
    expect(code).toBe(1);
    expect(stdout).toContain('It failed again.');
  });
  await test.step('an environment that is gone decides nothing', async () => {
    const profile = readFileSync(join(reported, 'local.yaml'), 'utf8');
    writeFileSync(
      join(there, 'gone.yaml'),
      profile.replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'http://127.0.0.1:1'),
    );
    const { code, stdout } = await command(there, 'replay', id, '--profile', 'gone.yaml');
    expect(code).toBe(3);
    expect(stdout).toContain('cannot connect');
    expect(stdout).toMatch(/\nIt could not be decided here\.\n$/);
  });
});

test('what the report cannot lead back to is told, and never guessed', async ({ reported }) => {
  const folder = copied(reported);
  const { id } = failureIn(folder, 'AUTH-01');
  const original = readFileSync(join(folder, reportFile), 'utf8');

  await test.step('another input', async () => {
    writeFileSync(
      join(folder, reportFile),
      original.replaceAll(/"counterexample": .*/g, String.raw`"counterexample": "\"Nothing\"",`),
    );
    const { code, stdout } = await command(folder, 'replay', id);
    expect(code).toBe(3);
    expect(stdout).toContain('reason  here the seed of the report leads to another input, "');
    expect(stdout).not.toContain('failed again');
  });
  await test.step('a law that the check does not have', async () => {
    writeFileSync(join(folder, reportFile), original.replaceAll('"law": 0', '"law": 9'));
    const { code, stdout } = await command(folder, 'replay', id);
    expect(code).toBe(3);
    expect(stdout).toContain('reason  here the check tries fewer laws than for the report\n');
  });
  await test.step('no single input: the whole check', async () => {
    writeFileSync(join(folder, reportFile), original.replaceAll(/"place": \{[^}]*\},/g, ''));
    const { code, stdout } = await command(folder, 'replay', id);
    expect(code).toBe(1);
    expect(stdout).toContain('input   the whole check: the report names no single input\n');
    expect(stdout).toMatch(/\nIt failed again\.\n$/);
  });

  for (const [what, change, message] of [
    [
      'another version of the kit',
      (report: Conformance) => ({ ...report, kit: { ...report.kit, version: '0.0.9' } }),
      'The report of local was made with version 0.0.9 of the kit. This is ',
    ],
    [
      'another description',
      (report: Conformance) => ({
        ...report,
        kit: { ...report.kit, description_digest: '0123456789abcdef' },
      }),
      'The report of local was made with another description of the interface',
    ],
  ] as const) {
    await test.step(what, async () => {
      writeFileSync(join(folder, reportFile), original);
      changeReport(folder, change);
      const refused = await command(folder, 'replay', id, '--against', 'local');
      expect(refused).toMatchObject({ code: 2, stdout: '' });
      expect(refused.stderr).toContain(message);
      expect(refused.stderr).not.toMatch(/\n\s+at /);
    });
  }
});

test('an id that did not fail is refused, with the near one and the list of failures', async ({
  reported: folder,
}) => {
  const { id } = failureIn(folder, 'AUTH-01');
  const slip = await command(folder, 'replay', id.replace('token', 'tokn'));
  expect(slip).toMatchObject({ code: 2, stdout: '' });
  expect(slip.stderr).toContain(`there is no check of that id. Did you mean ${id}?\n`);
  const failed = reportIn(folder).clauses.flatMap((clause) =>
    clause.checks.flatMap((check) => (check.verdict === 'fail' ? `  ${check.id}  (${clause.id})` : [])),
  );
  expect(failed.length).toBeGreaterThanOrEqual(sorts.length);
  expect(slip.stderr).toContain(`What failed in this report:\n${failed.join('\n')}\n`);
  const passed = reportIn(folder)
    .clauses.flatMap(({ checks }) => checks)
    .find(({ verdict }) => verdict === 'pass');
  const right = await command(folder, 'replay', passed?.id ?? '');
  expect(right.code).toBe(2);
  expect(right.stderr).toContain('its verdict is pass, so there is no failure to try again.');
  const nowhere = await command(folder, 'replay', id, '--report', 'elsewhere');
  expect(nowhere).toMatchObject({
    code: 2,
    stderr: 'elsewhere: there is no such folder or file.\n',
  });
});
