import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { command, emptyFolder, type Ended, localIn, reportIn } from './command.ts';

const checkId = 'authentication/a-call-without-a-token-is-refused';

function askedOnly(folder: string, clauses: string, ...more: string[]): Promise<Ended> {
  const args = ['--profile', 'local.yaml', '--only', clauses, '--seed', '7', '--workers', '1'];
  return command(folder, 'run', ...args, ...more);
}

function asked(folder: string, ...more: string[]): Promise<Ended> {
  return askedOnly(folder, 'AUTH-01,TOKENS-01', ...more);
}

test('a failure is noted, reviewed, known, and told once it is no longer right', async () => {
  const folder = emptyFolder();
  const file = join(folder, 'deviations', 'local.yaml');
  const change = (from: string | RegExp, to: string): void =>
    writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
  const nameFile = (): void =>
    appendFileSync(join(folder, 'local.yaml'), 'deviations: deviations/local.yaml\n');
  const service = await localIn(folder, { faults: ['token-check-off'] });

  await test.step('--accept notes what failed, for somebody to review', async () => {
    const { code, stdout } = await asked(folder, '--accept');
    expect(code).toBe(1);
    expect(stdout).toContain(
      '1 failure is noted in deviations/local.yaml, to be reviewed: write who accepts each in place of "?".\n' +
        'Add to local.yaml:  deviations: deviations/local.yaml\n',
    );
    expect(readFileSync(file, 'utf8')).toContain(`  check: ${checkId}\n`);
  });
  nameFile();

  await test.step('what nobody has reviewed is refused before anything is sent', async () => {
    const { code, stdout, stderr } = await asked(folder);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toBe(
      'deviations/local.yaml:7: accepted_by is ?: review the failure, then write who accepts it.\n',
    );
  });
  await test.step('the reviewer can try it again all the same', async () => {
    const { code, stdout } = await command(folder, 'replay', checkId);
    expect(code).toBe(1);
    expect(stdout).toContain('It failed again.');
  });
  change(/"\?"$/m, 'Ana Lima # ticket 7');

  await test.step('what somebody has accepted fails the run no more', async () => {
    const { code, stdout } = await asked(folder);
    expect(code).toBe(0);
    expect(stdout).toContain('FAIL  AUTH-01');
    expect(stdout).toMatch(/known: accepted by Ana Lima until \d{4}-\d\d-\d\d \(deviations\/local\.yaml:4\)/);
    expect(stdout).toContain('local conforms, 1 known deviation accepted: 1 pass, 1 fail');
    expect(reportIn(folder).summary).toMatchObject({ verdict: 'conforms', fail: 1, deviations: 1 });
  });

  await test.step('another reason fails the run, and --accept adds nothing', async () => {
    change('answered 200', 'answered 500');
    const before = readFileSync(file, 'utf8');
    const { code, stdout } = await asked(folder, '--accept');
    expect(code).toBe(1);
    expect(stdout).toContain(
      'deviations/local.yaml:6: AUTH-01: it fails for another reason: ListFieldSchema',
    );
    expect(stdout).toContain('local deviates, 1 deviation to change:');
    expect(stdout).toContain('nothing to accept: no new failure, so deviations/local.yaml stays as it is.');
    expect(readFileSync(file, 'utf8')).toBe(before);
    change('answered 500', 'answered 200');
  });

  await test.step('a day that is over fails the run', async () => {
    const [, until = ''] = /until: (.*)/.exec(readFileSync(file, 'utf8')) ?? [];
    change(until, '2020-01-31');
    const { code, stdout } = await asked(folder);
    expect(code).toBe(1);
    expect(stdout).toContain(
      'deviations/local.yaml:8: AUTH-01: it was accepted until 2020-01-31. Mend the service, or accept it again with a later day.\n',
    );
    change('2020-01-31', until);
  });

  await test.step('a clause that there is not is refused before anything is sent', async () => {
    change('AUTH-01', 'AUHT-01');
    const { code, stderr } = await asked(folder);
    expect(code).toBe(2);
    expect(stderr).toBe('deviations/local.yaml:4: there is no clause AUHT-01. Did you mean AUTH-01?\n');
    change('AUHT-01', 'AUTH-01');
  });

  await service.close();
  const repaired = await localIn(folder);
  nameFile();

  await test.step('what no longer fails fails the run', async () => {
    const { code, stdout } = await asked(folder);
    expect(code).toBe(1);
    expect(stdout).toContain('deviations/local.yaml:4: AUTH-01: it no longer fails. Remove the entry.\n');
  });
  await test.step('what was not asked is left alone', async () => {
    const { code, stdout } = await askedOnly(folder, 'TOKENS-01');
    expect(code).toBe(0);
    expect(stdout).toContain('deviations not asked: AUTH-01 (deviations/local.yaml:4)\n');
  });
  await repaired.close();
});

const unusable = [
  ['a list of its own kind', 'clause: AUTH-01 # ticket 4711\n', 'expected a list of deviations'],
  ['no YAML', '- [', 'this is no YAML'],
] as const;

for (const [what, text, message] of unusable) {
  test(`--accept leaves a file as it is that holds ${what}`, async () => {
    const folder = emptyFolder();
    const service = await localIn(folder);
    const file = join(folder, 'deviations', 'local.yaml');
    mkdirSync(join(folder, 'deviations'));
    writeFileSync(file, text);
    const { code, stderr } = await command(
      folder,
      'run',
      '--profile',
      'local.yaml',
      '--only',
      'AUTH-01',
      '--accept',
    );
    expect(code, stderr).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr).toContain('Nothing was sent.');
    expect(readFileSync(file, 'utf8')).toBe(text);
    await service.close();
  });
}

test('--accept needs a profile of its own', async () => {
  const { code, stderr } = await command(emptyFolder(), 'run', '--accept');
  expect(code).toBe(2);
  expect(stderr).toBe(
    '--accept writes beside a profile of your own, and local is none. Copy it to a file: crm-conformance init.\n',
  );
});
