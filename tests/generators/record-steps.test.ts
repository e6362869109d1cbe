import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { recordSteps } from '../../generators/record-steps.ts';

test('the first step makes a record, and there are eight at most', () => {
  fc.assert(
    fc.property(recordSteps(), (steps) => {
      return ['create', 'upsert'].includes(steps[0]?.call ?? '') && steps.length <= 8;
    }),
  );
});

test('every call is drawn', () => {
  const calls = fc
    .sample(recordSteps(), { numRuns: 200, seed: 1 })
    .flatMap((steps) => steps.map(({ call }) => call));
  expect([...new Set(calls)].toSorted()).toEqual([
    'create',
    'delete',
    'get',
    'list',
    'merge',
    'update',
    'upsert',
  ]);
});
