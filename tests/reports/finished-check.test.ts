import { expect, test } from '@playwright/test';
import type { TestCase, TestResult } from '@playwright/test/reporter';
import { finishedCheck } from '../../reports/finished-check.ts';
import { type CheckLog, checkLogName } from '../../suites/harness/results/check-log.ts';

type Annotations = TestCase['annotations'];

/** What the runner tells of a check in list.spec.ts, reduced to what the reports read. */
function testCase(annotations: Annotations = []): TestCase {
  return {
    annotations: [
      { type: 'clause', description: 'LIST-01' },
      { type: 'allure.label.feature', description: 'list' },
      ...annotations,
    ],
    location: { file: '/kit/suites/list.spec.ts', line: 7, column: 1 },
    titlePath: () => ['', '', 'list.spec.ts', 'paging', 'a list is answered'],
  } as unknown as TestCase;
}

function result(change: Partial<TestResult>, log?: CheckLog): TestResult {
  const body = log && Buffer.from(JSON.stringify(log));
  const attachments = body ? [{ name: checkLogName, contentType: 'application/json', body }] : [];
  return { status: 'passed', duration: 12, errors: [], attachments, ...change } as unknown as TestResult;
}

const log: CheckLog = {
  runs: 6,
  partly: [],
  inputs_digests: ['a', 'b'],
  requests: { ListCrmRecords: 6 },
  records: 2,
  builds_on: [{ name: 'marking contacts', on: [], requests: 1, records: 1 }],
  durations: { ListCrmRecords: [3, 1] },
  filters: [{ field_type: 'string', operation: 'IS', asked: 4, broken: 0 }],
  outstanding: 2,
  noted: [],
  exchanges: [],
};

test('a check that passed has its id, its place and what it tried', () => {
  expect(finishedCheck(testCase(), result({}, log))).toStrictEqual({
    id: 'list/paging-a-list-is-answered',
    title: 'paging a list is answered',
    clauses: ['LIST-01'],
    location: '/kit/suites/list.spec.ts:7',
    duration_ms: 12,
    outcome: { status: 'passed', runs: 6 },
    inputs_digest: expect.stringMatching(/^[0-9a-f]{16}$/),
    requests: { ListCrmRecords: 6 },
    records: 2,
    builds_on: [{ name: 'marking contacts', on: [], requests: 1, records: 1 }],
    durations: { ListCrmRecords: [3, 1] },
    filters: [{ field_type: 'string', operation: 'IS', asked: 4, broken: 0 }],
    outstanding: 2,
    noted: [],
    exchanges: [],
  });
});

test('the digest tells whether another run tried the same inputs', () => {
  const digest = (inputs_digests: string[]): string =>
    finishedCheck(testCase(), result({}, { ...log, inputs_digests })).inputs_digest;
  expect(digest(['a', 'b'])).toBe(digest(['a', 'b']));
  expect(digest(['a', 'b'])).not.toBe(digest(['b', 'a']));
  expect(digest([])).toBe('');
});

test('of a failure only what the report shows is kept', () => {
  const failure = {
    violation: 'x',
    counterexample: '3',
    expected: '1',
    found: '2',
    reproduced: '3 of 3',
    place: { law: 0, path: '0' },
    shrinks: 4,
  };
  const errors = [{ message: 'ViolatedExpectation: x' }, { message: 'a later one' }];
  const finished = finishedCheck(testCase(), result({ status: 'failed', errors }, { ...log, failure }));
  expect(finished.failure).toStrictEqual({
    counterexample: '3',
    expected: '1',
    found: '2',
    reproduced: '3 of 3',
    place: { law: 0, path: '0' },
  });
  expect(finished.outcome).toStrictEqual({ status: 'failed', runs: 6, error: 'ViolatedExpectation: x' });
});

