import { expect, test } from '@playwright/test';
import { assemble } from '../../reports/assemble.ts';
import { check, failed, run } from './finished-run.ts';

const broken = 'ViolatedExpectation: has_more is missing';
const before = assemble(run([failed(broken), check({ clauses: ['LIST-02'] })]));

test('a clause whose verdict changed since the previous run is told', () => {
  const now = assemble(run([check({ clauses: ['LIST-01', 'LIST-02'] })], { previous: before }));
  expect(now.changes).toEqual({
    run: { id: 'run1', finished_at: '2025-12-07T05:20:02.500Z' },
    clauses: [{ id: 'LIST-01', before: 'fail', now: 'pass' }],
  });
});

test('a clause that only one of the runs asked for did not change', () => {
  const now = assemble(run([check({ clauses: ['LIST-05'] })], { previous: before }));
  expect(now.changes?.clauses).toEqual([]);
});

test('a run against another environment is no previous run', () => {
  const previous = { ...before, environment: { ...before.environment, name: 'production' } };
  expect(assemble(run([check()], { previous })).changes).toBeUndefined();
});
