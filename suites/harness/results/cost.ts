/** Requests sent, and records that may have come of them. */
export interface Cost {
  readonly requests: number;
  readonly records: number;
}

export const noCost: Cost = { requests: 0, records: 0 };

export function sum(costs: readonly Cost[]): Cost {
  return costs.reduce(
    (total, { requests, records }) => ({
      requests: total.requests + requests,
      records: total.records + records,
    }),
    noCost,
  );
}

/** What is left of one cost without another, nothing at least. */
export function difference(whole: Cost, part: Cost): Cost {
  return {
    requests: Math.max(0, whole.requests - part.requests),
    records: Math.max(0, whole.records - part.records),
  };
}

/** Something that several checks build on, and what it cost whoever laid it: nothing where that was another check. */
export interface CommonGround extends Cost {
  readonly name: string;
  /** The ground that it stands on itself. */
  readonly on: readonly string[];
}
