/** A failure of one environment that somebody has accepted, and where that is written. */
export interface Deviation {
  readonly clause: string;
  /** The id of the check that fails. */
  readonly check: string;
  /** What the message of the failure says; `*` stands for any text. */
  readonly reason: string;
  readonly accepted_by: string;
  /** The last day on which it is accepted, `2026-12-31`. */
  readonly until: string;
  /** The file as messages call it. */
  readonly file: string;
  /** The lines of its members. */
  readonly lines: Readonly<Record<DeviationKey, number>>;
}

export const deviationKeys = ['clause', 'check', 'reason', 'accepted_by', 'until'] as const;
export type DeviationKey = (typeof deviationKeys)[number];

/** Stands where nobody has reviewed a failure yet. */
export const unreviewed = '?';

/** Deviations that cannot be used, with every line that is to be changed. */
export class DeviationsError extends Error {
  override readonly name = 'DeviationsError';
}
