import { expect, test } from '@playwright/test';
import { ViolatedExpectation } from '../../suites/harness/properties/expectation.ts';
import { FilterTallies } from '../../suites/harness/filters/filter-tallies.ts';

const filter = { id: 'standard__role', fieldType: 'string', operation: 'IS', value: 'a' } as const;
const throwing = (error: Error) => async (): Promise<never> => {
  throw error;
};

test('each question counts, and breaks its cell only when the law did not hold', async () => {
  const tallies = new FilterTallies();
  await expect(tallies.count(filter, () => Promise.resolve(7))).resolves.toBe(7);
  await expect(tallies.count(filter, throwing(new ViolatedExpectation('no')))).rejects.toThrow('no');
  await expect(tallies.count(filter, throwing(new Error('network')))).rejects.toThrow('network');
  expect(tallies.all).toEqual([{ field_type: 'string', operation: 'IS', asked: 3, broken: 1 }]);
});

test('a filter without an operation counts for the default one', async () => {
  const tallies = new FilterTallies();
  await tallies.count({ fieldType: 'date' }, () => Promise.resolve());
  expect(tallies.all).toMatchObject([{ field_type: 'date', operation: 'IS' }]);
});
