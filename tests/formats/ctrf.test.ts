import { expect, test } from '@playwright/test';
import { type CTRFReport, validate } from 'ctrf';
import { ctrfOf } from '../../reports/formats/ctrf.ts';
import { brokenReport, wholeReport } from '../page/sample-report.ts';
import { hostileReport, hostileTexts } from './hostile-report.ts';

const parsed = (text: string): CTRFReport => JSON.parse(text) as CTRFReport;

for (const [name, report] of Object.entries({ passing: wholeReport(), broken: brokenReport() })) {
  test(`the report of a ${name} run holds to the schema of CTRF`, () => {
    const found = parsed(ctrfOf(report));
    expect(validate(found)).toMatchObject({ valid: true, errors: [] });
    const { summary, tests } = found.results;
    expect(tests.map((one) => [one.name, one.rawStatus])).toEqual(
      report.clauses.map(({ id, verdict }) => [id, verdict]),
    );
    const { pass, fail, skip } = report.summary;
    expect(summary).toMatchObject({ tests: tests.length, passed: pass, failed: fail, skipped: skip });
    expect(summary.passed + summary.failed + summary.skipped + summary.other).toBe(tests.length);
  });
}

test('the schema refuses a report that lacks what it demands', () => {
  const { results, ...rest } = parsed(ctrfOf(wholeReport()));
  expect(validate({ ...rest, results: { ...results, summary: undefined } }).valid).toBe(false);
});

for (const text of hostileTexts) {
  test(`text of a service stays text: ${JSON.stringify(text)}`, () => {
    const report = hostileReport(text);
    const found = parsed(ctrfOf(report));
    expect(validate(found).valid).toBe(true);
    const broken = report.clauses.find(({ id }) => id === 'PAGING-03');
    const reason = broken?.checks.find(({ verdict }) => verdict === 'fail')?.reason;
    expect(found.results.tests.find((one) => one.name === 'PAGING-03')?.message).toBe(reason);
  });
}
