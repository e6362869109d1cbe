import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { elementsOf, relations } from '../../specs/semantics/relations.ts';
import { threeValues } from './semantics-values.ts';

const answers = ['must', 'must not', 'unspecified'];

test('whether two values are the same has one of three answers, the same from both sides', () => {
  fc.assert(
    fc.property(threeValues, ({ type, one, other }) => {
      const [first] = elementsOf(type, one) ?? [];
      const [second] = elementsOf(type, other) ?? [];
      const { same } = relations[type];
      expect(answers).toContain(same(first, second));
      expect(same(first, second)).toBe(same(second, first));
      expect(same(first, first)).toBe('must');
    }),
  );
});

test('only dates and numbers have an order, and it turns round with its sides', () => {
  fc.assert(
    fc.property(threeValues, ({ type, one, other }) => {
      const { order } = relations[type];
      const [before, after] = [order(one, other), order(other, one)];
      expect(before).toBe(after === undefined ? undefined : 0 - after);
      if (type !== 'date' && type !== 'integer') expect(before).toBeUndefined();
    }),
  );
});

test('what is no value of a type relates to nothing', () => {
  for (const { reads, same, order, valid } of Object.values(relations)) {
    expect(reads(undefined)).toBe(false);
    expect(same(undefined, undefined)).toBe('unspecified');
    expect(order(undefined, undefined)).toBeUndefined();
    expect(valid(undefined)).toBe('unspecified');
  }
});
