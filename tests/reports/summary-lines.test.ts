import { expect, test } from '@playwright/test';
import { assemble } from '../../reports/assemble.ts';
import type { CallerRun, CheckReport, Conformance } from '../../reports/conformance.ts';
import { summary } from '../../reports/summary.ts';
import { failed, run } from './finished-run.ts';
import { terminal } from './terminal.ts';

const plain = terminal(false);
const broken = failed('ViolatedExpectation: 4 objects on a page of 3', { requests: { ListCrmRecords: 6 } });
const conformance = assemble(run([broken]));

/** The summary of the broken run, with another check and whatever else is given. */
function told(change: Partial<Conformance>, onCheck: Partial<CheckReport> = {}, wentDown?: string): string {
  const clauses = conformance.clauses.map((clause) => ({
    ...clause,
    checks: clause.checks.map((each) => ({ ...each, ...onCheck })),
  }));
  return summary({ ...conformance, clauses, ...change }, new Map(), plain, wentDown);
}

const deviation = { accepted_by: 'Kim', until: '2026-01-31', file: 'demo.yaml', line: 7 };

test('a failure that is known says who has accepted it, and the verdict counts it', () => {
  const { summary: counts } = conformance;
  expect(told({}, { deviation })).toContain(
    '\n      known: accepted by Kim until 2026-01-31 (demo.yaml:7)\n      input: 3\n',
  );
  const qualified = (deviations: number) => told({ summary: { ...counts, deviations } });
  expect(qualified(0)).toContain('demo deviates: 0 pass');
  expect(qualified(1)).toContain('demo deviates, 1 known deviation accepted: 0 pass');
  expect(qualified(2)).toContain('demo deviates, 2 known deviations accepted: 0 pass');
});

test('deviations that are no longer right are told, and counted', () => {
  const place = { clause: 'LIST-01', check: 'list/a', file: 'demo.yaml', line: 7 };
  const change = { ...place, change: 'remove it:\nit passes' };
  const deviating = (to_change: readonly (typeof change)[], not_asked: readonly (typeof place)[] = []) =>
    told({ deviations: { accepted: 0, to_change, not_asked } });
  expect(deviating([change])).toContain(
    '\ndemo.yaml:7: LIST-01: remove it:\n      it passes\ndemo deviates, 1 deviation to change: ',
  );
  expect(deviating([change, change])).toContain('demo deviates, 2 deviations to change: ');
  expect(deviating([], [place, { ...place, clause: 'LIST-02' }])).toContain(
    '\ndeviations not asked: LIST-01 (demo.yaml:7), LIST-02 (demo.yaml:7)\ndemo deviates: ',
  );
  expect(deviating([])).toBe(told({}));
});

const exchange = {
  started_at: '2025-12-07T05:20:00.000Z',
  duration_ms: 1,
  request: { method: 'GET', url: '{base_url}/AG-1', headers: {} },
};

test('how a caller broke a rule is told with what mends it and the exchanges that show it', () => {
  const long = '/'.repeat(300 - 'GET  -> 200'.length - 1);
  const exchanges = [
    { ...exchange, request: { ...exchange.request, body: '{}' }, trouble: 'closed' },
    { ...exchange, response: { status: 200, headers: {}, body: '' } },
    exchange,
    ...[long, `${long}/`].map((url) => ({
      ...exchange,
      request: { ...exchange.request, url },
      response: { status: 200, headers: {}, body: '' },
    })),
  ];
  const { counterexample: _, reproduced: __, replay: ___, ...bare } = conformance.clauses[0]!.checks[0]!;
  const clauses = [{ ...conformance.clauses[0]!, checks: [{ ...bare, mend: 'Read it.', exchanges }] }];
  expect(summary({ ...conformance, subject: 'caller', clauses }, new Map(), plain)).toBe(`\
FAIL  LIST-01  a list is answered with 200 and its objects as an array
      found: 4 objects on a page of 3
      mend: Read it.
      exchanges:
        GET {base_url}/AG-1 {} -> closed
        GET {base_url}/AG-1  -> 200
        GET {base_url}/AG-1  -> no answer
        GET ${long}  -> 200
        GET ${long}/  -> 20…
      document: 8-listcrmrecords/17, 8-listcrmrecords/18, endpoints/12, what-the-service-does/6
the caller deviates: 0 pass, 1 fail, 0 warn, 0 inconclusive, 0 skip
9 requests in 2.5 s · seed 7
`);
});

test('of a caller the rules that it did not put to the test are named in one line', () => {
  const skipped = ['LIST-01', 'LIST-02'] as const;
  const clauses = [...skipped, 'LIST-03' as const].map((id) => ({
    ...conformance.clauses[0]!,
    id,
    verdict: id === 'LIST-03' ? ('pass' as const) : ('skip' as const),
    checks: [],
  }));
  expect(told({ subject: 'caller', clauses })).toMatch(/^skip  not exercised: LIST-01, LIST-02\nthe caller/);
  expect(told({ subject: 'caller', clauses: clauses.slice(2) })).toMatch(/^the caller/);
  expect(told({ clauses })).toMatch(/^skip  LIST-01, LIST-02: no check decides it yet\ndemo/);
});

test('the runs of a caller that did not end well are told', () => {
  const ended: CallerRun = { scenario: 'plain', sentence: '', requests: 1, duration_ms: 1 };
  const lines = (...caller_runs: readonly CallerRun[]) =>
    told({ caller_runs })
      .split('\n')
      .filter((line) => line.includes('scenario'));
  expect(lines(ended, { ...ended, exit_code: 0 })).toEqual([]);
  expect(lines({ ...ended, exit_code: 3 }, { ...ended, exit_code: 0, ended_by: 'was ended' })).toEqual([
    'inconclusive  scenario plain: the command ended with code 3',
    'inconclusive  scenario plain: the command was ended',
  ]);
});

test('an error of the kit is told, with the check that it ended', () => {
  const error = { message: 'a bug', place: 'reports/a.ts:1' };
  const internal_errors = [error, { ...error, check: 'list/a' }];
  const line = 'internal error in the kit, not in your service: a bug (reports/a.ts:1)';
  expect(told({ internal_errors })).toContain(`\n${line}\n${line} in list/a\ndemo deviates`);
});

test('a shard says which one it is, and an environment that went down is the one reason', () => {
  const shard = { index: 2, of: 3 };
  expect(told({ run: { ...conformance.run, shard } })).toContain('\ndemo, shard 2 of 3, deviates: ');
  const clauses = conformance.clauses.map((clause) => ({
    ...clause,
    verdict: 'inconclusive' as const,
    checks: clause.checks.map((each) => ({ ...each, verdict: 'inconclusive' as const, reason: 'hidden' })),
  }));
  expect(told({ clauses })).toMatch(/^inconclusive  LIST-01: hidden\ndemo/);
  expect(told({ clauses }, {}, 'went down')).toMatch(/^inconclusive  went down\ndemo/);
});

test('a report of an older version, which names no subject, judges a service', () => {
  const { subject: _, ...older } = conformance;
  expect(summary(older, new Map(), plain)).toBe(summary(conformance, new Map(), plain));
});
