import { expect, test } from '@playwright/test';
import { assemble } from '../../reports/assemble.ts';
import type { FinishedCheck } from '../../reports/finished-check.ts';
import { metBesides } from '../../reports/noted-besides.ts';
import type { RunMetadata } from '../../suites/harness/results/run-metadata.ts';
import { check, failed, run } from './finished-run.ts';

const total = { clause: 'LIST-03', key: 'total', found: 'the total is text', exchanges: [] } as const;
const more = { clause: 'LIST-03', key: 'more', found: 'has_more is text', exchanges: [] } as const;
const met = (id: string, change: Partial<FinishedCheck> = {}): FinishedCheck =>
  check({ id, clauses: ['LIST-01'], noted: [total], ...change });

/** The checks that say that LIST-03 is broken, each with what it found. */
function accusers(
  checks: readonly FinishedCheck[],
  besides: Pick<RunMetadata, 'noted' | 'noted_in_cleaning'> = {},
): (readonly [string, string | undefined])[] {
  const finished = run(checks);
  const { clauses } = assemble({
    ...finished,
    metadata: { ...finished.metadata, ...besides },
  });
  const blamed = clauses.find(({ id }) => id === 'LIST-03')?.checks ?? [];
  return blamed.flatMap(({ id, verdict, reason }) => (verdict === 'fail' ? [[id, reason] as const] : []));
}

test('a problem that many met is told once, by the first of them by id, and they keep their verdicts', () => {
  expect(accusers([met('list/b'), met('list/a'), met('list/c')])).toEqual([['list/a', total.found]]);
  expect(assemble(run([met('list/b'), met('list/a')])).summary).toMatchObject({ pass: 1, fail: 1 });
});

test('another problem of the same clause is told as well', () => {
  const both = met('list/b', { noted: [total, more] });
  expect(accusers([met('list/a'), both])).toEqual([
    ['list/a', total.found],
    ['list/b', `${total.found}; ${more.found}`],
  ]);
});

test('where the check of the clause has told it, nobody else does', () => {
  const own = failed(`ViolatedExpectation: [LIST-03] ${total.found}`, {
    id: 'list/own',
    clauses: ['LIST-03'],
    noted: [total],
  });
  expect(accusers([own, met('list/a')])).toEqual([['list/own', total.found]]);
});

test('a check whose set-up met what breaks its own clause does not pass', () => {
  expect(accusers([met('list/own', { clauses: ['LIST-03'] })])).toEqual([['list/own', total.found]]);
});

for (const besides of [{ noted: [total] }, { noted_in_cleaning: [total] }])
  test(`what was ${Object.keys(besides).join()} counts as met by a check of the clause, or else by the first`, () => {
    const plain = { noted: [] };
    const own = met('list/own', { ...plain, clauses: ['LIST-03'] });
    expect(accusers([met('list/a', plain), own], besides)).toEqual([['list/own', total.found]]);
    expect(accusers([met('list/b', plain), met('list/a', plain)], besides)).toEqual([
      ['list/a', total.found],
    ]);
  });

test('a breach of the set-up or the cleaning is told as such, but not where the check met it as well', () => {
  const besides = { noted: [total], noted_in_cleaning: [total, { ...more, clause: 'LIST-04' as const }] };
  expect([...metBesides(check({ noted: [] }), besides)]).toEqual([
    ['LIST-03', 'in the set-up'],
    ['LIST-04', 'in the cleaning'],
  ]);
  expect([...metBesides(check({ noted: [total] }), besides)]).toEqual([['LIST-04', 'in the cleaning']]);
});
