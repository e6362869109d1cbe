import { command, reportIn } from './command.ts';
import { expect, test } from './watched-environment.ts';

const budget = { requests: 2_000, records: 200 };

test('within the budget of a shared environment most clauses are decided, at about the forecast cost', async ({
  watched,
}) => {
  const profile = watched.profileWith({ kind: 'demo', control_url: undefined, budget });
  const { code, stdout, stderr } = await command(watched.folder, 'run', '--profile', profile, '--seed', '8');
  expect(stderr).toBe('');
  expect([0, 3]).toContain(code);
  const { run, summary, clauses, leftovers } = reportIn(watched.folder);
  expect(summary.fail + summary.warn).toBe(0);
  expect(summary.pass + summary.observed).toBeGreaterThan(0.85 * clauses.length);
  const shared = clauses.flatMap(({ verdict, checks }) =>
    checks
      .filter(({ reason = '' }) => reason.startsWith('budget: '))
      .map((check) => [verdict, check.verdict]),
  );
  // What others decide is spared; what nobody decides is undecided.
  expect(shared).toContainEqual(['pass', 'skip']);
  expect(shared.filter(([clause, check]) => clause === 'pass' && check !== 'skip')).toEqual([]);

  expect(run.requests.total).toBeLessThanOrEqual(budget.requests);
  expect(leftovers.created).toBeLessThanOrEqual(budget.records);
  const [, requests = '', records = ''] = /about ([\d,]+) requests and ([\d,]+) records/.exec(stdout) ?? [];
  const ratios = [
    run.requests.total / Number(requests.replaceAll(',', '')),
    leftovers.created / Number(records.replaceAll(',', '')),
  ];
  for (const ratio of ratios) {
    expect(ratio).toBeGreaterThan(0.65);
    expect(ratio).toBeLessThan(1.2);
  }

  const undecided = clauses.flatMap(({ checks }) =>
    checks.filter(({ verdict }) => verdict === 'inconclusive'),
  );
  const leftOut = undecided.filter(({ reason = '' }) => reason.startsWith('budget: '));
  expect(leftOut.length).toBeGreaterThan(0.9 * undecided.length);
});

test('the forecast stands before the first request that writes', async ({ watched }) => {
  const profile = watched.profileWith({ kind: 'demo', budget: { requests: 20, records: 2 } });
  const args = ['--profile', profile, '--only', 'RECORDS-01', '--seed', '1'];
  const { stdout } = await command(watched.folder, 'run', ...args);
  expect(stdout).toMatch(/^forecast: the set-up alone, since no check fits; the budget is 20 and 2\n/);
  const reason = expect.stringMatching(/^budget: 20 requests and 2 records/) as unknown;
  const leftOut = { requests: 0, undecided_by: 'trouble', reason };
  expect(reportIn(watched.folder).clauses.find(({ id }) => id === 'RECORDS-01')).toMatchObject({
    verdict: 'inconclusive',
    checks: [leftOut, leftOut],
  });
});

for (const requests of [1, 3, 5])
  test(`a budget of ${requests}, which the set-up alone uses up, is no error of the kit`, async ({
    watched,
  }) => {
    const args = ['--profile', watched.profileWith({}), '--only', 'LIST-01', '--budget', String(requests)];
    const { code, stdout, stderr } = await command(watched.folder, 'run', ...args);
    expect({ code, stderr }).toEqual({ code: 3, stderr: '' });
    expect(stdout).toContain('local inconclusive');
    expect(reportIn(watched.folder).internal_errors).toBeUndefined();
  });
