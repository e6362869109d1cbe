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
