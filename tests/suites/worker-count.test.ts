import { expect, test } from '@playwright/test';
import { measuredChecks } from '../../suites/harness/run/measured-costs.ts';
import { workersFor, workersForFew, workersOfRun } from '../../suites/harness/setup/worker-count.ts';

const lagging = (usual_ms: number) => ({ lists: { usual_ms, worst_ms: 2 * usual_ms } });
const unlimited = { requests_per_second: 1_000_000, concurrency: 100 };

test('where nothing lags, nothing changes', () => {
  expect(workersFor(2, {}, unlimited)).toBe(2);
  expect(workersFor(1, lagging(20), unlimited)).toBe(1);
});

test('where lists lag, there are as many workers as the machine carries', () => {
  expect(workersFor(2, lagging(600), unlimited)).toBeGreaterThanOrEqual(4);
  expect(workersFor(64, lagging(600), unlimited)).toBe(64);
});

test('the longer the lag, the more workers', () => {
  const counts = [100, 200, 400, 2_000].map((lag) => workersFor(1, lagging(lag), unlimited));
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(counts[0]).toBeLessThan(counts[3] ?? 0);
  expect(counts[3]).toBeLessThanOrEqual(24);
});

test('more workers than keep to the pace gain nothing', () => {
  expect(workersFor(1, lagging(600), { requests_per_second: 8, concurrency: 4 })).toBe(2);
  expect(workersFor(1, lagging(150), { requests_per_second: 8, concurrency: 4 })).toBe(1);
});

test('a few quick checks are not worth a second worker, many are, and never more than there are', () => {
  const all = measuredChecks(undefined).map(([id]) => id);
  expect(workersForFew(2, [])).toBe(1);
  expect(workersForFew(2, ['paging/a-page-offers-a-cursor-forwards-only'])).toBe(1);
  expect(workersForFew(2, all)).toBe(2);
  expect(workersForFew(64, all)).toBeLessThan(64);
  expect(workersForFew(1, all)).toBe(1);
});

test('how many workers run is told by who asked, or by what is asked', () => {
  const profile = { rate_limit: unlimited };
  const some = { whole: false, only: new Set(['PAGING-05'] as const), workers: undefined };
  expect(workersOfRun(some, 2, {}, profile)).toBe(1);
  expect(workersOfRun({ ...some, workers: 2 }, 2, {}, profile)).toBe(2);
  expect(workersOfRun({ ...some, only: undefined }, 2, {}, profile)).toBe(2);
  expect(workersOfRun({ ...some, only: undefined, whole: true }, 2, {}, profile)).toBe(2);
});
