import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { CheckReport, Conformance } from '../../reports/conformance.ts';
import { command, emptyFolder, type Ended, ended, reportIn, serving } from './command.ts';

/** The first check of a report that failed. */
function failureIn(folder: string): CheckReport {
  const checks = reportIn(folder).clauses.flatMap((clause) => clause.checks);
  const failed = checks.find(({ verdict }) => verdict === 'fail');
  if (failed === undefined) throw new Error('nothing failed');
  return failed;
}

/** Pastes a command of a report. Its words need no quotes here. */
function pasted(folder: string, line = '', ...more: string[]): Promise<Ended> {
  const [program, ...args] = line.split(' ');
  expect(program).toBe('crm-conformance');
  return command(folder, ...args, ...more);
}

function changeReport(folder: string, change: (report: Conformance) => Conformance): void {
  const file = join(folder, 'conformance-report', 'conformance.json');
  writeFileSync(file, JSON.stringify(change(reportIn(folder))));
}

const runOf = (clause: string): string[] => {
  return ['run', '--profile', 'local.yaml', '--only', clause, '--seed', '7', '--workers', '1'];
};

for (const [sort, fault, clause] of [
  ['property of paging', 'last-record-taken-along', 'PAGING-01'],
  ['property of operators', 'greater-takes-equal', 'OPERATORS-16'],
  ['list of examples', 'token-check-off', 'AUTH-01'],
] as const) {
  test(`the command in the report fails again while the fault is there, and not without it: a ${sort}`, async () => {
    const folder = emptyFolder();
    const service = await serving(folder, '--fault', fault);
    expect((await command(folder, ...runOf(clause))).code).toBe(1);
    const { id, replay, counterexample = '', reason = '' } = failureIn(folder);

    const again = await pasted(folder, replay);
    expect(again).toMatchObject({ code: 1, stderr: '' });
    expect(again.stdout).toContain(`check   ${id}\n`);
    expect(again.stdout).toContain(`input   ${counterexample}\n`);
    expect(again.stdout).toMatch(/\nstep 1: \w+(, and .* more the same)?\n {2}> (GET|POST) http/);
    expect(again.stdout).toContain(`found   ${reason}\n`);
    expect(again.stdout).toMatch(/\nIt failed again\.\n$/);
    service.kill('SIGINT');
    await ended(service);

    const repaired = await serving(folder);
    const now = await pasted(folder, replay);
    repaired.kill('SIGINT');
    expect(now).toMatchObject({ code: 0, stderr: '' });
    expect(now.stdout).toContain(`input   ${counterexample}\n`);
    expect(now.stdout).toMatch(/\nstep 1: /);
    expect(now.stdout).toMatch(/\nIt no longer fails \(tried 3 times\)\.\n$/);
  });
}

test('elsewhere, from conformance.json alone', async () => {
  const [here, there] = [emptyFolder(), emptyFolder()];
  const service = await serving(here, '--fault', 'last-record-taken-along');
  await command(here, ...runOf('PAGING-01'));
  const { id } = failureIn(here);
  mkdirSync(join(there, 'conformance-report'));
  const file = join('conformance-report', 'conformance.json');
  copyFileSync(join(here, file), join(there, file));

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
    const profile = join(here, 'local.yaml');
    const { code, stdout } = await command(there, 'replay', id, '--profile', profile, '--report', file);
    expect(code).toBe(1);
    expect(stdout).toContain('It failed again.');
  });
  service.kill('SIGINT');
  await test.step('an environment that is gone decides nothing', async () => {
    await ended(service);
    const { code, stdout } = await command(there, 'replay', id, '--profile', join(here, 'local.yaml'));
    expect(code).toBe(3);
    expect(stdout).toContain('cannot connect');
    expect(stdout).toMatch(/\nIt could not be decided here\.\n$/);
  });
});

test('what the report cannot lead back to is told, and never guessed', async () => {
  const folder = emptyFolder();
  const service = await serving(folder, '--fault', 'token-check-off');
  await command(folder, ...runOf('AUTH-01'));
  const { id } = failureIn(folder);
  const original = readFileSync(join(folder, 'conformance-report', 'conformance.json'), 'utf8');

  await test.step('another input', async () => {
    writeFileSync(
      join(folder, 'conformance-report', 'conformance.json'),
      original.replaceAll(/"counterexample": .*/g, String.raw`"counterexample": "\"Nothing\"",`),
    );
    const { code, stdout } = await command(folder, 'replay', id);
    expect(code).toBe(3);
    expect(stdout).toContain('reason  here the seed of the report leads to another input, "');
    expect(stdout).not.toContain('failed again');
  });
  await test.step('a law that the check does not have', async () => {
    writeFileSync(
      join(folder, 'conformance-report', 'conformance.json'),
      original.replaceAll('"law": 0', '"law": 9'),
    );
    const { code, stdout } = await command(folder, 'replay', id);
    expect(code).toBe(3);
    expect(stdout).toContain('reason  here the check tries fewer laws than for the report\n');
  });
  await test.step('no single input: the whole check', async () => {
    writeFileSync(
      join(folder, 'conformance-report', 'conformance.json'),
      original.replace(/"place": \{[^}]*\},/, ''),
    );
    const { code, stdout } = await command(folder, 'replay', id);
    expect(code).toBe(1);
    expect(stdout).toContain('input   the whole check: the report names no single input\n');
    expect(stdout).toMatch(/\nIt failed again\.\n$/);
  });
  service.kill('SIGINT');

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
      writeFileSync(join(folder, 'conformance-report', 'conformance.json'), original);
      changeReport(folder, change);
      const refused = await command(folder, 'replay', id, '--against', 'local');
      expect(refused).toMatchObject({ code: 2, stdout: '' });
      expect(refused.stderr).toContain(message);
      expect(refused.stderr).not.toMatch(/\n\s+at /);
    });
  }
});

test('an id that did not fail is refused, with the near one and the list of failures', async () => {
  const folder = emptyFolder();
  const service = await serving(folder, '--fault', 'token-check-off');
  await command(folder, ...runOf('AUTH-01,TOKENS-01'));
  service.kill('SIGINT');
  const { id } = failureIn(folder);
  const slip = await command(folder, 'replay', id.replace('token', 'tokn'));
  expect(slip).toMatchObject({ code: 2, stdout: '' });
  expect(slip.stderr).toContain(`there is no check of that id. Did you mean ${id}?\n`);
  expect(slip.stderr).toContain(`What failed in this report:\n  ${id}  (AUTH-01)\n`);
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
