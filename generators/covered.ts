import type { Arbitrary } from 'fast-check';

/** What a law is tried on: inputs that between them cover every case once, and after them drawn ones. */
export interface Covered<T> {
  readonly first: Arbitrary<readonly T[]>;
  readonly drawn: Arbitrary<T>;
}

export function isCovered<T>(inputs: Arbitrary<T> | Covered<T>): inputs is Covered<T> {
  return 'first' in inputs;
}
