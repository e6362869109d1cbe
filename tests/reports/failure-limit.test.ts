import { expect, test } from '@playwright/test';
import type { FullConfig, TestCase, TestResult } from '@playwright/test/reporter';
import type { Deviation } from '../../environments/deviations/deviation.ts';
import FailureLimit from '../../reports/failure-limit.ts';
import { type CheckLog, checkLogName, emptyLog } from '../../suites/harness/results/check-log.ts';
import { type RunBeginning, tellBeginning } from '../../suites/harness/results/run-metadata.ts';
import { run } from './finished-run.ts';

const stated = 'LIST-01';
const implied = 'RECORDS-03';
const broken = 'ViolatedExpectation: the list lacks a row';

function config(told: Partial<RunBeginning>, maxFailures: number): FullConfig {
  const own = { maxFailures, metadata: {} } as unknown as FullConfig;
  tellBeginning(own, { ...run([]).metadata, ...told });
  return own;
}

interface Met {
  readonly clause: string;
  readonly error?: string;
  readonly status?: TestResult['status'];
  readonly log?: Partial<CheckLog>;
  readonly told?: Partial<RunBeginning>;
  readonly maxFailures?: number;
}

/** Whether the runner counts a check that ended so. */
function isCounted({
  clause,
  error = broken,
  status = 'failed',
  log,
  told = {},
  maxFailures = 1,
}: Met): boolean {
  const check = {
    annotations: [{ type: 'clause', description: clause }],
    location: { file: '/kit/suites/list.spec.ts', line: 7, column: 1 },
    titlePath: () => ['', '', 'list.spec.ts', 'a list is answered'],
    expectedStatus: 'passed',
  } as unknown as TestCase;
  const body = Buffer.from(JSON.stringify({ ...emptyLog(), runs: 1, ...log }));
  const attachments = [{ name: checkLogName, contentType: 'application/json', body }];
  const errors = [{ message: error, stack: error }];
  const result = { status, duration: 1, errors, error: errors[0], attachments } as unknown as TestResult;
  const limit = new FailureLimit();
  limit.onBegin(config(told, maxFailures));
  limit.onTestEnd(check, result);
  return check.expectedStatus !== status;
}

const accepted: Deviation = {
  clause: stated,
  check: 'list/a-list-is-answered',
  reason: 'the list lacks a row',
  accepted_by: 'somebody',
  until: '2999-12-31',
  file: 'deviations.yaml',
  lines: { clause: 1, check: 1, reason: 1, accepted_by: 1, until: 1 },
};

const noted = { clause: stated, key: 'k', found: 'a total is a text', exchanges: [] } as const;

test('a broken stated clause counts, and so does an error of the kit', () => {
  expect(isCounted({ clause: stated })).toBe(true);
  expect(isCounted({ clause: stated, error: 'TypeError: this is a bug' })).toBe(true);
  expect(isCounted({ clause: implied, error: broken.replace(': ', ': [LIST-01] ') })).toBe(true);
});

test('a warning counts where it is strict alone', () => {
  expect(isCounted({ clause: implied })).toBe(false);
  expect(isCounted({ clause: implied, told: { strict: true } })).toBe(true);
});

test('what is told of another check does not count with a warning', () => {
  expect(isCounted({ clause: implied, told: { noted: [noted] } })).toBe(false);
  expect(isCounted({ clause: implied, log: { noted: [noted] }, told: { deviations: [accepted] } })).toBe(
    false,
  );
});

test('an accepted failure does not count, as long as it fails in the accepted way and time', () => {
  expect(isCounted({ clause: stated, told: { deviations: [accepted] } })).toBe(false);
  const late = { ...accepted, until: '2020-01-01' };
  expect(isCounted({ clause: stated, told: { deviations: [late] } })).toBe(true);
});

test('a check that ran out of time stays undecided and does not count', () => {
  expect(isCounted({ clause: stated, status: 'timedOut' })).toBe(false);
});

test('where a run is to go on to its end, nothing is touched', () => {
  expect(isCounted({ clause: implied, maxFailures: 0 })).toBe(true);
});
