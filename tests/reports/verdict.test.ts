import { expect, test } from '@playwright/test';
import { type CheckOutcome, gravest, isSpared, overall, verdictOf } from '../../reports/verdict.ts';

const stated = { id: 'PAGING-01', strength: 'stated' } as const;
const implied = { id: 'PAGING-02', strength: 'implied' } as const;
const open = { id: 'PAGING-20', strength: 'open' } as const;

const passed: CheckOutcome = { status: 'passed', runs: 30 };
const failedWith = (error: string): CheckOutcome => ({ status: 'failed', runs: 3, error });

test('a check that passed is a pass', () => {
  expect(verdictOf(passed, stated, false)).toEqual({ verdict: 'pass' });
});

test('a check that passed without trying anything is a fault of the kit', () => {
  expect(verdictOf({ ...passed, runs: 0 }, stated, false)).toEqual({
    fault: 'the check passed without trying anything',
  });
});

test('a violated expectation fails a stated clause and warns at an implied one', () => {
  const outcome = failedWith('ViolatedExpectation: the page is cut at the cap');
  expect(verdictOf(outcome, stated, false)).toEqual({
    verdict: 'fail',
    reason: 'the page is cut at the cap',
  });
  expect(verdictOf(outcome, implied, false)).toEqual({
    verdict: 'warn',
    reason: 'the page is cut at the cap',
  });
  expect(verdictOf(outcome, implied, true)).toMatchObject({ verdict: 'fail' });
});

test('an operation that is not deployed is a skip with that reason', () => {
  const reason = 'UpdateCrmRecord not deployed in this environment';
  expect(verdictOf(failedWith(`NotOffered: ${reason}`), stated, false)).toEqual({ verdict: 'skip', reason });
});

test('a violation of another clause leaves this one undecided and says which was broken', () => {
  expect(verdictOf(failedWith('ViolatedExpectation: [LIST-03] has_more is text'), stated, false)).toEqual({
    verdict: 'inconclusive',
    reason: 'LIST-03 was broken first: has_more is text',
    undecided_by: 'broken clause',
    blamed: 'LIST-03',
  });
});

test('a violation that names the clause itself counts against it', () => {
  expect(verdictOf(failedWith('ViolatedExpectation: [PAGING-01] eleven rows'), stated, false)).toEqual({
    verdict: 'fail',
    reason: 'eleven rows',
  });
});

for (const name of ['Unanswered', 'NoAccessToken', 'Inconclusive']) {
  test(`an ${name} error is no verdict on the service`, () => {
    expect(verdictOf(failedWith(`${name}: nobody there`), stated, true)).toMatchObject({
      verdict: 'inconclusive',
      reason: 'nobody there',
    });
  });
}

test('any other error is a fault of the kit, never a failure of the service', () => {
  expect(verdictOf(failedWith('TypeError: x is undefined'), stated, false)).toEqual({
    fault: 'TypeError: x is undefined',
  });
});

test('an open clause is observed and cannot fail', () => {
  expect(verdictOf({ ...passed, observation: 'short pages occur' }, open, false)).toEqual({
    verdict: 'observed',
  });
  expect(verdictOf(passed, open, false)).toEqual({ fault: 'the check of an open clause observed nothing' });
  expect(verdictOf(failedWith('ViolatedExpectation: short'), open, true)).toEqual({
    fault: 'an open clause cannot fail, but its check said: short',
  });
});

test('a skipped check says why, and an undecided one is not a skip', () => {
  expect(
    verdictOf({ status: 'skipped', runs: 0, skipReason: 'needs control_url in the profile' }, stated, false),
  ).toEqual({
    verdict: 'skip',
    reason: 'needs control_url in the profile',
  });
  expect(
    verdictOf(
      { status: 'skipped', runs: 0, skipReason: 'x', undecidedReason: 'nobody there' },
      stated,
      false,
    ),
  ).toEqual({ verdict: 'inconclusive', reason: 'nobody there', undecided_by: 'precondition' });
});

