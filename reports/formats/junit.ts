import type { ClauseReport, Conformance } from '../conformance.ts';
import { isAccepted } from '../deviations/settle.ts';
import { changeInWords } from '../deviations/words.ts';
import { told, toldInFull } from '../deciding-check.ts';
import { internalErrorInWords } from '../../suites/harness/results/internal-error.ts';
import { element, xmlText } from './xml-text.ts';

/** Milliseconds as the decimal seconds of JUnit. */
function seconds(ms: number): string {
  return (ms / 1_000).toFixed(3);
}

/** A check that decides several clauses counts for each of them. */
function took(clauses: readonly ClauseReport[]): number {
  return clauses.flatMap(({ checks }) => checks).reduce((sum, { duration_ms }) => sum + duration_ms, 0);
}

function outcome(clause: ClauseReport): string[] {
  const { verdict } = clause;
  if (verdict === 'pass') return [];
  if (verdict !== 'fail') return [element('skipped', { message: `${verdict}: ${told(clause)}` })];
  if (isAccepted(clause)) return [element('skipped', { message: `known failure: ${told(clause)}` })];
  return [element('failure', { message: told(clause), type: verdict }, [xmlText(toldInFull(clause))])];
}

function testCase(clause: ClauseReport): string {
  const attributes = { name: clause.id, classname: clause.area, time: seconds(took([clause])) };
  return element('testcase', attributes, [
    ...outcome(clause),
    element('system-out', {}, [xmlText(clause.title)]),
  ]);
}

function counts(clauses: readonly ClauseReport[]): Readonly<Record<string, number>> {
  const failures = clauses.filter((clause) => clause.verdict === 'fail' && !isAccepted(clause)).length;
  const passes = clauses.filter(({ verdict }) => verdict === 'pass').length;
  return { tests: clauses.length, failures, errors: 0, skipped: clauses.length - failures - passes };
}

function staleSuite(
  toChange: NonNullable<Conformance['deviations']>['to_change'],
  shared: Readonly<Record<string, string>>,
): { readonly count: number; readonly suites: readonly string[] } {
  const count = toChange.length;
  if (count === 0) return { count, suites: [] };
  const cases = toChange.map((one) =>
    element('testcase', { name: `${one.clause} ${one.check}`, classname: 'deviations' }, [
      element('failure', { message: changeInWords(one), type: 'deviation' }),
    ]),
  );
  const attributes = { name: 'deviations', ...shared, tests: count, failures: count, errors: 0, skipped: 0 };
  return { count, suites: [element('testsuite', attributes, cases)] };
}

/** A reader of JUnit counts an `error` apart from the failures: the test program itself went wrong. */
function errorSuite(
  internalErrors: NonNullable<Conformance['internal_errors']>,
  shared: Readonly<Record<string, string>>,
): readonly string[] {
  const count = internalErrors.length;
  if (count === 0) return [];
  const cases = internalErrors.map((error) =>
    element('testcase', { name: error.check ?? 'outside of checks', classname: 'internal errors' }, [
      element('error', { message: internalErrorInWords(error), type: 'internal error' }),
    ]),
  );
  const attributes = { name: 'internal errors', ...shared, tests: count, failures: 0, errors: count };
  return [element('testsuite', { ...attributes, skipped: 0 }, cases)];
}

/**
 * The report as JUnit XML: an area is a suite, a clause a case. Only a `pass` passes and only a `fail` fails;
 * any other verdict is a skipped case whose message begins with it, and so is a failure that is known and accepted.
 * Deviations to change are a suite of failures, errors of the kit one of errors.
 */
export function junitOf({
  environment,
  run,
  clauses,
  deviations,
  internal_errors = [],
}: Conformance): string {
  const shared = { timestamp: run.started_at.slice(0, 19), hostname: environment.name };
  const suites = [...new Set(clauses.map(({ area }) => area))].map((name) => {
    const own = clauses.filter(({ area }) => area === name);
    const attributes = { name, ...shared, ...counts(own), time: seconds(took(own)) };
    return element('testsuite', attributes, own.map(testCase));
  });
  const stale = staleSuite(deviations?.to_change ?? [], shared);
  const { tests = 0, failures = 0 } = counts(clauses);
  const errors = internal_errors.length;
  const wall = seconds(Date.parse(run.finished_at) - Date.parse(run.started_at));
  const root = element(
    'testsuites',
    {
      name: environment.name,
      tests: tests + stale.count + errors,
      failures: failures + stale.count,
      errors,
      time: wall,
    },
    [...suites, ...stale.suites, ...errorSuite(internal_errors, shared)],
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}
