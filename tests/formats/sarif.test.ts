import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from '@playwright/test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Log } from 'sarif';
import { sarifOf } from '../../reports/formats/sarif.ts';
import { brokenReport, wholeReport } from '../page/sample-report.ts';
import { hostileReport, hostileTexts } from './hostile-report.ts';
import { sarifSubset } from './sarif-subset.ts';

/** The schema of SARIF itself, as its authors ship it with their tools; each system has a package of its own. */
function officialSchema(): object {
  const { resolve } = createRequire(import.meta.resolve('@microsoft/sarif-multitool'));
  const file = resolve(`@microsoft/sarif-multitool-${process.platform}/sarif-2.1.0.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as object;
}

const ajv = new Ajv2020({ allErrors: true, strict: false });
addFormats.default(ajv);
const isSarif = ajv.compile(officialSchema());
const isExpected = ajv.compile(sarifSubset);

function runOf(sarif: string): Log['runs'][number] {
  const log = JSON.parse(sarif) as Log;
  for (const validate of [isSarif, isExpected]) {
    validate(log);
    expect(validate.errors).toBeNull();
  }
  const [run] = log.runs;
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
  for (const { ruleId, ruleIndex } of results ?? [])
    expect(tool.driver.rules?.[ruleIndex ?? -1]?.id).toBe(ruleId);
});

test('both schemas refuse a log that lacks what they demand', () => {
  const { runs } = JSON.parse(sarifOf(brokenReport())) as Log;
  for (const validate of [isSarif, isExpected]) {
    expect(validate({ version: '2.1.0' })).toBe(false);
    expect(validate({ version: '2.1.0', runs: runs.map((run) => ({ ...run, tool: {} })) })).toBe(false);
  }
});

test('what was not decided is a notification, no result', () => {
  const { invocations } = runOf(sarifOf(brokenReport()));
  const [notification] = invocations?.[0]?.toolExecutionNotifications ?? [];
  expect(notification?.associatedRule?.id).toBe('TOKENS-06');
  expect(notification?.message.text).toContain('the exchange answered with 503');
});

test('a run without a broken clause has no result', () => {
  expect(runOf(sarifOf(wholeReport())).results).toEqual([]);
});

test('the fingerprint of a failure is the same in a later run', () => {
  const report = brokenReport();
  const later = { ...report, run: { ...report.run, id: 'run2', started_at: '2026-01-01T00:00:00.000Z' } };
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
