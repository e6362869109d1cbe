import type { CTRFReport, Test, TestStatus } from 'ctrf';
import { printableJson } from '../../suites/harness/results/safe-text.ts';
import type { ClauseReport, Conformance, InternalError, Verdict } from '../conformance.ts';
import { internalErrorInWords } from '../../suites/harness/results/internal-error.ts';
import { isAccepted } from '../deviations/settle.ts';
import { told, toldInFull } from '../deciding-check.ts';

const statuses: Readonly<Record<Verdict, TestStatus>> = {
  pass: 'passed',
  fail: 'failed',
  skip: 'skipped',
  warn: 'other',
  inconclusive: 'other',
  observed: 'other',
};

function testOf(clause: ClauseReport): Test {
  const { id, area, strength, verdict, title, checks } = clause;
  const message = told(clause);
  return {
    name: id,
    suite: [area],
    status: isAccepted(clause) ? 'other' : statuses[verdict],
    rawStatus: verdict,
    duration: checks.reduce((sum, { duration_ms }) => sum + duration_ms, 0),
    tags: [area, strength],
    ...(message !== '' && { message }),
    ...(verdict === 'fail' && { trace: toldInFull(clause) }),
    extra: { title },
  };
}

/** An error of the kit is no verdict on the service, and still must not look like success. */
function internalErrorTest(error: InternalError): Test {
  return {
    name: error.check ?? 'outside of checks',
    suite: ['internal errors'],
    status: 'other',
    rawStatus: 'internal error',
    duration: 0,
    message: internalErrorInWords(error),
  };
}

/** The report as CTRF: a clause is a test. Only a `pass` passes and only a `fail` that is not accepted fails; `rawStatus` has the verdict. */
export function ctrfOf({ kit, environment, run, clauses, internal_errors = [] }: Conformance): string {
  const tests = [...clauses.map(testOf), ...internal_errors.map(internalErrorTest)];
  const withStatus = (wanted: TestStatus): number => tests.filter(({ status }) => status === wanted).length;
  const report: CTRFReport = {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    runId: run.id,
    timestamp: run.finished_at,
    generatedBy: `${kit.name} ${kit.version}`,
    results: {
      tool: { name: kit.name, version: kit.version },
      summary: {
        tests: tests.length,
        passed: withStatus('passed'),
        failed: withStatus('failed'),
        skipped: withStatus('skipped'),
        pending: 0,
        other: withStatus('other'),
        start: Date.parse(run.started_at),
        stop: Date.parse(run.finished_at),
      },
      tests,
      environment: { testEnvironment: environment.name },
    },
  };
  return `${printableJson(JSON.stringify(report, null, 2))}\n`;
}
