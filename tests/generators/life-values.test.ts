import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { isCovered, isInCommon } from '../../generators/covered.ts';
import { commonLives } from '../../generators/life-values.ts';

const texts = ['a', 'b', 'c', 'd'];

test('the first lives fill every text; an update changes half of them, another a single one', () => {
  const lives = commonLives(texts);
  expect(isInCommon(lives)).toBe(true);
  if (!isCovered(lives.inputs)) throw new Error('nothing comes first');
  fc.assert(
    fc.property(lives.inputs.first, ([half, one]) => {
      for (const life of [half, one]) expect(Object.keys(life?.values ?? {})).toEqual(texts);
      expect(Object.keys(half?.update ?? {})).toEqual(['a', 'c']);
      expect(Object.keys(one?.update ?? {})).toHaveLength(1);
    }),
  );
});

test('lives that begin in another way have inputs of their own', () => {
  expect(commonLives(texts, 'upsert of data').name).not.toBe(commonLives(texts).name);
});

test('where no text is to spare, a life has no values', () => {
  const { inputs } = commonLives([]);
  if (!isCovered(inputs)) throw new Error('nothing comes first');
  for (const life of fc.sample(inputs.first, 5).flat()) expect(life).toEqual({ values: {}, update: {} });
});
