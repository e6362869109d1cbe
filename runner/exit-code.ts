/** What the exit code of `crm-conformance run` tells a script. */
export const exitCode = {
  conforms: 0,
  deviates: 1,
  /** A mistake in the command or the profile, or a bug of the kit. */
  fault: 2,
  inconclusive: 3,
  interrupted: 130,
} as const;

/** A mistake of the caller, told in one message without a stack trace. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Throws a UsageError for an option of a program. */
export function refuse(name: string, value: unknown, expected: string): never {
  throw new UsageError(`${name}: ${String(value)} cannot be used. It must be ${expected}.`);
}

/** A bug of the kit: no verdict was given. */
export class KitFault extends Error {
  override readonly name = 'KitFault';
}
