import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { assemble, type FinishedRun } from '../../reports/assemble.ts';
import type { ClauseReport } from '../../reports/conformance.ts';
import { told } from '../../reports/deciding-check.ts';
import { type ClauseId, ledger } from '../../specs/clauses/ledger.ts';
import { check, failed, run } from './finished-run.ts';

const ajv = new Ajv2020({ allErrors: true });
addFormats.default(ajv);
const schemaFile = new URL('../../reports/conformance.schema.json', import.meta.url);
const validate = ajv.compile(JSON.parse(readFileSync(schemaFile, 'utf8')) as object);

function clausesOf(finished: FinishedRun): Partial<Record<string, ClauseReport>> {
  return Object.fromEntries(assemble(finished).clauses.map((clause) => [clause.id, clause]));
}

const verdicts = (finished: FinishedRun): object =>
  Object.fromEntries(Object.entries(clausesOf(finished)).map(([id, clause]) => [id, clause?.verdict]));

const broken = 'ViolatedExpectation: 4 objects on a page of 3';
const badShape = 'ViolatedExpectation: [LIST-03] has_more is text';

test('a passing run counts its requests and its clauses', () => {
  const conformance = assemble(run([check()]));
  expect(conformance.internal_errors).toBeUndefined();
  expect(conformance.summary).toMatchObject({ verdict: 'conforms', pass: 1, fail: 0, skip: 0, observed: 0 });
  expect(conformance.run.requests).toEqual({
    total: 9,
    by_operation: { TokenExchange: 2, ListCrmRecords: 7 },
  });
  expect(conformance.clauses[0]?.checks).toEqual([
    {
      id: 'list/a-list-is-answered',
      title: 'a list is answered',
      verdict: 'pass',
      runs: 6,
      inputs_digest: '0123456789abcdef',
      requests: 6,
      records: 2,
      prepared: { requests: 1, records: 1 },
      builds_on: [{ name: 'marking contacts', on: [], requests: 1, records: 1 }],
      duration_ms: 12,
    },
  ]);
});

test('a failed check says why, with which input, how often, and how to try it again', () => {
  expect(clausesOf(run([failed(broken)]))['LIST-01']?.checks[0]).toMatchObject({
    verdict: 'fail',
    reason: '4 objects on a page of 3',
    counterexample: '3',
    reproduced: '3 of 3',
    replay: 'npx crm-conformance replay list/a-list-is-answered --profile demo.yaml',
  });
});

test('the command to try again stands as a shell takes it, and names the report and what was forbidden', () => {
  const { metadata } = run([]);
  const special = run([failed(broken)], {
    metadata: { ...metadata, profile: "ana's demo.yaml", read_only: true },
    report: 'my reports/demo',
  });
  const words = String.raw`--profile 'ana'\''s demo.yaml' --report 'my reports/demo' --read-only`;
  expect(clausesOf(special)['LIST-01']?.checks[0]?.replay).toBe(
    `npx crm-conformance replay list/a-list-is-answered ${words}`,
  );
});

test('a clause takes the gravest verdict of its checks', () => {
  const both = [check(), failed(broken, { id: 'list/other' })];
  expect(verdicts(run(both))).toEqual({ 'LIST-01': 'fail' });
  expect(verdicts(run(both.toReversed()))).toEqual({ 'LIST-01': 'fail' });
});

test('one failure makes the run deviate, a warning does not', () => {
  expect(assemble(run([check(), failed(broken)])).summary.verdict).toBe('deviates');
  const warned = assemble(run([failed(broken, { clauses: ['LIST-04'] })])).summary;
  expect(warned).toMatchObject({ verdict: 'conforms', warn: 1 });
});

test('a stated clause that lacks a precondition makes the run inconclusive, trouble on the way does not', () => {
  const held = Array.from({ length: 20 }, (_, index) =>
    check({ id: `list/held-${index}`, clauses: ['LIST-03'] }),
  );
  const verdictWith = (error: string, clauses: readonly ClauseId[]): unknown =>
    assemble(run([...held, failed(error, { clauses })])).summary.verdict;
  expect(verdictWith('Inconclusive: no second text', ['LIST-01'])).toBe('inconclusive');
  expect(verdictWith('Inconclusive: no second text', ['LIST-04'])).toBe('conforms');
  expect(verdictWith('Unanswered: nobody there', ['LIST-01'])).toBe('conforms');
  expect(verdictWith('BudgetSpent: all gone', ['LIST-01'])).toBe('conforms');
  expect(verdictWith('ViolatedExpectation: [LIST-04] has_more is missing', ['LIST-01'])).toBe('inconclusive');
});

const leftOut = check({
  id: 'list/left-out',
  outcome: {
    status: 'skipped',
    runs: 0,
    undecidedReason: 'budget: no room',
    undecidedBy: 'trouble',
    decidedByOthers: ['LIST-01'],
  },
});

test('a clause that one check decides is decided, and says how many others the budget left out', () => {
  const clause = clausesOf(run([check(), leftOut]))['LIST-01'];
  expect(clause?.checks.map(({ verdict }) => verdict)).toEqual(['pass', 'skip']);
  expect(clause?.verdict).toBe('pass');
  expect(clause && told(clause)).toBe('1 of its 2 checks were left out: budget');
});

test('where the others decided nothing, a check that was left out for them leaves its clause undecided', () => {
  const skipped = check({ outcome: { status: 'skipped', runs: 0, skipReason: 'there is none' } });
  const clause = clausesOf(run([skipped, leftOut]))['LIST-01'];
  expect(clause?.verdict).toBe('inconclusive');
  expect(clause?.checks.map(({ undecided_by }) => undecided_by)).toEqual([undefined, 'trouble']);
});

