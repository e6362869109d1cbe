import { setTimeout as sleep } from 'node:timers/promises';

const firstPauseMs = 20;
const longestPauseMs = 500;

/** What polling saw, and how long it took until it saw it (milliseconds). */
export interface Settled<T> {
  readonly seen: T | undefined;
  readonly lag_ms: number;
}

/** Looks again and again until there is something to see or the time is up. A list may lag behind a write. */
export async function settle<T>(look: () => Promise<T | undefined>, timeoutMs: number): Promise<Settled<T>> {
  const begin = performance.now();
  for (let pause = firstPauseMs; ; pause = Math.min(longestPauseMs, pause * 2)) {
    const asked = performance.now() - begin;
    const seen = await look();
    if (seen !== undefined) return { seen, lag_ms: Math.round(asked) };
    // The last look comes when the time is up: not a long pause before, nor the part of a millisecond that a timer
    // may end early.
    if (asked >= timeoutMs) return { seen: undefined, lag_ms: Math.round(asked) };
    await sleep(Math.min(pause, Math.max(1, timeoutMs - (performance.now() - begin))));
  }
}

/** What takes no longer than this may as well be the way there and back. */
const atOnceMs = 50;

/** What an environment does after each of some writes, in one sentence; lags in milliseconds, one at least. */
export function lagInWords(lags: readonly number[]): string {
  const sorted = lags.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const worst = sorted.at(-1) ?? 0;
  if (worst < atOnceMs) return 'A list shows a new record at once.';
  return `A list shows a new record after ${median} ms (median of ${lags.length}), ${worst} ms at worst.`;
}
