import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { both, either, opposite, type Ruling } from '../../specs/semantics/ruling.ts';

const ruling = fc.constantFrom<Ruling>('must', 'must not', 'unspecified');
const rulings = fc.array(ruling, { maxLength: 5 });

test('filters in another order or grouping rule the same', () => {
  fc.assert(
    fc.property(rulings, rulings, (some, others) => {
      expect(both([...others, ...some])).toBe(both([...some, ...others]));
      expect(both([both(some), both(others)])).toBe(both([...some, ...others]));
    }),
  );
});

test('a filter repeated rules as it does once, and must adds nothing', () => {
  fc.assert(
    fc.property(ruling, rulings, (one, others) => {
      expect(both([one, one, ...others])).toBe(both([one, ...others]));
      expect(both(['must', ...others])).toBe(both(others));
    }),
  );
});

test('a filter that fails outweighs everything, an open one all but that', () => {
  fc.assert(fc.property(rulings, (others) => both(['must not', ...others]) === 'must not'));
  fc.assert(fc.property(rulings, (others) => both(['unspecified', ...others]) !== 'must'));
  expect(both([])).toBe('must');
});

test('one way in is enough, and none keeps nothing', () => {
  fc.assert(fc.property(rulings, (others) => either(['must', ...others]) === 'must'));
  fc.assert(fc.property(rulings, (others) => either(['unspecified', ...others]) !== 'must not'));
  expect(either([])).toBe('must not');
});

test('negating twice rules as before', () => {
  fc.assert(fc.property(ruling, (one) => opposite(opposite(one)) === one));
});
