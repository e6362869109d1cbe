import { expect, test } from '@playwright/test';
import type { Log } from 'sarif';
import { sarifOf } from '../../reports/formats/sarif.ts';
import { brokenReport, wholeReport } from '../page/sample-report.ts';
import { hostileReport, hostileTexts } from './hostile-report.ts';
import { sarifFaults } from './sarif-faults.ts';

function runOf(sarif: string): Log['runs'][number] {
  expect(sarifFaults(sarif)).toEqual([]);
  const [run] = (JSON.parse(sarif) as Log).runs;
  if (run === undefined) throw new Error('the log has no run');
  return run;
}

test('each clause is a rule, each broken clause a result of its rule', () => {
  const report = brokenReport();
  const { tool, results } = runOf(sarifOf(report));
  expect(tool.driver.rules?.map(({ id }) => id)).toEqual(report.clauses.map(({ id }) => id));
  const broken = report.clauses.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn');
  expect(results?.map(({ ruleId, level }) => [ruleId, level])).toEqual(
    broken.map(({ id, verdict }) => [id, verdict === 'fail' ? 'error' : 'warning']),
  );
});

test('what was not decided is a notification, no result', () => {
  const { invocations } = runOf(sarifOf(brokenReport()));
  const [notification] = invocations?.[0]?.toolExecutionNotifications ?? [];
  expect(notification?.associatedRule?.id).toBe('TOKENS-06');
  expect(notification?.message.text).toContain('the exchange answered with 503');
});

test('a failure that is accepted is suppressed, and stays a result', () => {
  const report = brokenReport();
  const deviation = { accepted_by: 'Ana Lima', until: '2026-12-31', file: 'local.yaml', line: 3 };
  const clauses = report.clauses.map((clause) =>
    clause.id === 'PAGING-03'
      ? { ...clause, checks: clause.checks.map((check) => ({ ...check, deviation })) }
      : clause,
  );
  const results = runOf(sarifOf({ ...report, clauses })).results ?? [];
  expect(results.filter(({ suppressions }) => suppressions).map(({ ruleId }) => ruleId)).toEqual([
    'PAGING-03',
  ]);
  expect(results).toHaveLength(4);
});

test('a run without a broken clause has no result', () => {
  expect(runOf(sarifOf(wholeReport())).results).toEqual([]);
});

test('the fingerprint of a failure is the same in a later run', () => {
  const report = brokenReport();
  const [started_at, finished_at] = ['2026-01-01T00:00:00.000Z', '2026-01-01T00:01:00.000Z'];
  const later = { ...report, run: { ...report.run, id: 'run2', started_at, finished_at } };
  const prints = (sarif: string): unknown[] =>
    (runOf(sarif).results ?? []).map(({ partialFingerprints }) => partialFingerprints);
  expect(prints(sarifOf(later))).toEqual(prints(sarifOf(report)));
  expect(new Set(prints(sarifOf(report)).map((print) => JSON.stringify(print))).size).toBe(4);
});

for (const text of hostileTexts) {
  test(`text of a service stays text: ${JSON.stringify(text)}`, () => {
    const [result] = runOf(sarifOf(hostileReport(text))).results ?? [];
    expect(result?.message.text).not.toMatch(/(?<!\\)\]\(/);
    expect(result?.message.text?.replaceAll(String.raw`\](`, '](')).toContain('reproduced: 3 of 3');
  });
}
