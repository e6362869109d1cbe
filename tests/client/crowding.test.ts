import { expect, test } from '@playwright/test';
import { Crowding } from '../../client/limits/crowding.ts';

const calm = (crowding: Crowding, count: number, at: number): void => {
  for (let index = 0; index < count; index += 1) expect(crowding.answered(false, at)).toBe(false);
};

test('three refusals in a second are a crowd, two are chance', () => {
  const crowding = new Crowding();
  calm(crowding, 20, 0);
  expect([10, 20, 30].map((at) => crowding.answered(true, at))).toEqual([false, false, true]);
});

test('few refusals among very many answers are chance', () => {
  const crowding = new Crowding();
  calm(crowding, 200, 0);
  expect([10, 20, 30].map((at) => crowding.answered(true, at))).toEqual([false, false, false]);
});

test('refusals that are seconds apart are chance', () => {
  const crowding = new Crowding();
  expect([0, 1_000, 2_000, 3_000].map((at) => crowding.answered(true, at))).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('a calm answer is never a crowd', () => {
  const crowding = new Crowding();
  for (const at of [1, 2, 3, 4]) crowding.answered(true, at);
  expect(crowding.answered(false, 5)).toBe(false);
});