test('the colours of the runner are not part of an error', () => {
  const errors = [{ message: '\u001b[31mTypeError\u001b[39m: x is undefined' }];
  expect(finishedCheck(testCase(), result({ status: 'failed', errors })).outcome.error).toBe(
    'TypeError: x is undefined',
  );
});

test('a thrown value that is no error is told as well', () => {
  const errors = [{ value: "'oops'" }];
  expect(finishedCheck(testCase(), result({ status: 'failed', errors })).outcome.error).toBe("'oops'");
});

test('the reasons for a skip and for no verdict are told apart', () => {
  const annotations = [
    { type: 'skip', description: 'nobody there' },
    { type: 'inconclusive', description: 'nobody there' },
  ];
  expect(finishedCheck(testCase(annotations), result({ status: 'skipped' })).outcome).toStrictEqual({
    status: 'skipped',
    runs: 0,
    skipReason: 'nobody there',
    undecidedReason: 'nobody there',
  });
});

test('an observation is told', () => {
  const observation = 'short pages occur';
  expect(finishedCheck(testCase(), result({}, { ...log, observation })).outcome.observation).toBe(
    observation,
  );
});

test('a check that never began has no reason of its own', () => {
  expect(finishedCheck(testCase())).toMatchObject({
    duration_ms: 0,
    outcome: { status: 'skipped', runs: 0 },
    requests: {},
    records: 0,
    builds_on: [],
  });
});

test('a check may tell why it held in part, what kept it from a verdict and which clauses others decide', () => {
  const annotations = [
    { type: 'undecided by', description: 'trouble' },
    { type: 'decided by others', description: 'LIST-02' },
    { type: 'decided by others', description: 'LIST-03' },
  ];
  const partly = ['8 of 9 pages', '3 of 4\u202e fields'];
  const [, ...frames] = [
    'Error: x',
    '    at law (/elsewhere/law.ts:1:1)',
    `    at ${import.meta.filename}:5:3`,
  ];
  const errors = [{ message: 'Error: x', stack: ['\u001b[31mError: x\u001b[39m', ...frames].join('\n') }];
  const finished = finishedCheck(testCase(annotations), result({ errors }, { ...log, partly }));
  expect(finished.outcome).toStrictEqual({
    status: 'passed',
    runs: 6,
    partly: '8 of 9 pages; 3 of 4\\u{202e} fields',
    error: 'Error: x',
    place: expect.stringMatching(/^tests\/reports\/finished-check\.test\.[jt]s:5$/),
    undecidedBy: 'trouble',
    decidedByOthers: ['LIST-02', 'LIST-03'],
  });
});

test('a failure without an input has no counterexample', () => {
  const failure = { violation: 'x', reproduced: '3 of 3', place: { law: 0, path: '0' }, shrinks: 0 };
  expect(finishedCheck(testCase(), result({}, { ...log, failure })).failure).toStrictEqual({
    reproduced: '3 of 3',
    place: { law: 0, path: '0' },
  });
});

test('what a check tells of deferred tokens and of breaches that did not show again is kept', () => {
  const deferred = {
    kind: 'expired',
    clauses: ['AUTH-03'],
    check: 'token-life/a',
    made_at: '2026-11-21T16:12:00.000Z',
    due: '2026-11-22T16:16:00.000Z',
    until: '2026-12-22T16:11:00.000Z',
  };
  const told = { deferred, token_left_s: 0, held_again: true };
  expect(finishedCheck(testCase(), result({}, { ...log, ...told }))).toMatchObject(told);
  expect(finishedCheck(testCase(), result({}, { ...log, held_again: false }))).not.toHaveProperty(
    'held_again',
  );
});

test('only the log of the check is read, whatever else is attached', () => {
  const body = Buffer.from(JSON.stringify(log));
  const attachments = [
    { name: 'trace', contentType: 'application/zip', body: Buffer.from('no log') },
    { name: checkLogName, contentType: 'application/json', body },
  ];
  expect(finishedCheck(testCase(), result({ attachments })).outcome.runs).toBe(6);
});
