import { expect, test } from '@playwright/test';
import type { CallerRun, Verdict } from '../../reports/conformance.ts';
import type { JudgedPart } from '../../reports/traffic/traffic-check.ts';
import { type JudgedTraffic, trafficReport } from '../../reports/traffic/traffic-report.ts';
import { type ClauseId, ledger } from '../../specs/clauses/ledger.ts';
import type { Exchange } from '../../traffic/exchange.ts';
import type { Finding, Law } from '../../traffic/law.ts';
import { run } from './finished-run.ts';

const [stated = 'LIST-01', other = 'LIST-02', implied = 'LIST-04'] = (
  ['stated', 'stated', 'implied'] as const
).map(
  (strength, at) => (Object.keys(ledger) as ClauseId[]).filter((id) => ledger[id].strength === strength)[at],
);

const law = (clause: ClauseId): Law => ({
  clause,
  exercise: 'a list is read',
  mend: 'Read it.',
  trials: () => [],
});
const passed = (trials = 2, clause = stated): Finding => ({ law: law(clause), verdict: 'pass', trials });
const untried = (clause = stated): Finding => ({ law: law(clause), verdict: 'not exercised' });
const broken = (exchanges: readonly Exchange[] = [], clause = stated, breach = 'no list'): Finding => ({
  law: law(clause),
  verdict: 'fail',
  trials: 3,
  breaches: 1,
  breach,
  exchanges,
});

const exchange: Exchange = {
  index: 0,
  started: 1_000.04,
  ended: 1_012.5,
  environment: 'here',
  address: 'base_url',
  path: '/AG-1/contacts',
  operation: 'ListCrmRecords',
  parameters: {},
  request: {
    method: 'POST',
    target: '/AG-1/contacts?limit=2',
    query: new URLSearchParams('limit=2'),
    headers: { accept: '*/*' },
    body: { text: '{}', form: 'json' },
    strayTokens: [],
  },
  response: { status: 200, headers: { a: 'b' }, body: { text: '[]', form: 'json' } },
};
const { operation: _, address: __, response: ___, ...bare } = exchange;
const { body: ____, ...bodiless } = exchange.request;
const unanswered: Exchange = { ...bare, request: bodiless, trouble: 'closed' };

const finished = run([]);

function reported(parts: readonly JudgedPart[], more: Partial<JudgedTraffic> = {}) {
  return trafficReport({
    kit: finished.kit,
    subject: 'caller',
    environment: finished.metadata.environment,
    run_id: 'run1',
    started_at: finished.started_at,
    finished_at: finished.finished_at,
    seed: 7,
    strict: false,
    exchanges: [],
    parts,
    ...more,
  });
}

/** The one check of the one clause that these findings are of, each a part of its own. */
function checked(...findings: readonly Finding[]) {
  const [clause] = reported(findings.map((finding) => ({ findings: [finding] }))).clauses;
  return clause?.checks[0];
}

const { title, area, strength, binds, source } = ledger[stated];
const check = {
  id: `traffic/${stated.toLowerCase()}`,
  title,
  runs: 0,
  requests: 0,
  records: 0,
  prepared: { requests: 0, records: 0 },
  duration_ms: 0,
};

test('a report on traffic without breaches, in full', () => {
  const requests = [exchange, unanswered, exchange];
  expect(reported([{ findings: [passed(), passed(3)] }], { exchanges: requests })).toStrictEqual({
    subject: 'caller',
    kit: finished.kit,
    environment: finished.metadata.environment,
    run: {
      id: 'run1',
      started_at: '2025-12-07T05:20:00.000Z',
      finished_at: '2025-12-07T05:20:02.500Z',
      seed: 7,
      depth: 'standard',
      strict: false,
      requests: { total: 3, by_operation: { ListCrmRecords: 2 } },
    },
    summary: { verdict: 'conforms', pass: 1, fail: 0, warn: 0, inconclusive: 0, skip: 0, observed: 0 },
    clauses: [
      {
        id: stated,
        title,
        area,
        strength,
        binds,
        source,
        verdict: 'pass',
        checks: [{ ...check, verdict: 'pass', runs: 5 }],
      },
    ],
    leftovers: { created: 0, deleted: 0, left: [] },
  });
});

test('each clause is judged by the findings of its own laws, and the verdicts are counted', () => {
  const findings = [passed(), untried(other), broken([], implied)];
  const { clauses, summary } = reported([{ findings }]);
  expect(new Map(clauses.map(({ id, verdict }) => [id, verdict]))).toEqual(
    new Map<string, Verdict>([
      [stated, 'pass'],
      [other, 'skip'],
      [implied, 'warn'],
    ]),
  );
  expect(summary).toMatchObject({ verdict: 'conforms', pass: 1, skip: 1, warn: 1, fail: 0 });
  expect(reported([{ findings }], { strict: true }).summary).toMatchObject({ verdict: 'deviates', fail: 1 });
});

