import { expect, test } from '@playwright/test';
import { firstFailures } from '../../bench/first-failure.ts';
import { speedUp } from '../../bench/shards.ts';
import type { Catch, FaultProof } from '../../proof/proof.ts';

test('shards are as much faster as the longest of them allows', () => {
  const even = Array.from({ length: 8 }, (_, index) => ({ id: `${index}`, duration: 5 }));
  expect([1, 2, 4, 8].map((parts) => speedUp(even, parts))).toEqual([1, 2, 4, 8]);
  const oneLong = [
    { id: 'long', duration: 6 },
    { id: 'short', duration: 3 },
  ];
  expect(speedUp(oneLong, 2)).toBe(1.5);
});

function proofOf(...caught: readonly (readonly [requests: number, duration_ms: number])[]): FaultProof {
  const caught_by = caught.map(([requests, duration_ms]): Catch => ({
    check: 'a/check',
    own: true,
    requests,
    duration_ms,
    reason: '',
  }));
  return { id: 'fault', clause: 'AUTH-01', kind: 'subtle', sentence: '', caught_by };
}

test('the first failure of a fault is that of the quickest check; what is not caught has none', () => {
  const [requests, time] = firstFailures([
    proofOf([9, 80], [4, 100]),
    proofOf([6, 40]),
    proofOf([50, 800]),
    proofOf(),
  ]);
  expect(requests?.value).toEqual({ median: 6, least: 4, most: 50, repetitions: 3 });
  expect(time?.value).toEqual({ median: 1, least: 0.5, most: 10, repetitions: 3 });
});
