/** What several repetitions of one measurement came to. */
export interface Spread {
  readonly median: number;
  readonly least: number;
  readonly most: number;
  readonly repetitions: number;
}

/** The middle value, or the mean of the two in the middle. Throws RangeError where there is none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  if (low === undefined || high === undefined) throw new RangeError('There is no median of no values.');
  return (low + high) / 2;
}

/** Throws RangeError where there are no values. */
export function spreadOf(values: readonly number[]): Spread {
  return {
    median: median(values),
    least: Math.min(...values),
    most: Math.max(...values),
    repetitions: values.length,
  };
}

/** Two measurements that were taken right after each other, in the same unit. */
export interface Pair {
  readonly measured: number;
  readonly base: number;
}

/** The ratio within each pair: what slows the whole machine down slows both, and drops out. */
export function ratiosOf(pairs: readonly Pair[]): Spread {
  return spreadOf(pairs.map(({ measured, base }) => measured / base));
}

/** Measures in turns, so that both meet the same weather: measured, base, measured, base, … */
export async function inTurns(
  repetitions: number,
  measured: () => Promise<number>,
  base: () => Promise<number>,
): Promise<readonly Pair[]> {
  const pairs: Pair[] = [];
  for (let round = 0; round < repetitions; round += 1) {
    pairs.push({ measured: await measured(), base: await base() });
  }
  return pairs;
}

/** Milliseconds that some work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
