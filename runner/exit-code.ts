import type { Conformance } from '../reports/conformance.ts';

/** What the exit code of `crm-conformance run` tells a script. */
export const exitCode = {
  conforms: 0,
  deviates: 1,
  /** A mistake in the command or the profile, or a bug of the kit. */
  fault: 2,
  inconclusive: 3,
  interrupted: 130,
} as const;

/** What a run with this report exits with. An error of the kit goes before its verdict. */
export function exitCodeOf({
  summary,
  internal_errors = [],
}: Pick<Conformance, 'summary' | 'internal_errors'>): 0 | 1 | 2 | 3 {
  return internal_errors.length > 0 ? exitCode.fault : exitCode[summary.verdict];
}

/** A mistake of the caller, told in one message without a stack trace. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Throws a UsageError for an option of a program. */
export function refuse(name: string, value: unknown, expected: string): never {
  throw new UsageError(`${name}: ${String(value)} cannot be used. It must be ${expected}.`);
}

/** A bug of the kit: there is no report. */
export class KitFault extends Error {
  override readonly name = 'KitFault';
}
