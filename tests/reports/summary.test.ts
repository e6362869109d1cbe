import { styleText } from 'node:util';
import { expect, test } from '@playwright/test';
import { assemble } from '../../reports/assemble.ts';
import type { FinishedCheck } from '../../reports/finished-check.ts';
import { summary } from '../../reports/summary.ts';
import { tellResult } from '../../reports/tell-result.ts';
import { check, failed, run } from './finished-run.ts';
import { terminal } from './terminal.ts';

const plain = terminal(false);
const colourful = {
  ...plain,
  paint: ((style, text) => styleText(style, text, { validateStream: false })) satisfies typeof plain.paint,
};
const cost = `\
9 requests in 2.5 s · seed 7 · records: 1,234 created, 1,233 deleted, 1 left
delete what is left: npx crm-conformance clean --profile demo.yaml
`;

function textOf(checks: readonly FinishedCheck[], on: typeof plain = plain): string {
  const locations = new Map(
    checks.map(({ id, clauses }) => [id, { where: 'suites/list.spec.ts:7', clauses }]),
  );
  return summary(assemble(run(checks)), locations, on);
}

const broken = failed('ViolatedExpectation: 4 objects on a page of 3', { requests: { ListCrmRecords: 6 } });

test('a failing run', () => {
  expect(textOf([broken])).toBe(`\
FAIL  LIST-01  a list is answered with 200 and its objects as an array
      found: 4 objects on a page of 3
      input: 3
      reproduced: 3 of 3
      where: suites/list.spec.ts:7
      document: 8-listcrmrecords/17, 8-listcrmrecords/18, endpoints/12, what-the-service-does/6
      replay: npx crm-conformance replay list/a-list-is-answered --profile demo.yaml
demo deviates: 0 pass, 1 fail, 0 warn, 0 inconclusive, 0 skip, 0 not judged
${cost}`);
});

test('what a check met on its way to another clause is told with the exchange that shows it', () => {
  const request = { method: 'POST', url: '{base_url}/list', headers: {}, body: '{}' };
  const response = { status: 200, headers: {}, body: '{}' };
  const exchanges = [
    { operation: 'ListCrmRecords', started_at: '', duration_ms: 1, request, response },
  ] as const;
  const noted = [{ clause: 'LIST-03', key: 'total', found: 'the total is text', exchanges }] as const;
  const text = textOf([check({ clauses: ['LIST-01'], noted })]);
  expect(text).toContain(`\
      found: the total is text
      exchanges:
        POST {base_url}/list {} -> 200
      met on the way: suites/list.spec.ts:7, a check of LIST-01
`);
  expect(text).not.toContain('where:');
});

/** What is printed of a run of one check whose set-up met something. */
function toldOf(only: FinishedCheck, noted: FinishedCheck['noted']): string {
  const finished = run([only]);
  const told: string[] = [];
  const metadata = { ...finished.metadata, noted };
  const conformance = assemble({ ...finished, metadata });
  tellResult(
    { conformance, metadata, checks: finished.checks, page: 'index.html' },
    { ...plain, write: (text) => void told.push(text) },
  );
  return told.join('');
}

test('what the set-up met is not told as met by the check that stands for it', () => {
  const noted = [{ clause: 'LIST-03', key: 'total', found: 'the total is text', exchanges: [] }] as const;
  const text = toldOf(check({ clauses: ['LIST-01'] }), noted);
  expect(text).toContain('      found: the total is text\n      met in the set-up\n');
});

test('what the set-up met is told as met there also beside the check of that clause, which was left out', () => {
  const request = { method: 'DELETE', url: '{base_url}/1', headers: {}, body: '' };
  const response = { status: 403, headers: {}, body: '' };
  const exchanges = [
    { operation: 'DeleteCrmRecord', started_at: '', duration_ms: 1, request, response },
  ] as const;
  const noted = [{ clause: 'LIST-01', key: 'refused', found: 'a valid call is refused', exchanges }] as const;
  const outcome = { status: 'skipped', runs: 0, skipReason: 'no records' } as const;
  const text = toldOf(check({ clauses: ['LIST-01'], outcome }), noted);
  expect(text).toContain('DELETE {base_url}/1  -> 403\n      met in the set-up\n');
  expect(text).not.toContain('where:');
});

test('a warned run', () => {
  expect(textOf([{ ...broken, clauses: ['LIST-04'] }])).toBe(`\
WARN  LIST-04  every page of a list has has_more, whether true or false
      found: 4 objects on a page of 3
      input: 3
      reproduced: 3 of 3
      where: suites/list.spec.ts:7
      document: 8-listcrmrecords/21, paging-conventions/10
      replay: npx crm-conformance replay list/a-list-is-answered --profile demo.yaml
demo conforms: 0 pass, 0 fail, 1 warn, 0 inconclusive, 0 skip, 0 not judged
${cost}`);
});

