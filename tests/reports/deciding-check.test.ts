import { expect, test } from '@playwright/test';
import type { CheckReport, ClauseReport } from '../../reports/conformance.ts';
import { decidingCheck, told, toldInFull } from '../../reports/deciding-check.ts';

const check: CheckReport = {
  id: 'list/a-list-is-answered',
  title: 'a list is answered',
  verdict: 'fail',
  runs: 1,
  requests: 1,
  records: 0,
  prepared: { requests: 0, records: 0 },
  duration_ms: 1,
};
const deviation = { accepted_by: 'Kim', until: '2026-01-31', file: 'demo.yaml', line: 7 };

/** A clause that has the verdict of the first of these checks, but for what is given. */
function clause(
  checks: readonly Partial<CheckReport>[],
  change: Partial<Pick<ClauseReport, 'binds' | 'verdict'>> = {},
): ClauseReport {
  return {
    id: 'LIST-01',
    title: 'a list is answered',
    area: 'list',
    strength: 'stated',
    binds: 'service',
    source: [],
    verdict: checks[0]?.verdict ?? 'fail',
    checks: checks.map((each) => ({ ...check, ...each })),
    ...change,
  };
}

test('the deciding check has the verdict of the clause', () => {
  expect(decidingCheck(clause([{ verdict: 'pass', id: 'a' }, { id: 'b' }], { verdict: 'fail' }))?.id).toBe(
    'b',
  );
  expect(decidingCheck(clause([]))).toBeUndefined();
});

test('a check that was put off decides before one whose failure is not known, and that before others', () => {
  const known = { id: 'known', deviation };
  const later = { id: 'later', reason: 'deferred: decided tomorrow' };
  const fresh = { id: 'fresh', reason: 'this is not deferred: no' };
  expect(decidingCheck(clause([known, fresh, later]))?.id).toBe('later');
  expect(decidingCheck(clause([known, fresh]))?.id).toBe('fresh');
  expect(decidingCheck(clause([known, { ...known, id: 'second' }]))?.id).toBe('known');
});

test('a clause that no check decides says so, and whether it binds the caller', () => {
  expect(told(clause([]))).toBe('no check decides it');
  expect(told(clause([], { binds: 'client' }))).toBe('it binds the caller');
  expect(told(clause([{ reason: 'no list' }], { binds: 'client' }))).toBe('no list');
});

test('what is told is the reason, or else what was seen, or else nothing', () => {
  expect(told(clause([{ reason: 'no list', observation: 'seen' }]))).toBe('no list');
  expect(told(clause([{ verdict: 'observed', observation: 'seen' }]))).toBe('seen');
  expect(told(clause([{ verdict: 'pass' }]))).toBe('');
});

test('of a decided clause the checks that the budget left out are counted', () => {
  const spared = { verdict: 'skip', reason: 'budget: no room' } as const;
  const leftOut = '2 of its 3 checks were left out: budget';
  expect(told(clause([{ verdict: 'pass' }, spared, spared]))).toBe(leftOut);
  expect(told(clause([{ verdict: 'pass', reason: 'partly' }, spared, spared]))).toBe(`partly; ${leftOut}`);
  expect(told(clause([{ verdict: 'observed' }, spared, spared]))).toBe(leftOut);
  expect(told(clause([{ reason: 'no list' }, spared]))).toBe('no list');
});

test('a failure is told in full, a line for each thing, and without what is not known', () => {
  const full = {
    reason: 'no list',
    deviation,
    counterexample: '3',
    reproduced: '3 of 3',
    replay: 'replay it',
  };
  expect(toldInFull(clause([full]))).toBe(`\
no list
known: accepted by Kim until 2026-01-31 (demo.yaml:7)
input: 3
reproduced: 3 of 3
replay: replay it`);
  expect(toldInFull(clause([{ reason: 'no list' }]))).toBe('no list');
  expect(toldInFull(clause([]))).toBe('no check decides it');
});
