import type { OperationId } from '../../specs/openapi.ts';
import type { Latency } from '../conformance.ts';
import type { FinishedCheck } from '../finished-check.ts';

/** Four bounds to each doubling: fine enough to see two humps. */
const boundsPerDoubling = 4;
const leastMs = 0.1;

/** The bound of the histogram that a duration counts under. */
function boundOf(ms: number): number {
  const step = Math.ceil(Math.log2(Math.max(ms, leastMs) / leastMs) * boundsPerDoubling);
  return Number((leastMs * 2 ** (step / boundsPerDoubling)).toPrecision(3));
}

function latencyOf(operation: OperationId, durations: readonly number[]): Latency {
  const sorted = durations.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
  const counts = new Map<number, number>();
  for (const ms of sorted) counts.set(boundOf(ms), (counts.get(boundOf(ms)) ?? 0) + 1);
  return {
    operation,
    requests: sorted.length,
    median_ms: at(0.5),
    p90_ms: at(0.9),
    p99_ms: at(0.99),
    slowest_ms: at(1),
    histogram: [...counts].map(([up_to_ms, requests]) => ({ up_to_ms, requests })),
  };
}

/** How long the requests of the checks took, for each operation that was asked. */
export function latenciesOf(checks: readonly FinishedCheck[]): readonly Latency[] {
  const byOperation = new Map<OperationId, number[]>();
  for (const { durations } of checks) {
    for (const [operation, each] of Object.entries(durations) as [OperationId, readonly number[]][]) {
      byOperation.set(operation, (byOperation.get(operation) ?? []).concat(each));
    }
  }
  return [...byOperation].map(([operation, durations]) => latencyOf(operation, durations));
}
