import { expect, test } from '@playwright/test';
import { judge, notedOnce } from '../../reports/judgement.ts';
import type { FinishedCheck } from '../../reports/finished-check.ts';
import { check, failed } from './finished-run.ts';

const replay = 'replay it';
const judged = (finished: FinishedCheck) => judge(finished, false, replay);
const breach = 'ViolatedExpectation: no list';

const exchange = {
  operation: 'ListCrmRecords',
  started_at: '2025-12-07T05:20:00.000Z',
  duration_ms: 1,
  request: { method: 'POST', url: '{base_url}/AG-1/contacts', headers: { accept: '*/*' } },
} as const;
const withBody = (body: string) => ({ ...exchange, request: { ...exchange.request, body } });

const reported = {
  id: 'list/a-list-is-answered',
  title: 'a list is answered',
  verdict: 'pass',
  runs: 6,
  inputs_digest: '0123456789abcdef',
  requests: 6,
  records: 2,
  prepared: { requests: 1, records: 1 },
  builds_on: [{ name: 'marking contacts', on: [], requests: 1, records: 1 }],
  duration_ms: 12,
} as const;

test('a pass is reported with what it tried and cost, and with nothing that is not known', () => {
  expect(judged(check()).judgements).toStrictEqual([{ clause: 'LIST-01', report: reported }]);
  const bare = check({ inputs_digest: '', builds_on: [] });
  const { inputs_digest: _, builds_on: __, ...rest } = reported;
  expect(judged(bare).judgements[0]?.report).toStrictEqual({
    ...rest,
    prepared: { requests: 0, records: 0 },
  });
});

test('what was seen, and how long a token had left, is reported', () => {
  const outcome = { status: 'passed', runs: 6, observation: 'seen' } as const;
  expect(judged(check({ outcome, token_left_s: 0 })).judgements[0]?.report).toStrictEqual({
    ...reported,
    observation: 'seen',
    token_left_s: 0,
  });
});

test('a failure is reported with its exchanges and the command that tries it again', () => {
  const answered = { ...exchange, response: { status: 200, headers: {}, body: '[]' } };
  const [judgement] = judged(failed(breach, { exchanges: [exchange, withBody('{}'), answered] })).judgements;
  expect(judgement?.report).toStrictEqual({
    ...reported,
    verdict: 'fail',
    reason: 'no list',
    runs: 4,
    counterexample: '3',
    reproduced: '3 of 3',
    place: { law: 0, path: '2:1' },
    replay,
    exchanges: [exchange, withBody('{}'), answered],
  });
});

test('of many exchanges the last 24 are shown, of a long body its beginning', () => {
  const numbered = Array.from({ length: 25 }, (_each, at) => ({ ...exchange, duration_ms: at }));
  const shown = (exchanges: FinishedCheck['exchanges']) =>
    judged(failed(breach, { exchanges })).judgements[0]?.report;
  expect(shown(numbered)?.exchanges).toEqual(numbered.slice(1));
  expect(shown(numbered)?.exchanges_left_out).toBe(1);
  expect(shown(numbered.slice(1))).not.toHaveProperty('exchanges_left_out');
  const bodyOf = (length: number) => shown([withBody('x'.repeat(length))])?.exchanges?.[0]?.request.body;
  expect(bodyOf(4_096)).toBe('x'.repeat(4_096));
  expect(bodyOf(4_100)).toBe(`${'x'.repeat(4_096)}… (4 more characters)`);
});

const noted = { clause: 'LIST-03', key: 'a', found: 'has_more is text', exchanges: [exchange] } as const;

test('what answers break besides is told once for each clause, with all that was found', () => {
  const finished = check({
    noted: [
      noted,
      noted,
      { ...noted, key: 'b', found: 'has_more is missing' },
      { ...noted, clause: 'LIST-04', key: 'c', found: 'no has_more', law: true },
    ],
  });
  const [first, second] = judged(finished).noted;
  expect(first).toMatchObject({ clause: 'LIST-03', keys: ['a', 'b'], byLaw: false });
  expect(first?.report).toMatchObject({ verdict: 'fail', reason: 'has_more is text; has_more is missing' });
  expect(first?.report.exchanges).toEqual([exchange, exchange]);
  expect(second).toMatchObject({ clause: 'LIST-04', keys: ['c'], byLaw: true });
  expect(second?.report).toMatchObject({ verdict: 'warn', reason: 'no has_more' });
  expect(second?.report.exchanges).toEqual([exchange]);
});

test('a clause that a law and an answer both show as broken is not broken by laws alone', () => {
  const both = [noted, { ...noted, key: 'b', law: true } as const];
  expect(judged(check({ noted: both })).noted[0]?.byLaw).toBe(false);
});

test('the own clause of a check is broken where only its set-up met that', () => {
  const own = { ...noted, clause: 'LIST-01', found: 'met on the way' } as const;
  expect(judged(check({ noted: [noted, own] })).judgements[0]?.report.reason).toBe('met on the way');
  expect(judged(failed(breach, { noted: [own] })).judgements[0]?.report.reason).toBe('no list');
  const warned = failed(breach, { clauses: ['LIST-04'], noted: [{ ...noted, clause: 'LIST-04' }] });
  expect(judged(warned).judgements[0]?.report).toMatchObject({ verdict: 'warn', reason: 'no list' });
});

test('each problem is told once, by the first check in the order of ids that met it', () => {
  const on = (id: string, ...keys: readonly string[]) =>
    judged(check({ id, noted: keys.map((key) => ({ ...noted, key, found: `${key} of ${id}` })) }));
  const told = (...all: readonly ReturnType<typeof judged>[]) =>
    notedOnce(all).map(({ report }) => report.reason);
  expect(told(on('b', 'x'), on('a', 'x'))).toEqual(['x of a']);
  expect(told(on('a', 'x'), on('b', 'x', 'y'), on('c', 'y'))).toEqual(['x of a', 'x of b; y of b']);
  const decided = judged(
    failed('ViolatedExpectation: text', { clauses: ['LIST-01', 'LIST-03'], noted: [noted] }),
  );
  expect(told(decided, on('b', 'a'))).toEqual([]);
  const undecided = judged(
    check({ clauses: ['LIST-01', 'LIST-03'], outcome: { status: 'interrupted', runs: 1 } }),
  );
  expect(told(undecided, on('b', 'a'))).toEqual(['a of b']);
  expect(told(judged(failed(breach, { noted: [noted] })))).toEqual(['has_more is text']);
});
