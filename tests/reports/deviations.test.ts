import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { assemble, type FinishedRun } from '../../reports/assemble.ts';
import type { Conformance } from '../../reports/conformance.ts';
import { occursIn, patternOf } from '../../reports/deviations/pattern.ts';
import type { FinishedCheck } from '../../reports/finished-check.ts';
import { annotationsOf } from '../../reports/formats/github.ts';
import { junitOf } from '../../reports/formats/junit.ts';
import { markdownOf } from '../../reports/formats/markdown.ts';
import { pageOf } from '../../reports/page/page.ts';
import type { Deviation } from '../../suites/harness/results/run-metadata.ts';
import { check, failed, run } from './finished-run.ts';

const broken = failed('ViolatedExpectation: 4 objects on a page of 3');
const known: Deviation = {
  clause: 'LIST-01',
  check: 'list/a-list-is-answered',
  reason: '* objects on a page',
  accepted_by: 'Ana Lima',
  until: '2025-12-07',
  file: 'deviations/demo.yaml',
  lines: { clause: 3, check: 4, reason: 5, accepted_by: 6, until: 7 },
};

function reported(
  checks: readonly FinishedCheck[],
  deviation: Partial<Deviation> = {},
  change: Partial<FinishedRun> = {},
): Conformance {
  const { metadata } = run([]);
  const deviations = [{ ...known, ...deviation }];
  return assemble(run(checks, { metadata: { ...metadata, deviations }, ...change }));
}

test('an accepted failure stays a failure, is marked, and fails the run no more', () => {
  const { summary, clauses, deviations } = reported([broken]);
  expect(summary).toMatchObject({ verdict: 'conforms', fail: 1, deviations: 1 });
  expect(clauses[0]?.verdict).toBe('fail');
  expect(clauses[0]?.checks[0]).toMatchObject({
    verdict: 'fail',
    deviation: { accepted_by: 'Ana Lima', until: '2025-12-07', file: 'deviations/demo.yaml', line: 3 },
  });
  expect(deviations).toEqual({ accepted: 1, to_change: [], not_asked: [] });
});

test('a second failure of the same clause is not accepted with the first', () => {
  const { summary, clauses } = reported([broken, { ...broken, id: 'list/another' }]);
  expect(summary).toMatchObject({ verdict: 'deviates', deviations: 0 });
  expect(clauses[0]?.checks.map(({ deviation }) => deviation !== undefined)).toEqual([true, false]);
});

const onTheWay = {
  key: 'no token',
  clause: 'LIST-01',
  found: 'answered as with a token',
  law: true,
  exchanges: [],
} as const;
const meeting = check({ id: 'paging/a-check-of-another-clause', clauses: ['PAGING-01'], noted: [onTheWay] });
const undecided = check({
  outcome: { status: 'skipped', runs: 0, undecidedReason: 'the budget is spent', undecidedBy: 'trouble' },
});

for (const [what, checks, verdict] of [
  ['was not asked', [meeting], 'conforms'],
  ['came to no verdict', [undecided, meeting], 'inconclusive'],
] as const)
  test(`where the check of a deviation ${what}, a traffic law that finds its clause broken is accepted with it`, () => {
    const { summary, deviations } = reported(checks, {}, { partial: true });
    expect(summary).toMatchObject({ verdict, deviations: 1 });
    expect(deviations).toEqual({ accepted: 1, to_change: [], not_asked: [] });
  });

test('where the check of a deviation passes, what a traffic law finds is another failure', () => {
  const { summary, deviations } = reported([check(), meeting], {}, { partial: true });
  expect(summary).toMatchObject({ verdict: 'deviates', deviations: 0 });
  expect(deviations?.to_change).toMatchObject([{ change: 'it no longer fails. Remove the entry.' }]);
});

for (const [what, checks, deviation, line, change] of [
  ['that no longer fails', [check()], {}, 3, 'it no longer fails. Remove the entry.'],
  [
    'whose day is over',
    [broken],
    { until: '2025-12-06' },
    7,
    'it was accepted until 2025-12-06. Mend the service, or accept it again with a later day.',
  ],
  [
    'that fails for another reason',
    [broken],
    { reason: 'answered 500' },
    5,
    'it fails for another reason: 4 objects on a page of 3. Review it, and change the reason.',
  ],
  [
    'of a clause that the check met on its way, and that is whole again',
    [check()],
    { clause: 'LIST-03' },
    3,
    'it no longer fails. Remove the entry.',
  ],
] as const) {
  test(`a deviation ${what} fails the run, with the line to change`, () => {
    const { summary, deviations } = reported(checks, deviation);
    expect(summary).toMatchObject({ verdict: 'deviates', deviations: 0 });
    expect(deviations).toMatchObject({ accepted: 0, to_change: [{ line, change }], not_asked: [] });
  });
}

