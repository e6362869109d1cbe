export const depths = ['quick', 'standard', 'deep'] as const;
export type Depth = (typeof depths)[number];

/**
 * How much each property may cost at each depth: more inputs, more varied records to ask,
 * and a longer search for a small counterexample.
 */
export const effortAt = {
  quick: { runs: 6, varied: 12, shrinkRequests: 60, timeLimitMs: 20_000 },
  standard: { runs: 30, varied: 25, shrinkRequests: 200, timeLimitMs: 30_000 },
  deep: { runs: 300, varied: 40, shrinkRequests: 1_000, timeLimitMs: 300_000 },
} as const satisfies Readonly<Record<Depth, object>>;
