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