test('a check of several clauses speaks for each of them', () => {
  expect(verdicts(run([check({ clauses: ['TOKENS-02', 'TOKENS-03'] })]))).toEqual({
    'TOKENS-02': 'pass',
    'TOKENS-03': 'pass',
  });
});

test('a failure counts against the clause that was broken, not the one under test', () => {
  const clauses = clausesOf(run([failed(badShape)]));
  expect(clauses['LIST-01']?.verdict).toBe('inconclusive');
  expect(clauses['LIST-01']?.checks[0]?.counterexample).toBeUndefined();
  expect(clauses['LIST-03']?.checks).toHaveLength(1);
  expect(clauses['LIST-03']?.checks[0]).toMatchObject({
    verdict: 'fail',
    reason: 'has_more is text',
    counterexample: '3',
  });
  expect(clauses['LIST-03']?.checks[0]?.replay).toContain(' list/a-list-is-answered ');
});

test('a broken clause is blamed once, however many clauses the check has', () => {
  const clauses = clausesOf(run([failed(badShape, { clauses: ['LIST-01', 'LIST-02'] })]));
  expect(clauses['LIST-03']?.checks).toHaveLength(1);
});

test('a broken clause that the check decides itself is judged once', () => {
  const clauses = clausesOf(run([failed(badShape, { clauses: ['LIST-01', 'LIST-03'] })]));
  expect(clauses['LIST-03']?.checks).toHaveLength(1);
  expect(clauses['LIST-03']?.verdict).toBe('fail');
  expect(clauses['LIST-01']?.verdict).toBe('inconclusive');
});

test('blaming an implied clause warns', () => {
  const missing = 'ViolatedExpectation: [LIST-04] has_more is missing';
  expect(verdicts(run([failed(missing)]))).toEqual({ 'LIST-01': 'inconclusive', 'LIST-04': 'warn' });
});

test('a whole run lists every clause, those that bind the caller as observed', () => {
  const whole = clausesOf(run([check()], { partial: false }));
  expect(Object.keys(whole)).toEqual(Object.keys(ledger));
  for (const { id, binds } of Object.values(ledger)) {
    if (binds === 'client') expect(whole[id]).toMatchObject({ verdict: 'observed', checks: [] });
  }
});

test('a clause that no check was tried for is skipped', () => {
  expect(clausesOf(run([], { partial: false }))['LIST-01']?.verdict).toBe('skip');
});

test('the counts of a whole run add up to the ledger', () => {
  const { verdict, ...counts } = assemble(run([check()], { partial: false })).summary;
  expect(verdict).toBe('conforms');
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(Object.keys(ledger).length);
});

test('a partial run leaves out what was not asked for', () => {
  expect(verdicts(run([check()]))).toEqual({ 'LIST-01': 'pass' });
});

test('a bug of the kit leaves its check undecided, is told with its place, and lets nothing conform', () => {
  const conformance = assemble(run([failed('TypeError: x is undefined')]));
  const message = 'TypeError: x is undefined';
  const place = '/kit/suites/list.spec.ts:7';
  expect(conformance.internal_errors).toEqual([{ check: 'list/a-list-is-answered', message, place }]);
  expect(conformance.clauses[0]?.checks[0]).toMatchObject({
    verdict: 'inconclusive',
    reason: `internal error in the kit, not in your service: ${message} (${place})`,
  });
  expect(conformance.summary.verdict).toBe('inconclusive');
});

test('a bug of the kit takes no other verdict along', () => {
  const other = check({ id: 'list/another', clauses: ['LIST-02'] });
  const crashed = failed('TypeError: x is undefined');
  expect(verdicts(run([crashed, other]))).toEqual({ 'LIST-01': 'inconclusive', 'LIST-02': 'pass' });
  const accusing = failed('ViolatedExpectation: no id', { id: 'list/another', clauses: ['LIST-02'] });
  expect(assemble(run([crashed, accusing])).summary).toMatchObject({ verdict: 'deviates', fail: 1 });
});

test('an error of the kit outside of checks stands beside the verdicts', () => {
  const finished = run([check()]);
  const internal_errors = [{ message: 'Error: no room', place: 'suites/harness/setup/preflight.ts:9' }];
  const conformance = assemble({ ...finished, metadata: { ...finished.metadata, internal_errors } });
  expect(conformance.internal_errors).toEqual(internal_errors);
  expect(conformance.summary).toMatchObject({ verdict: 'inconclusive', pass: 1 });
});

test('a run that was cut off before its end has no leftovers to tell of', () => {
  const { leftovers, requests_besides_checks, ...metadata } = run([]).metadata;
  expect({ leftovers, requests_besides_checks }).toBeDefined();
  const conformance = assemble(run([check()], { metadata }));
  expect(conformance.leftovers).toEqual({ created: 0, deleted: 0, left: [] });
  expect(conformance.run.requests.total).toBe(6);
});

test('the same run gives the same report', () => {
  const finished = run([check(), failed(badShape), failed(broken)]);
  expect(assemble(finished)).toEqual(assemble(finished));
});

for (const [what, finished] of Object.entries({
  passing: run([check()]),
  failing: run([failed(broken)]),
  blaming: run([failed(badShape)]),
  skipping: run([
    check({ outcome: { status: 'skipped', runs: 0, skipReason: 'needs control_url in the profile' } }),
  ]),
  observing: run([
    check({ clauses: ['LIST-08'], outcome: { status: 'passed', runs: 1, observation: 'both occur' } }),
  ]),
  whole: run([check()], { partial: false }),
})) {
  test(`the report of a ${what} run is as its schema says`, () => {
    const conformance = assemble(finished);
    expect(validate(JSON.parse(JSON.stringify(conformance))), JSON.stringify(validate.errors)).toBe(true);
  });
}
