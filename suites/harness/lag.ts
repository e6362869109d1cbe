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
