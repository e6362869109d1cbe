import { expect, test } from '@playwright/test';
import { assemble } from '../../reports/assemble.ts';
import { compared, regressions } from '../../reports/compare/comparison.ts';
import { comparisonPage } from '../../reports/compare/comparison-page.ts';
import { comparisonText } from '../../reports/compare/comparison-text.ts';
import type { Conformance, Verdict } from '../../reports/conformance.ts';
import { hostileReport, hostileTexts } from '../formats/hostile-report.ts';
import { brokenReport, wholeReport } from '../page/sample-report.ts';
import { check, run } from './finished-run.ts';

const passed = assemble(run([check()]));

/** The same report, but for the verdict of its clause. */
function judged(verdict: Verdict): Conformance {
  return { ...passed, clauses: passed.clauses.map((clause) => ({ ...clause, verdict })) };
}

const directions: readonly (readonly [Verdict, Verdict, string])[] = [
  ['pass', 'fail', 'worse'],
  ['pass', 'warn', 'worse'],
  ['warn', 'fail', 'worse'],
  ['inconclusive', 'fail', 'worse'],
  ['fail', 'warn', 'better'],
  ['fail', 'pass', 'better'],
  ['warn', 'pass', 'better'],
  ['pass', 'inconclusive', 'undecided'],
  ['fail', 'skip', 'undecided'],
  ['skip', 'pass', 'other'],
  ['skip', 'inconclusive', 'other'],
];

for (const [before, after, direction] of directions) {
  test(`from ${before} to ${after} is ${direction}`, () => {
    const comparison = compared(judged(before), judged(after));
    expect(comparison.verdicts).toMatchObject([{ id: 'LIST-01', before, after, direction }]);
    expect(regressions(comparison)).toHaveLength(direction === 'worse' ? 1 : 0);
  });
}

test('a report is no other than itself', () => {
  const { verdicts, observations, clauses, checks } = compared(brokenReport(), brokenReport());
  const none = { vanished: [], come: [] };
  expect({ verdicts, observations, clauses, checks }).toEqual({
    verdicts: [],
    observations: [],
    clauses: none,
    checks: none,
  });
});

test('a side of the comparison tells what its run was and cost', () => {
  expect(compared(passed, passed).after).toEqual({
    environment: 'demo',
    run: 'run1',
    started_at: '2025-12-07T05:20:00.000Z',
    seed: 7,
    depth: 'quick',
    verdict: 'conforms',
    requests: 9,
    duration_ms: 2_500,
    records: 1_234,
    leftovers: 1,
  });
});

test('the reason for a changed verdict is that of the check which gave it', () => {
  const { checks } = passed.clauses[0]!;
  const now = judged('fail');
  const reasoned = (reasons: readonly (readonly [Verdict, string | undefined])[]) =>
    compared(passed, {
      ...now,
      clauses: now.clauses.map((clause) => ({
        ...clause,
        checks: reasons.map(([verdict, reason]) => ({
          ...checks[0]!,
          verdict,
          ...(reason !== undefined && { reason }),
        })),
      })),
    }).verdicts[0];
  expect(
    reasoned([
      ['pass', 'partly'],
      ['fail', 'no list'],
    ])?.reason,
  ).toBe('no list');
  expect(reasoned([['fail', undefined]])).not.toHaveProperty('reason');
  expect(reasoned([['pass', 'partly']])).not.toHaveProperty('reason');
});

test('an observation that changed is told, with the clauses that its check decides', () => {
  const observing = (observation: string, id = 'list/a') =>
    check({ id, clauses: ['LIST-07', 'LIST-08'], outcome: { status: 'passed', runs: 1, observation } });
  const silent = check({ id: 'list/silent', clauses: ['LIST-01'] });
  const before = assemble(run([observing('short pages'), observing('same', 'list/b'), silent]));
  const after = assemble(
    run([observing('full pages'), observing('same', 'list/b'), observing('new', 'list/c'), silent]),
  );
  expect(compared(before, after).observations).toEqual([
    { check: 'list/a', clauses: ['LIST-07', 'LIST-08'], before: 'short pages', after: 'full pages' },
  ]);
  expect(compared(after, assemble(run([silent]))).observations).toEqual([]);
  expect(compared(assemble(run([check({ id: 'list/a' })])), after).observations).toEqual([]);
});

test('what only one run has is named, and is no regression', () => {
  const other = assemble(run([check({ id: 'list/another', clauses: ['LIST-02'] })]));
  const comparison = compared(passed, other);
  expect(comparison).toMatchObject({
    verdicts: [],
    clauses: { vanished: ['LIST-01'], come: ['LIST-02'] },
    checks: { vanished: ['list/a-list-is-answered'], come: ['list/another'] },
  });
  expect(comparisonText(comparison)).toContain('Checks that vanished (1)\n  list/a-list-is-answered\n');
});

for (const text of hostileTexts) {
  test(`text of a service stays text: ${JSON.stringify(text)}`, () => {
    const tags = (name: string): readonly string[] => {
      const page = comparisonPage(compared(wholeReport(), hostileReport(name)));
      return [...page.matchAll(/<(\/?[a-z]\w*)/g)].map(([, tag = '']) => tag);
    };
    expect(tags(text)).toEqual(tags('usual'));
  });
}
