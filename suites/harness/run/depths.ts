export const depths = ['quick', 'standard', 'deep'] as const;
export type Depth = (typeof depths)[number];

/** How much each property may cost. */
export interface RunEffort {
  /** Inputs that are drawn. */
  readonly runs: number;
  /** Inputs that several laws have in common: each is asked once, and judged by all of them. */
  readonly common: number;
  /** Records that stand to be read: enough for several pages with a small limit. */
  readonly standing: number;
  /** Records with values of every sort, to be asked by filters. */
  readonly varied: number;
  /** How many do the same at the same time, round by round: write one value, or exchange assertions. */
  readonly crowds: readonly number[];
  /** How long a small counterexample is searched for. */
  readonly shrinkRequests: number;
  /** How often the counterexample is tried again. */
  readonly replays: number;
  readonly timeLimitMs: number;
}

/** What each depth of a run spends. */
export const effortAt = {
  quick: {
    runs: 3,
    common: 4,
    standing: 9,
    varied: 12,
    crowds: [6],
    shrinkRequests: 60,
    replays: 3,
    timeLimitMs: 20_000,
  },
  standard: {
    runs: 30,
    common: 30,
    standing: 15,
    varied: 25,
    crowds: [10, 15, 20, 20],
    shrinkRequests: 200,
    replays: 3,
    timeLimitMs: 30_000,
  },
  deep: {
    runs: 300,
    common: 300,
    standing: 15,
    varied: 40,
    crowds: [10, 15, 20, 20],
    shrinkRequests: 1_000,
    replays: 3,
    timeLimitMs: 300_000,
  },
} as const satisfies Readonly<Record<Depth, RunEffort>>;

/** The effort in a proof: it asks only whether a check fails, so no counterexample is made smaller or tried again. */
export function untilFailure(effort: RunEffort): RunEffort {
  return { ...effort, shrinkRequests: 0, replays: 0 };
}
