import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { type Figure, meetsTarget, tableOf } from '../../bench/figure.ts';
import { inTurns, median, ratiosOf, spreadOf } from '../../bench/statistics.ts';

const values = fc.array(fc.double({ min: 0.001, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 30 });

test('the median has as many values below it as above it', () => {
  fc.assert(
    fc.property(values, (all) => {
      const middle = median(all);
      expect(all.filter((value) => value < middle).length).toBeLessThanOrEqual(all.length / 2);
      expect(all.filter((value) => value > middle).length).toBeLessThanOrEqual(all.length / 2);
    }),
  );
});

test('the median of an even number of values is the mean of the two in the middle', () => {
  expect(median([10, 1, 3, 2])).toBe(2.5);
});

test('there is no median of nothing', () => {
  expect(() => median([])).toThrow(RangeError);
});

test('the median lies within the spread', () => {
  fc.assert(
    fc.property(values, (all) => {
      const { median: middle, least, most, repetitions } = spreadOf(all);
      expect(least <= middle && middle <= most).toBe(true);
      expect(repetitions).toBe(all.length);
    }),
  );
});

test('what slows both sides of a pair down leaves the ratio as it is', () => {
  const calm = ratiosOf([{ measured: 20, base: 10 }]);
  const busy = ratiosOf([{ measured: 200, base: 100 }]);
  expect(busy).toEqual(calm);
  expect(ratiosOf([1, 3, 8].map((measured) => ({ measured, base: 2 })))).toEqual({
    median: 1.5,
    least: 0.5,
    most: 4,
    repetitions: 3,
  });
});

test('both sides are measured in turns', async () => {
  const order: string[] = [];
  const measured = async (name: string, value: number): Promise<number> => {
    order.push(name);
    return value;
  };
  const pairs = await inTurns(
    3,
    () => measured('A', 6),
    () => measured('B', 2),
  );
  expect(order).toEqual(['A', 'B', 'A', 'B', 'A', 'B']);
  expect(pairs).toEqual(Array.from({ length: 3 }, () => ({ measured: 6, base: 2 })));
});

const figure: Figure = {
  part: 'overhead',
  name: 'a run over its requests',
  value: { median: 1.23456, least: 1, most: 2345.6, repetitions: 3 },
  target: { at: 'most', value: 2 },
  note: '12 requests',
};

test('the table is Markdown with a row a figure', () => {
  expect(tableOf([figure]).split('\n').slice(2)).toEqual([
    '| overhead | a run over its requests (12 requests) | 1.23 | 1 to 2,346 | 3 | at most 2: met |',
    '',
  ]);
});

test('a figure on the wrong side of its target misses it', () => {
  expect(meetsTarget(figure)).toBe(true);
  expect(meetsTarget({ ...figure, target: { at: 'least', value: 2 } })).toBe(false);
  expect(meetsTarget({ part: '', name: '', value: figure.value })).toBeUndefined();
});
