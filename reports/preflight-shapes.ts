import type { RunMetadata } from '../suites/harness/results/run-metadata.ts';
import type { FinishedCheck } from './finished-check.ts';

type Shapes = NonNullable<RunMetadata['shapes']>;

/**
 * The preflight is a part of the set-up of every check. What its answers were not as described in counts as met by the
 * first check of the broken clause, by id, or else by the first of all.
 */
export function withPreflightShapes(
  checks: readonly FinishedCheck[],
  shapes: Shapes = [],
): readonly FinishedCheck[] {
  const ordered = checks.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const met = new Map<FinishedCheck, Shapes>();
  for (const shape of shapes) {
    const check = ordered.find(({ clauses }) => clauses.includes(shape.clause)) ?? ordered[0];
    if (check !== undefined) met.set(check, [...(met.get(check) ?? []), shape]);
  }
  return checks.map((check) => {
    const more = met.get(check);
    return more === undefined ? check : { ...check, shapes: [...check.shapes, ...more] };
  });
}