test('one part that puts a law to the test is enough, and one breach breaks it', () => {
  expect(checked(untried(), passed())).toStrictEqual({ ...check, verdict: 'pass', runs: 2 });
  expect(checked(untried(), untried())).toStrictEqual({
    ...check,
    verdict: 'skip',
    reason: 'not exercised: a list is read',
  });
  expect(checked(passed(), broken([exchange]), untried())).toMatchObject({ verdict: 'fail', runs: 5 });
});

test('a breach is told with what mends it and the exchanges that show it', () => {
  expect(checked(broken([exchange, unanswered]))).toStrictEqual({
    ...check,
    verdict: 'fail',
    reason: 'no list',
    mend: 'Read it.',
    runs: 3,
    exchanges: [
      {
        operation: 'ListCrmRecords',
        started_at: '1970-01-01T00:00:01.000Z',
        duration_ms: 12.5,
        request: {
          method: 'POST',
          url: '{base_url}/AG-1/contacts?limit=2',
          headers: { accept: '*/*' },
          body: '{}',
        },
        response: { status: 200, headers: { a: 'b' }, body: '[]' },
      },
      {
        started_at: '1970-01-01T00:00:01.000Z',
        duration_ms: 12.5,
        request: {
          method: 'POST',
          url: '{no address}/AG-1/contacts?limit=2',
          headers: { accept: '*/*' },
        },
        trouble: 'closed',
      },
    ],
  });
});

test('of several breaches the one that fewest exchanges show is told, with its scenario first', () => {
  const long = {
    name: 'long',
    findings: [broken([exchange, exchange], stated, 'the long one')],
    replay: 'a',
  };
  const short = { name: 'short', findings: [broken([exchange], stated, 'the short one')], replay: 'b' };
  const told = (...parts: readonly JudgedPart[]) => reported(parts).clauses[0]?.checks[0];
  expect(told(long, short)).toMatchObject({
    reason: 'the short one, in the scenarios short and long',
    replay: 'b',
  });
  expect(told(long)?.reason).toBe('the long one, in the scenario long');
  expect(told(long, short, long)?.reason).toBe('the short one, in the scenarios short and long, long');
  expect(told(long, short, long, long)?.reason).toBe('the short one, in the scenarios short and 3 more');
});

test('of many exchanges the last 24 are shown, of a long body its beginning', () => {
  const numbered = Array.from({ length: 25 }, (_each, at) => ({ ...exchange, path: `${at}`, started: at }));
  const shown = checked(broken(numbered));
  expect(shown?.exchanges).toHaveLength(24);
  expect(shown?.exchanges?.[0]?.started_at).toBe('1970-01-01T00:00:00.001Z');
  expect(shown?.exchanges_left_out).toBe(1);
  expect(checked(broken(numbered.slice(1)))).not.toHaveProperty('exchanges_left_out');
  const bodyOf = (length: number) => {
    const body = { text: 'x'.repeat(length), form: 'other' } as const;
    const found = checked(broken([{ ...exchange, request: { ...exchange.request, body } }]));
    return found?.exchanges?.[0]?.request.body;
  };
  expect(bodyOf(4_096)).toBe('x'.repeat(4_096));
  expect(bodyOf(4_100)).toBe(`${'x'.repeat(4_096)}… (4 more characters)`);
  const silent = { ...exchange, response: { status: 204, headers: {} } };
  expect(checked(broken([silent]))?.exchanges?.[0]?.response?.body).toBe('');
});

test('a caller that did not end well leaves undecided what it did not break', () => {
  const ended: CallerRun = { scenario: 'plain', sentence: 'all is well', requests: 1, duration_ms: 1 };
  const runs = (...changes: readonly Partial<CallerRun>[]) =>
    changes.map((change): CallerRun => ({ ...ended, ...change }));
  const verdict = (caller_runs: readonly CallerRun[], finding = passed()) => {
    const report = reported([{ findings: [finding] }], { caller_runs });
    expect(report.caller_runs).toEqual(caller_runs);
    return report.summary.verdict;
  };
  expect(verdict(runs({}, { exit_code: 0 }))).toBe('conforms');
  expect(verdict(runs({}, { exit_code: 1 }))).toBe('inconclusive');
  expect(verdict(runs({ ended_by: 'was ended' }))).toBe('inconclusive');
  expect(verdict(runs({ ended_by: 'was ended', exit_code: 0 }))).toBe('inconclusive');
  expect(verdict(runs({ exit_code: 1 }), broken())).toBe('deviates');
});

test('what changed since the report before is told', () => {
  const previous = reported([{ findings: [broken()] }]);
  expect(reported([{ findings: [passed()] }], { previous }).changes?.clauses).toEqual([
    { id: stated, before: 'fail', now: 'pass' },
  ]);
});
