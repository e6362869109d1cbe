import { expect, test } from '@playwright/test';
import { assemble } from '../../reports/assemble.ts';
import { patternOf } from '../../reports/deviations/pattern.ts';
import { withNotedBesides } from '../../reports/noted-besides.ts';
import type { Deviation } from '../../suites/harness/results/run-metadata.ts';
import { check, failed, run } from './finished-run.ts';

const { metadata } = run([]);
const broken = failed('ViolatedExpectation: no list');
const undecided = failed('Inconclusive: no second text', { id: 'list/undecided', clauses: ['LIST-02'] });
const behind = failed('ViolatedExpectation: [LIST-01] no list', { id: 'list/behind', clauses: ['LIST-02'] });

/** So many checks that passed that a few undecided ones are no tenth of all. */
const passing = Array.from({ length: 30 }, (_each, at) => check({ id: `list/${at}`, clauses: ['LIST-03'] }));

function accepting(change: Partial<Deviation> = {}): typeof metadata {
  const deviation = {
    clause: 'LIST-01',
    check: broken.id,
    reason: '*',
    accepted_by: 'Ana Lima',
    until: '2026-12-31',
    file: 'demo.yaml',
    lines: { clause: 3, check: 4, reason: 5, accepted_by: 6, until: 7 },
    ...change,
  };
  return { ...metadata, deviations: [deviation] };
}

test('the report of a shard says which one it is, and each check which faults it was seen to catch', () => {
  const shard = { index: 2, of: 3, access: 'read-write', only: ['LIST-01'] } as const;
  const report = assemble(
    run([check()], { metadata: { ...metadata, shard }, proven_by: { [check().id]: ['a'] } }),
  );
  expect(report.run.shard).toStrictEqual({ index: 2, of: 3 });
  expect(report.clauses[0]?.checks[0]?.proven_by).toEqual(['a']);
  const other = assemble(run([check()]));
  expect(other.run).not.toHaveProperty('shard');
  expect(other.clauses[0]?.checks[0]).not.toHaveProperty('proven_by');
});

test('what an accepted failure keeps from being decided is accepted with it, and a missing precondition is not', () => {
  const deviations = [accepting(), accepting({ check: behind.id })].flatMap((each) => each.deviations ?? []);
  const verdict = (checks: Parameters<typeof run>[0], given: typeof metadata = { ...metadata, deviations }) =>
    assemble(run([...passing, ...checks], { metadata: given })).summary.verdict;
  expect(verdict([broken, behind])).toBe('conforms');
  expect(verdict([broken, behind], metadata)).toBe('deviates');
  expect(verdict([broken, undecided])).toBe('inconclusive');
  expect(verdict([broken, behind, check({ id: 'list/more', clauses: ['LIST-02'] })])).toBe('conforms');
});

test('one check that could not decide a stated clause for want of a precondition leaves the run undecided', () => {
  const verdict = (checks: Parameters<typeof run>[0], given = metadata) =>
    assemble(run([...passing, ...checks], { metadata: given })).summary.verdict;
  const decided = check({ id: 'list/decided', clauses: ['LIST-02'] });
  expect(verdict([decided, undecided])).toBe('inconclusive');
  expect(verdict([decided, failed('Unanswered: nobody there', { clauses: ['LIST-02'] })])).toBe('conforms');
  const beside = { ...undecided, clauses: ['LIST-01'] as const };
  expect(verdict([broken, beside], accepting())).toBe('conforms');
});

test('a run of which more than a tenth met trouble decides nothing', () => {
  const trouble = failed('Unanswered: nobody there', { id: 'list/trouble', clauses: ['LIST-02'] });
  expect(assemble(run([check(), trouble])).summary.verdict).toBe('inconclusive');
});

test('an accepted warning is known as an accepted failure is', () => {
  const warned = { ...broken, clauses: ['LIST-04'] as const };
  const { clauses, deviations } = assemble(run([warned], { metadata: accepting({ clause: 'LIST-04' }) }));
  expect(clauses[0]?.checks[0]).toMatchObject({ verdict: 'warn', deviation: { accepted_by: 'Ana Lima' } });
  expect(deviations).toEqual({ accepted: 1, to_change: [], not_asked: [] });
});

test('a check is accepted for the clause that is named, and for no other', () => {
  const both = { ...broken, clauses: ['LIST-01', 'LIST-02'] as const };
  const { clauses, summary } = assemble(run([both], { metadata: accepting({ clause: 'LIST-02' }) }));
  expect(clauses.map(({ checks }) => checks[0]?.deviation !== undefined)).toEqual([false, true]);
  expect(summary).toMatchObject({ verdict: 'deviates', deviations: 1 });
  const [first] = assemble(run([broken, check({ id: 'list/fine' })], { metadata: accepting() })).clauses;
  expect(first?.checks.map((one) => 'deviation' in one)).toEqual([true, false]);
});

test('a pattern leaves open what a run draws, together with the signs between', () => {
  expect(patternOf('1, 2: 3 rows of crmk7ab3 are "x", "y"')).toBe('* rows of * are *');
  expect(patternOf('answered 400 for crmkx and crmkyz; expected 1')).toBe('answered 400 for * and *');
});

test('what was noted besides counts for the first check of its clause by id, or else for the first of all', () => {
  const noted = (clause: 'LIST-01' | 'LIST-09') => [{ clause, key: clause, found: 'x', exchanges: [] }];
  const checks = ['c', 'a', 'b'].map((id) => check({ id, clauses: id === 'a' ? ['LIST-02'] : ['LIST-01'] }));
  const keysOf = (besides: Parameters<typeof withNotedBesides>[1]) =>
    withNotedBesides(checks, besides).map(({ id, noted: own }) => [id, ...own.map(({ key }) => key)]);
  expect(keysOf({ noted: noted('LIST-01') })).toEqual([['c'], ['a'], ['b', 'LIST-01']]);
  expect(keysOf({ noted_in_cleaning: noted('LIST-09') })).toEqual([['c'], ['a', 'LIST-09'], ['b']]);
  expect(withNotedBesides([], { noted: noted('LIST-01') })).toEqual([]);
});

test('deferred checks are told where any was redeemed, waits or has expired', () => {
  const note = {
    kind: 'expired',
    clauses: ['AUTH-03'],
    check: 'token-life/a',
    made_at: '2026-11-21T16:12:00.000Z',
    due: '2026-11-22T16:16:00.000Z',
    until: '2026-12-22T16:11:00.000Z',
  };
  const told = (checks: Parameters<typeof run>[0], tickets = { open: [note], overdue: [note] }) =>
    assemble(run(checks, { metadata: { ...metadata, tickets } })).tickets;
  expect(told([])).toEqual({ redeemed: [], open: [note], overdue: [note] });
  expect(told([], { open: [], overdue: [] })).toBeUndefined();
  expect(told([check({ deferred: note })])?.redeemed).toEqual([{ ...note, verdict: 'pass' }]);
  const skipped = check({ deferred: note, outcome: { status: 'skipped', runs: 0, skipReason: 'no' } });
  expect(told([skipped])?.redeemed).toEqual([]);
});
