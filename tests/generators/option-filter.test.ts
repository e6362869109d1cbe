import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { unrelatedFilter } from '../../generators/option-filter.ts';

const fields = ['a', 'b'];

test('no option resembles the filter, which ends with a sign at most', () => {
  const { first, drawn } = unrelatedFilter(fields);
  const isUnrelated = ({ field, filter }: { field: string; filter: string }): boolean =>
    fields.includes(field) && /^[jkqxz]{12,20}[^a-z]?$/.test(filter);
  fc.assert(fc.property(drawn, isUnrelated));
  fc.assert(fc.property(first, (filters) => filters.every(isUnrelated)));
});

test('letters alone come first for each field, then a sign that no pattern bears, then one that finds everything', () => {
  const [filters = []] = fc.sample(unrelatedFilter(fields).first, 1);
  expect(filters.map(({ filter }) => filter.replace(/^[jkqxz]+/, ''))).toEqual(['', '', '(', '|']);
  expect(filters.slice(0, 2).map(({ field }) => field)).toEqual(fields);
});