test('a check that was left out is a skip for the clauses that others decide, and undecided for its own', () => {
  const leftOut = {
    status: 'skipped',
    runs: 0,
    undecidedReason: 'budget: no room',
    decidedByOthers: ['LIST-02'],
  } as const;
  expect(verdictOf(leftOut, { id: 'LIST-02', strength: 'stated' }, false)).toEqual({
    verdict: 'skip',
    reason: 'budget: no room',
  });
  expect(verdictOf(leftOut, { id: 'LIST-03', strength: 'stated' }, false)).toMatchObject({
    verdict: 'inconclusive',
  });
});

test('a check that ran out of time or was interrupted decides nothing', () => {
  for (const [status, reason] of [
    ['timedOut', 'the check did not end in the time it has'],
    ['interrupted', 'the run was interrupted'],
    ['skipped', 'the run ended before this check began'],
  ] as const) {
    expect(verdictOf({ status, runs: 1 }, stated, true)).toStrictEqual({
      verdict: 'inconclusive',
      reason,
      undecided_by: 'trouble',
    });
  }
});

test('a failure without an error is a fault of the kit', () => {
  expect(verdictOf({ status: 'failed', runs: 1 }, stated, false)).toEqual({
    fault: 'failed without an error',
  });
});

test('a law that held for a part of its inputs passes, and says for which', () => {
  const outcome = { ...passed, partly: '8 of 9 pages' };
  expect(verdictOf(outcome, stated, false)).toStrictEqual({ verdict: 'pass', reason: '8 of 9 pages' });
  expect(verdictOf({ ...outcome, observation: 'seen' }, open, false)).toStrictEqual({
    verdict: 'observed',
    reason: '8 of 9 pages',
  });
  expect(verdictOf(passed, stated, false)).toStrictEqual({ verdict: 'pass' });
});

test('a clause is blamed only at the beginning of a message', () => {
  expect(verdictOf(failedWith('ViolatedExpectation: found [LIST-03] x'), stated, false)).toMatchObject({
    verdict: 'fail',
    reason: 'found [LIST-03] x',
  });
});

test('only a check that the budget left out for others is spared', () => {
  expect(isSpared({ verdict: 'skip', reason: 'budget: no room' })).toBe(true);
  expect(isSpared({ verdict: 'inconclusive', reason: 'budget: no room' })).toBe(false);
  expect(isSpared({ verdict: 'skip', reason: 'no budget: none' })).toBe(false);
  expect(isSpared({ verdict: 'skip' })).toBe(false);
});

test('what kept a check from a verdict is trouble that may pass, or a precondition that is missing', () => {
  const by = (outcome: CheckOutcome): unknown => verdictOf(outcome, stated, false);
  expect(by(failedWith('BudgetSpent: all gone'))).toMatchObject({ undecided_by: 'trouble' });
  expect(by(failedWith('Unanswered: nobody there'))).toMatchObject({ undecided_by: 'trouble' });
  expect(by(failedWith('Inconclusive: no second text'))).toMatchObject({ undecided_by: 'precondition' });
  expect(by(failedWith('ViolatedExpectation: [LIST-01] found 500'))).toMatchObject({
    undecided_by: 'broken clause',
  });
});

test('a clause takes the gravest verdict of its checks', () => {
  expect(gravest(['pass', 'fail', 'inconclusive'])).toBe('fail');
  expect(gravest(['pass', 'inconclusive'])).toBe('inconclusive');
  expect(gravest(['skip', 'pass'])).toBe('pass');
  expect(gravest(['skip', 'observed'])).toBe('observed');
  expect(gravest([])).toBe('skip');
});

test('a run conforms with warnings, and with up to a tenth of its checks undecided', () => {
  const nine = Array<'pass'>(9).fill('pass');
  expect(overall(['pass', 'warn'], ['pass', 'warn'])).toBe('conforms');
  expect(overall(['pass', 'inconclusive'], [...nine, 'inconclusive'])).toBe('conforms');
  expect(overall(['pass', 'inconclusive'], [...nine.slice(1), 'inconclusive'])).toBe('inconclusive');
  expect(overall(['fail', 'inconclusive'], ['fail', 'inconclusive'])).toBe('deviates');
  expect(overall(['skip'], ['skip'])).toBe('inconclusive');
  expect(overall(['observed'], ['observed'])).toBe('conforms');
  const skipped = Array<'skip'>(90).fill('skip');
  expect(overall(['pass', 'inconclusive'], ['pass', 'inconclusive', ...skipped])).toBe('inconclusive');
});
