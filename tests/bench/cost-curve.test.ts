import { expect, test } from '@playwright/test';
import { curveOf, pictureOf, requestsUntil } from '../../bench/cost-curve.ts';
import { inOrderOfWorth } from '../../suites/harness/run/check-order.ts';
import { checksByFile } from '../../suites/harness/run/measured-costs.ts';

const checks = [
  { requests: 5, grounds: { shared: 10 }, faults: ['a'] },
  { requests: 2, grounds: { shared: 10 }, faults: ['a', 'b'] },
];

test('common ground is paid once, and a fault counts once', () => {
  expect(curveOf(checks)).toEqual([
    { requests: 0, faults: 0 },
    { requests: 15, faults: 1 },
    { requests: 17, faults: 2 },
  ]);
  expect(requestsUntil(curveOf(checks), 0.5)).toBe(15);
  expect(requestsUntil(curveOf(checks), 1)).toBe(17);
});

test('the picture has a line for each curve', () => {
  const points = curveOf(checks);
  const picture = pictureOf([
    { name: 'one', colour: '#111', points },
    { name: 'other', colour: '#222', points },
  ]);
  expect(picture.match(/<polyline/g)).toHaveLength(2);
  expect(picture).toContain('>other<');
});

test('every file has its place in the order of worth', () => {
  const files = checksByFile();
  const ordered = inOrderOfWorth([...files]);
  expect(ordered.toSorted()).toEqual([...files.keys()].toSorted());
  // What needs a thousand records is not among the first.
  expect(ordered.indexOf('volume')).toBeGreaterThan(files.size / 2);
});
