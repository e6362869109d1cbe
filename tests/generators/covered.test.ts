import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { everyWay } from '../../generators/covered.ts';

test('every way comes once before any is drawn, each with values of its own', () => {
  const ways = fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(
      ways.chain((all) => everyWay(all, fc.nat()).first.map((first) => ({ all, first }))),
      ({ all, first }) => {
        expect(first.map(({ way }) => way)).toEqual(all);
        expect(first.every(({ values }) => Number.isInteger(values))).toBe(true);
      },
    ),
  );
});

test('after them only these ways are drawn', () => {
  const ways = ['create', 'update'] as const;
  fc.assert(fc.property(everyWay(ways, fc.nat()).drawn, ({ way }) => ways.includes(way)));
});
