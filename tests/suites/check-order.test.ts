import { expect, test } from '@playwright/test';
import { inOrderOfWorth } from '../../suites/harness/run/check-order.ts';
import { checksByFile, measured } from '../../suites/harness/run/measured-costs.ts';

/** The most that one measured check of a file asks for. */
function longestIn(file: string): number {
  const own = Object.entries(measured.checks).filter(([id]) => id.startsWith(`${file}/`));
  return Math.max(...own.map(([, { quick }]) => quick.requests));
}

test('of the last quarter of the files those with the longest checks begin first', () => {
  const files = checksByFile();
  const ordered = inOrderOfWorth([...files]);
  const last = ordered.slice(Math.ceil(0.75 * ordered.length)).map(longestIn);
  expect(last.length).toBeGreaterThan(10);
  expect(last).toEqual(last.toSorted((a, b) => b - a));
  // The others go by what they find for their cost.
  const first = ordered.slice(0, 20).map(longestIn);
  expect(first).not.toEqual(first.toSorted((a, b) => b - a));
});