test('an inconclusive run, with one line for each reason', () => {
  const silent = check({
    clauses: ['LIST-01', 'LIST-02', 'LIST-03', 'LIST-04', 'LIST-05'],
    outcome: { status: 'skipped', runs: 0, undecidedReason: 'nobody there' },
  });
  const lacking = check({
    clauses: ['LIST-06'],
    outcome: { status: 'skipped', runs: 0, skipReason: 'needs control_url in the profile' },
    requests: {},
  });
  expect(textOf([silent, lacking])).toBe(`\
inconclusive  LIST-01, LIST-02, LIST-03 and 2 more: nobody there
skip  LIST-06: needs control_url in the profile
demo inconclusive: 0 pass, 0 fail, 0 warn, 5 inconclusive, 1 skip, 0 not judged
${cost}`);
});

test('a passing run', () => {
  expect(textOf([check()])).toBe(`\
demo conforms: 1 pass, 0 fail, 0 warn, 0 inconclusive, 0 skip, 0 not judged
${cost}`);
});

test('on a terminal the verdicts have colours, and nothing else has', () => {
  expect(textOf([broken], colourful)).toBe(
    textOf([broken])
      .replace('FAIL', '\u001b[31mFAIL\u001b[39m')
      .replace('deviates', '\u001b[31mdeviates\u001b[39m'),
  );
  expect(textOf([check()], colourful)).toContain('demo \u001b[32mconforms\u001b[39m:');
});

test('text of a service can neither steer the terminal nor look like a line of ours', () => {
  const hostile = 'x\u001b[2J\nFAIL  LIST-09  forged';
  const text = textOf([
    failed(`ViolatedExpectation: ${hostile}`),
    failed(`Inconclusive: ${hostile}`, { clauses: ['LIST-02'] }),
  ]);
  expect(text).not.toContain('\u001b');
  expect(text.split('\n').filter((line) => line.startsWith('FAIL'))).toHaveLength(1);
});

test('deferred checks are counted, and the next one is told', () => {
  const note = {
    kind: 'expired',
    clauses: ['AUTH-03'],
    check: 'token-life/a',
    made_at: '2026-11-21T16:12:00.000Z',
  };
  const open = ['2026-11-23T08:00:00.000Z', '2026-11-22T16:16:00.000Z'].map((due) => ({
    ...note,
    due,
    until: '2026-12-22T16:11:00.000Z',
  }));
  const finished = run([check()]);
  const metadata = { ...finished.metadata, tickets: { open, overdue: open.slice(1) } };
  const conformance = assemble({ ...finished, metadata });
  expect(summary(conformance, new Map(), plain)).toContain(
    '\ndeferred checks: 0 decided now, 2 waiting (next due 2026-11-22 16:16 UTC), 1 expired\n',
  );
});

test('of the reasons of a skipped clause, that of the check which waits is told', () => {
  const lacking = (skipReason: string): FinishedCheck =>
    check({ id: skipReason, outcome: { status: 'skipped', runs: 0, skipReason } });
  const text = textOf([lacking('needs control_url in the profile'), lacking('deferred: decided later')]);
  expect(text).toContain('skip  LIST-01: deferred: decided later\n');
});

test('up to four clauses with one reason are all named', () => {
  const ids = ['LIST-01', 'LIST-02', 'LIST-03', 'LIST-04'] as const;
  const outcome = { status: 'skipped', runs: 0, skipReason: 'needs time' } as const;
  expect(textOf([check({ clauses: [...ids], outcome })])).toMatch(
    /^skip  LIST-01, LIST-02, LIST-03, LIST-04: needs time\n/,
  );
});

test('the name of an environment cannot steer a terminal', () => {
  const { environment, ...others } = assemble(run([broken]));
  const named = { ...others, environment: { ...environment, name: 'x\u001b[31m\u202ered' } };
  expect(summary(named, new Map(), plain)).toContain(String.raw`x\u{1b}[31m\u{202e}red deviates: `);
});

test('a run that left nothing, and one of an environment that ended with it, ask for no cleaning', () => {
  const report = assemble(run([broken]));
  const clean = { ...report, leftovers: { ...report.leftovers, left: [] } };
  const local = { ...report, run: { ...report.run, profile: 'local' } };
  for (const each of [clean, local]) expect(summary(each, new Map(), plain)).not.toContain('delete what');
});
