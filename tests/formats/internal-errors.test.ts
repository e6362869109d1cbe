import { expect, test } from '@playwright/test';
import { validate } from 'ctrf';
import type { Log } from 'sarif';
import { assemble } from '../../reports/assemble.ts';
import { ctrfOf } from '../../reports/formats/ctrf.ts';
import { annotationsOf } from '../../reports/formats/github.ts';
import { junitOf } from '../../reports/formats/junit.ts';
import { markdownOf } from '../../reports/formats/markdown.ts';
import { sarifOf } from '../../reports/formats/sarif.ts';
import { pageOf } from '../../reports/page/page.ts';
import { summary } from '../../reports/summary.ts';
import { check, failed, run } from '../reports/finished-run.ts';
import { terminal } from '../reports/terminal.ts';

const fine = check({ id: 'list/another', clauses: ['LIST-02'] });
const crashed = failed('TypeError: x is undefined');
const withPlace = { ...crashed, outcome: { ...crashed.outcome, place: 'suites/harness/lists/walk.ts:41' } };
const report = assemble(run([withPlace, fine]));
const told =
  'internal error in the kit, not in your service: TypeError: x is undefined (suites/harness/lists/walk.ts:41)';

test('JUnit counts it as an error, apart from the failures', () => {
  const xml = junitOf(report);
  expect(xml).toMatch(/<testsuites [^>]*tests="3" failures="0" errors="1"/);
  expect(xml).toContain(`<error message="${told}" type="internal error"/>`);
});

test('SARIF says that the tool did not end well, and why', () => {
  const [invocation] = (JSON.parse(sarifOf(report)) as Log).runs[0]?.invocations ?? [];
  expect(invocation?.executionSuccessful).toBe(false);
  expect(invocation?.toolExecutionNotifications?.[0]).toEqual({ level: 'error', message: { text: told } });
});

test('SARIF says that the tool did not end well where the run is inconclusive', () => {
  const undecided = assemble(run([check({ outcome: { ...fine.outcome, status: 'interrupted' } })]));
  const [invocation] = (JSON.parse(sarifOf(undecided)) as Log).runs[0]?.invocations ?? [];
  expect(undecided.summary.verdict).toBe('inconclusive');
  expect(invocation?.executionSuccessful).toBe(false);
  const right = assemble(run([fine]));
  expect((JSON.parse(sarifOf(right)) as Log).runs[0]?.invocations?.[0]?.executionSuccessful).toBe(true);
});

test('CTRF has a test of it that did not pass', () => {
  const found: unknown = JSON.parse(ctrfOf(report));
  expect(validate(found)).toMatchObject({ valid: true });
  expect(found).toMatchObject({ results: { summary: { tests: 3, passed: 1, failed: 0, other: 2 } } });
});

test('the terminal, the summary of a job, its annotations and the page tell it', () => {
  expect(summary(report, new Map(), terminal(false))).toContain(`${told} in list/a-list-is-answered`);
  expect(markdownOf(report)).toContain('### Errors of the kit');
  expect(annotationsOf(report)).toContain(`::error title=crm-conformance::${told}`);
  expect(pageOf(report)).toContain('id="internal-errors"');
});
