import fc, { type Arbitrary } from 'fast-check';

/** What a law is tried on: inputs that between them cover every case once, and after them drawn ones. */
export interface Covered<T> {
  readonly first: Arbitrary<readonly T[]>;
  readonly drawn: Arbitrary<T>;
}

/** Inputs by each of these ways once, then by ways drawn from them. */
export function everyWay<W, T>(
  ways: readonly W[],
  values: Arbitrary<T>,
): Covered<{ readonly way: W; readonly values: T }> {
  const first = fc.tuple(...ways.map((way) => fc.record({ way: fc.constant(way), values })));
  return { first, drawn: fc.record({ way: fc.constantFrom(...ways), values }) };
}

export function isCovered<T>(inputs: Arbitrary<T> | Covered<T>): inputs is Covered<T> {
  return 'first' in inputs;
}

/** Inputs that all laws which name them draw alike, so that what is asked for one law can be judged by the others. */
export interface InCommon<T> {
  readonly name: string;
  readonly inputs: Arbitrary<T> | Covered<T>;
}

export function isInCommon<T>(inputs: Arbitrary<T> | Covered<T> | InCommon<T>): inputs is InCommon<T> {
  return 'name' in inputs && 'inputs' in inputs;
}

/** @param name the same for all laws that have these inputs in common */
export function inCommon<T>(name: string, inputs: Arbitrary<T> | Covered<T>): InCommon<T> {
  return { name, inputs };
}
