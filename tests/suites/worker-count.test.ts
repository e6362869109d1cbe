import { expect, test } from '@playwright/test';
import { workersFor } from '../../suites/harness/setup/worker-count.ts';

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

test('more workers than keep to the pace gain nothing', () => {
  expect(workersFor(1, lagging(600), { requests_per_second: 8, concurrency: 4 })).toBe(2);
  expect(workersFor(1, lagging(150), { requests_per_second: 8, concurrency: 4 })).toBe(1);
});