test('a deviation of an unknown check fails a whole run; a part of one cannot know', () => {
  const unknown = { check: 'list/no-such-check' };
  expect(reported([check()], unknown, { partial: false })).toMatchObject({
    summary: { verdict: 'deviates' },
    deviations: {
      to_change: [
        { line: 4, change: 'there is no check list/no-such-check. Correct the id, or remove the entry.' },
      ],
    },
  });
  const { metadata } = run([]);
  const shard = { index: 1, of: 2, access: 'read-write' } as const;
  const ofShard = {
    partial: false,
    metadata: { ...metadata, shard, deviations: [{ ...known, ...unknown }] },
  };
  for (const part of [{ partial: true }, ofShard])
    expect(reported([check()], unknown, part).deviations).toMatchObject({
      to_change: [],
      not_asked: [{ line: 3 }],
    });
});

for (const [what, outcome] of [
  ['undecided', { status: 'skipped', runs: 0, undecidedReason: 'nobody there' }],
  ['skipped', { status: 'skipped', runs: 0, skipReason: 'needs a key' }],
] as const) {
  test(`a deviation whose check stayed ${what} is left alone`, () => {
    const { deviations } = reported([check({ outcome })], { until: '2020-01-01' });
    expect(deviations).toMatchObject({ accepted: 0, to_change: [], not_asked: [{ clause: 'LIST-01' }] });
  });
}

test('a report without deviations has no word of them', () => {
  const conformance = assemble(run([broken]));
  expect(conformance).not.toHaveProperty('deviations');
  expect(conformance.summary).not.toHaveProperty('deviations');
});

test('the formats tell what is known, and what is to be changed', () => {
  const accepted = reported([broken]);
  expect(junitOf(accepted)).toContain('failures="0"');
  expect(junitOf(accepted)).toContain('<skipped message="known failure: 4 objects on a page of 3"/>');
  expect(annotationsOf(accepted)).toMatch(/^::notice title=LIST-01::.*accepted by Ana Lima until 2025-12-07/);
  expect(markdownOf(accepted)).toContain('(known and accepted)');
  expect(pageOf(accepted)).toContain('It is accepted by Ana Lima until 2025-12-07 (deviations/demo.yaml:3).');
  const stale = reported([check()]);
  const change = 'it no longer fails. Remove the entry.';
  expect(junitOf(stale)).toMatch(/<testsuites [^>]*tests="2" failures="1"/);
  expect(junitOf(stale)).toContain(`deviations/demo.yaml:3: LIST-01: ${change}`);
  expect(annotationsOf(stale)).toBe(`::error file=deviations/demo.yaml,line=3::LIST-01: ${change}\n`);
  expect(markdownOf(stale)).toContain('### Deviations to change');
  expect(pageOf(stale)).toContain(`deviations/demo.yaml:3: LIST-01: ${change}`);
});

test('the pattern of any message occurs in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.json(), fc.nat(), (text, json, number) => {
      const message = `${text} ${number} ${json}`;
      expect(occursIn(patternOf(message), message)).toBe(true);
    }),
    { seed: 1 },
  );
});

for (const [message, pattern] of [
  [
    'a page of limit 1 holds no more, but this one holds 2',
    'a page of limit * holds no more, but this one holds *',
  ],
  [
    'the filters [{"id":"standard__x","operation":"IS","value":63255}] keep the records, but also one that holds [63255]',
    'the filters * keep the records, but also one that holds *',
  ],
  ['a list is answered; expected 200, found 500', 'a list is answered'],
  ['the call is refused, but it was answered 200', 'the call is refused, but it was answered 200'],
] as const) {
  test(`the values of one run are left open: ${message}`, () => {
    expect(patternOf(message)).toBe(pattern);
  });
}

test('a pattern pins its parts in their order', () => {
  expect(occursIn('limit * holds', 'a page of limit 7 holds 8')).toBe(true);
  expect(occursIn('holds * limit', 'a page of limit 7 holds 8')).toBe(false);
  expect(occursIn('answered 200', 'it was answered 500')).toBe(false);
});
