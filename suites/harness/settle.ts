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
    if (performance.now() - begin + pause > timeoutMs) return { seen: undefined, lag_ms: Math.round(asked) };
    await sleep(pause);
  }
}
