import { expect, test } from '@playwright/test';
import type { Dialect } from '../../environments/reference/dialects/dialect.ts';
import type { Fault } from '../../environments/reference/faults/fault.ts';
import type { Finding } from '../../proof/finding.ts';
import { killMatrixPage } from '../../proof/kill-matrix.ts';
import { dialectGroups } from '../../proof/plan-cases.ts';
import { problemsOf } from '../../proof/problems.ts';
import { checkProofs, dialectProof, faultProof, stubProof } from '../../proof/proof.ts';

const fault: Fault = {
  id: 'cap-ignored',
  clause: 'LIMITS-02',
  sentence: 'A page may be of any size.',
  kind: 'crude',
  patch: () => ({}),
};

function finding(change: Partial<Finding> = {}): Finding {
  return {
    service: fault.id,
    check: 'limits/the-cap-holds',
    clause: 'LIMITS-02',
    own: true,
    verdict: 'fail',
    reason: 'the page is cut at the cap',
    requests: 7,
    duration_ms: 12,
    ...change,
  };
}

function dialect(id: string, change: Partial<Dialect> = {}): Dialect {
  return { id, shows: [], sentence: `It does ${id}.`, patch: () => ({}), ...change };
}

const nothing = { faults: [], checks: [], dialects: [], stub_services: [], mutants: [] };

test('a fault is caught only by a verdict against its own clause', () => {
  const unrelated = [
    finding({ clause: 'LIMITS-01' }),
    finding({ verdict: 'pass' }),
    finding({ verdict: 'inconclusive' }),
    finding({ service: 'another-fault' }),
  ];
  expect(faultProof(fault, unrelated).caught_by).toEqual([]);
  expect(problemsOf({ ...nothing, faults: [faultProof(fault, unrelated)] })).toEqual([
    'The fault cap-ignored survives: no check says that LIMITS-02 is broken.',
  ]);
  const caught = faultProof(fault, [...unrelated, finding({ verdict: 'warn' })]);
  expect(caught.caught_by).toMatchObject([{ check: 'limits/the-cap-holds', requests: 7 }]);
  expect(problemsOf({ ...nothing, faults: [caught] })).toEqual([]);
});

test('a check is proven only by a fault of a clause that it is there to decide', () => {
  const checks = new Map([
    ['limits/the-cap-holds', ['LIMITS-02'] as const],
    ['paging/a-walk-ends', ['PAGING-04'] as const],
  ]);
  const onTheWay = finding({ check: 'paging/a-walk-ends', own: false });
  const proofs = checkProofs(checks, [faultProof(fault, [finding(), onTheWay])]);
  expect(proofs.map(({ id, proven_by }) => [id, proven_by])).toEqual([
    ['limits/the-cap-holds', ['cap-ignored']],
    ['paging/a-walk-ends', []],
  ]);
  expect(problemsOf({ ...nothing, checks: proofs })).toEqual([
    'The check paging/a-walk-ends (PAGING-04) catches no fault of its clauses.',
  ]);
});

test('a check of open clauses only needs no fault', () => {
  expect(checkProofs(new Map([['paging/what-a-total-says', ['PAGING-18'] as const]]), [])).toEqual([]);
});

test('an accusation under a dialect is a false alarm unless the dialect declares it', () => {
  const members = [dialect('terse'), dialect('partial', { declares: { 'LIFECYCLE-01': 'warn' } })];
  const service = 'dialects-1';
  const group = { id: service, members };
  const declared = finding({ service, clause: 'LIFECYCLE-01', verdict: 'warn' });
  expect(dialectProof(group, [declared]).false_alarms).toEqual([]);
  const alarm = dialectProof(group, [declared, finding({ service })]);
  expect(problemsOf({ ...nothing, dialects: [alarm] })).toEqual([
    'The dialects terse and partial together: a false alarm: LIMITS-02 fail by limits/the-cap-holds: the page is cut at the cap',
  ]);
  const alone = dialectProof(group, [finding({ service }), finding({ service: 'terse' })]);
  expect(problemsOf({ ...nothing, dialects: [alone] })).toEqual([
    'The dialect terse: a false alarm: LIMITS-02 fail by limits/the-cap-holds: the page is cut at the cap',
  ]);
});

test('a dialect that leaves more than a tenth of the checks undecided is a problem; skipped ones do not count', () => {
  const service = 'terse';
  const passes = Array.from({ length: 9 }, (_, index) =>
    finding({ service, check: `a/${index}`, verdict: 'pass' }),
  );
  const skipped = finding({ service, check: 'a/skipped', verdict: 'skip' });
  const one = finding({ service, check: 'a/first', verdict: 'inconclusive' });
  const two = finding({ service, check: 'a/second', verdict: 'inconclusive' });
  const proofOf = (findings: readonly Finding[]): string[] =>
    problemsOf({
      ...nothing,
      dialects: [dialectProof({ id: service, members: [dialect('terse')] }, findings)],
    });
  expect(proofOf([...passes, skipped, one])).toEqual([]);
  expect(proofOf([...passes, skipped, one, two])).toEqual([
    'The dialect terse: 2 of 11 checks are left undecided, more than a tenth.',
  ]);
  expect(proofOf([])).toEqual(['The dialect terse: no check was tried.']);
});

test('a check that passes against a stub service is named', () => {
  const stub = stubProof('answers-200', [
    finding({ service: 'answers-200', verdict: 'pass' }),
    finding({ service: 'answers-200', check: 'a/b', verdict: 'observed' }),
  ]);
  expect(problemsOf({ ...nothing, stub_services: [stub] })).toEqual([
    'The stub service answers-200: limits/the-cap-holds passes.',
  ]);
  expect(problemsOf({ ...nothing, stub_services: [stubProof('hangs', [])] })).toEqual([
    'The stub service hangs: no check was tried.',
  ]);
});

test('dialects that exclude each other are never put together, and none is lost', () => {
  const all = Array.from({ length: 30 }, (_, index) => dialect(`d${index}`, { excludes: [`d${index ^ 1}`] }));
  for (const seed of [1, 2, 3]) {
    const groups = dialectGroups(all, seed).map(({ members }) => members);
    expect(
      groups
        .flat()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(all.map(({ id }) => id).toSorted());
    for (const group of groups)
      for (const { excludes = [] } of group)
        expect(group.some(({ id }) => excludes.includes(id))).toBe(false);
  }
  expect(dialectGroups(all, 1)).not.toEqual(dialectGroups(all, 2));
});

test('the page of the kill matrix shows what a service or an input wrote as plain text', () => {
  const caught = faultProof(fault, [finding({ counterexample: '<script>|\u202e`' })]);
  const page = killMatrixPage({
    kit: { name: 'kit', version: '1.0.0' },
    seed: 7,
    seconds: 1,
    verdict: 'proven',
    problems: [],
    ...nothing,
    faults: [caught],
  });
  expect(page).toContain(String.raw`\<script\>\|\\u{202e}\``);
  expect(page).toContain('1 of 1 faults are caught');
});
