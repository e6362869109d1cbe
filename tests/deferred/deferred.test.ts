import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type LaterRun, test } from './later-runs.ts';

const day = 24;

function states({ report }: LaterRun): Readonly<Record<string, number>> {
  const { redeemed = [], open = [], overdue = [] } = report.tickets ?? {};
  return { redeemed: redeemed.length, open: open.length, overdue: overdue.length };
}

test.describe('a day later', () => {
  // In one worker, one after another: each worker would let a day of its own go by.
  test.describe.configure({ mode: 'default' });

  test('what takes a day is decided by a later run, without a movable clock', async ({ dayOld }) => {
    const { only, first, early } = dayOld;
    const later = dayOld.later.apart();
    expect(states(first)).toEqual({ redeemed: 0, open: 2, overdue: 0 });
    expect(first.code).toBe(3);
    expect(first.verdict('AUTH-03')).toBe('skip');
    expect(first.reason('AUTH-03')).toMatch(/^deferred: decided by a run between .* UTC and .* UTC/);
    expect(states(early)).toEqual({ redeemed: 0, open: 2, overdue: 0 });
    expect(later.waiting().map(({ mode }) => mode)).toEqual([0o600, 0o600]);
    const third = await later.run(only);
    expect([third.verdict('AUTH-03'), third.verdict('TOKENS-11'), third.code]).toEqual(['pass', 'pass', 0]);
    expect(states(third)).toEqual({ redeemed: 2, open: 2, overdue: 0 });
    expect(third.report.tickets?.redeemed.map(({ verdict }) => verdict)).toEqual(['pass', 'pass']);
    expect(third.stdout).toMatch(
      /^deferred checks: 2 decided now, 2 waiting \(next due .* UTC\), 0 expired$/m,
    );
  });

  test('what one environment left, another does not redeem', async ({ dayOld }) => {
    const later = dayOld.later.apart();
    const own = later.waiting();
    const { report } = await later.run(dayOld.only, {
      namespace: 'AG-OTHER',
      forbidden_namespace: undefined,
    });
    expect(report.tickets?.redeemed ?? []).toEqual([]);
    expect(own).toHaveLength(2);
    expect(later.waiting()).toEqual(expect.arrayContaining([...own]));
    expect(states(await later.run(dayOld.only))).toMatchObject({ redeemed: 2 });
  });

  test('what is no deferred check is told at the beginning, and nothing is lost', async ({ dayOld }) => {
    const later = dayOld.later.apart();
    const [first, second] = later.waiting();
    const broken = join(later.state, 'tickets', 'broken.json');
    writeFileSync(broken, '{"access_token":"half-a-secret', { mode: 0o600 });
    chmodSync(first?.file ?? '', 0o644);
    const run = await later.run(dayOld.only);
    expect(run.stdout).toMatch(
      /^deferred check: .*broken\.json cannot be read as a deferred check; it was left as it is$/m,
    );
    expect(run.stdout).toMatch(
      /^deferred check: .* may be read or changed by others \(mode 644\), so it is not used; .*600$/m,
    );
    expect(run.written.includes('half-a-secret')).toBe(false);
    expect(run.report.tickets?.redeemed.map(({ check }) => check)).toEqual([second?.check]);
    expect(later.waiting().map(({ file }) => file)).toContain(first?.file);
  });

  test('of two runs at once, one decides a deferred check', async ({ dayOld }) => {
    const later = dayOld.later.apart();
    const own = later.waiting().filter(({ check }) => !check.includes('exchange'));
    const runs = await Promise.all([later.run('TOKENS-11'), later.run('TOKENS-11')]);
    expect(runs.flatMap(({ report }) => report.tickets?.redeemed ?? [])).toHaveLength(1);
    // One of TOKENS-11 for a later run, and that of AUTH-03, which nobody asked for.
    expect(own).toHaveLength(1);
    expect(later.waiting()).toHaveLength(2);
    expect(later.waiting()).toContainEqual(own[0]);
  });

  test('where nobody answers, the deferred check stays for a later run', async ({ dayOld }) => {
    const later = dayOld.later.apart();
    const waiting = later.waiting();
    const silent = await later.run('AUTH-03', { gateway_url: 'http://127.0.0.1:1' });
    expect(silent.verdict('AUTH-03')).toBe('inconclusive');
    expect(states(silent)).toMatchObject({ redeemed: 0 });
    expect(waiting).toHaveLength(2);
    expect(later.waiting()).toEqual(expect.arrayContaining([...waiting]));
  });
});

test('a token is the same hours later, and is accepted in its last hour', async ({ later }) => {
  const only = 'TOKENS-07,TOKENS-08,TOKENS-09,TOKENS-26';
  await later.run(only);
  await later.hoursLater(3);
  const second = await later.run(only);
  expect(states(second)).toMatchObject({ redeemed: 2 });
  expect([second.verdict('TOKENS-08'), second.verdict('TOKENS-09')]).toEqual(['pass', 'pass']);
  await later.hoursLater(20.5);
  const third = await later.run(only);
  expect([third.verdict('TOKENS-07'), third.verdict('TOKENS-26')]).toEqual(['pass', 'observed']);
  expect(states(third)).toEqual({ redeemed: 3, open: 0, overdue: 2 });
  expect(third.report.tickets?.overdue[0]?.kind).toBe('hours old');
  expect(later.waiting()).toEqual([]);
});

test.describe('where a token counts beyond its expiry', () => {
  test.use({ faults: ['expired-token-accepted'] });

  test('the clause fails until it is mended, and no token stands in what is printed and written', async ({
    later,
  }) => {
    await later.run('AUTH-03');
    const [left] = later.waiting();
    await later.hoursLater(day + 1);
    for (const _ of [1, 2]) {
      const run = await later.run('AUTH-03');
      expect([run.verdict('AUTH-03'), run.code]).toEqual(['fail', 1]);
      expect(run.stdout).toMatch(/^FAIL {2}AUTH-03/m);
      expect(run.report.tickets?.redeemed).toMatchObject([{ clauses: ['AUTH-03'], verdict: 'fail' }]);
      expect(run.written.includes('Bearer «access token»')).toBe(true);
      const tokens = [left, ...later.waiting()].map((deferred) => deferred?.token ?? '');
      expect(tokens.map((token) => token.length > 20 && run.written.includes(token))).not.toContain(true);
    }
  });
});

test.describe('where a token lives for an hour only', () => {
  test.use({ faults: ['token-for-an-hour'] });

  test('its successor tells a later run so', async ({ later }) => {
    const first = await later.run('TOKENS-06');
    expect(first.verdict('TOKENS-06')).toBe('pass');
    await later.hoursLater(2);
    const second = await later.run('TOKENS-06');
    expect([second.verdict('TOKENS-06'), second.code]).toEqual(['fail', 1]);
    expect(second.stdout).toContain('a token that was issued later lives as long as documented');
  });
});

test.describe('where another token is issued while one is valid', () => {
  test.use({ faults: ['new-token-each-time'] });

  test('the token is not the same hours later, and the clause fails', async ({ later }) => {
    await later.run('TOKENS-08');
    await later.hoursLater(3);
    const run = await later.run('TOKENS-08');
    const hoursLater = run.report.clauses
      .flatMap(({ checks }) => checks)
      .find(({ id }) => id === 'token-life/an-exchange-hours-later-returns-the-same-token');
    expect(hoursLater).toMatchObject({ verdict: 'fail', reproduced: '3 of 3' });
    expect(run.report.tickets?.redeemed).toMatchObject([{ clauses: ['TOKENS-08'], verdict: 'fail' }]);
  });
});
