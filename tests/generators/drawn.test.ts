import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { oneOf, someOf } from '../../generators/drawn.ts';

test('what is drawn is among the values', () => {
  const values = fc.uniqueArray(fc.nat(), { minLength: 2 });
  fc.assert(
    fc.property(
      values.chain((all) => fc.tuple(fc.constant(all), oneOf('numbers', all), someOf('numbers', all))),
      ([all, one, some]) => {
        expect(all).toContain(one);
        expect(some.length).toBeGreaterThan(0);
        expect(all).toEqual(expect.arrayContaining(some));
      },
    ),
  );
});

test('an empty set can be named where it is drawn from, and made wherever', () => {
  const none = oneOf('fields', []);
  expect(() => fc.sample(none)).toThrow('there are no fields');
  expect(() => fc.sample(someOf('texts', ['a'], { least: 2 }))).toThrow('there are fewer than 2 texts');
  expect(() => fc.sample(fc.constant(1).chain(() => none))).toThrow('there are no fields');
});
