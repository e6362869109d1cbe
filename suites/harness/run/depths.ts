export const depths = ['quick', 'standard', 'deep'] as const;
export type Depth = (typeof depths)[number];

/** How much each property may cost. */
export interface RunEffort {
  /** Inputs that are drawn. */
  readonly runs: number;
  /** Records with values of every sort, to be asked by filters. */
  readonly varied: number;
  /** How long a small counterexample is searched for. */
  readonly shrinkRequests: number;
  readonly timeLimitMs: number;
}

/** What each depth of a run spends. */
export const effortAt = {
  quick: { runs: 6, varied: 12, shrinkRequests: 60, timeLimitMs: 20_000 },
  standard: { runs: 30, varied: 25, shrinkRequests: 200, timeLimitMs: 30_000 },
  deep: { runs: 300, varied: 40, shrinkRequests: 1_000, timeLimitMs: 300_000 },
} as const satisfies Readonly<Record<Depth, RunEffort>>;
