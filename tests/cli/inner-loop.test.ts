import { expect, test } from '@playwright/test';
import { command, emptyFolder, localIn, reportIn } from './command.ts';

const faults = ['update-clears-the-rest', 'unsigned-assertion-accepted'];

test('a run ends after so many failures, and asks first what failed before', async () => {
  const folder = emptyFolder();
  const service = await localIn(folder, { faults });
  try {
    const of = [
      'run',
      '--profile',
      'local.yaml',
      '--depth',
      'quick',
      '--workers',
      '1',
      '--seed',
      '3',
      '--strict',
    ];
    const asked = ['--only', 'TOKENS-16,RECORDS-01,RECORDS-14,LIST-02'];
    const whole = await command(folder, ...of, ...asked);
    expect(whole.code, whole.stdout + whole.stderr).toBe(1);
    const failed = (): string[] => {
      const checks = reportIn(folder).clauses.flatMap((clause) => clause.checks);
      return checks.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn').map(({ id }) => id);
    };
    const [first = '', ...others] = failed();
    expect(others.length).toBeGreaterThan(0);

    const again = await command(
      folder,
      ...of,
      ...asked,
      '--only-changed',
      'conformance-report',
      '--max-failures',
      '1',
    );
    expect(again.code, again.stdout + again.stderr).toBe(1);
    expect([first, ...others]).toContain(failed()[0]);
    expect(failed()).toHaveLength(1);
    const { clauses, leftovers } = reportIn(folder);
    const asIs = new Map(clauses.map(({ id, verdict }) => [id, verdict]));
    // It ended before what had held was asked.
    expect(asIs.get('LIST-02')).toBe('inconclusive');
    expect(leftovers.left).toEqual([]);
  } finally {
    await service.close();
  }
});

test('a warning does not count towards the failures after which a run ends, unless it is strict', async () => {
  const folder = emptyFolder();
  const service = await localIn(folder, { faults: ['role-undeclared'] });
  try {
    const asked = ['--only', 'FIELDS-24,UNIQUENESS', '--workers', '1', '--seed', '3', '--max-failures', '1'];
    const of = ['run', '--profile', 'local.yaml', '--depth', 'quick', ...asked];
    const lenient = await command(folder, ...of);
    expect(lenient.code, lenient.stdout + lenient.stderr).toBe(0);
    const { summary } = reportIn(folder);
    expect(summary).toMatchObject({ warn: 1, fail: 0, inconclusive: 0 });

    const strict = await command(folder, ...of, '--strict');
    expect(strict.code, strict.stdout + strict.stderr).toBe(1);
    expect(reportIn(folder).summary.inconclusive).toBeGreaterThan(0);
  } finally {
    await service.close();
  }
});

test('an earlier report that is not there is told before anything is asked', async () => {
  const folder = emptyFolder();
  const { code, stderr } = await command(folder, 'run', '--only-changed', 'nowhere');
  expect(code).toBe(2);
  expect(stderr).toContain('nowhere: there is no such folder or file.');
});

test('the budget of the command line stands before that of the profile', async () => {
  const folder = emptyFolder();
  const of = ['run', '--budget', '300,20', '--only', 'records', '--depth', 'quick', '--seed', '3'];
  const { stdout } = await command(folder, ...of);
  expect(stdout).toContain('the budget is 300 and 20');
  expect(stdout).toMatch(/600 requests and 40 records would decide [A-Z]+-\d\d/);
  const { run, leftovers } = reportIn(folder);
  expect(run.requests.total).toBeLessThanOrEqual(300);
  expect(leftovers.created).toBeLessThanOrEqual(20);
});
