import type { RunMetadata } from '../suites/harness/results/run-metadata.ts';
import type { FinishedCheck } from './finished-check.ts';

type Noted = NonNullable<RunMetadata['noted']>;

/**
 * The preflight is a part of the set-up of every check, and the cleaning of its end. What their answers broke counts
 * as met by the first check of the broken clause, by id, or else by the first of all.
 */
export function withNotedBesides(
  checks: readonly FinishedCheck[],
  { noted = [], noted_in_cleaning = [] }: Pick<RunMetadata, 'noted' | 'noted_in_cleaning'>,
): readonly FinishedCheck[] {
  const ordered = checks.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const met = new Map<FinishedCheck, Noted>();
  for (const breach of [...noted, ...noted_in_cleaning]) {
    const check = ordered.find(({ clauses }) => clauses.includes(breach.clause)) ?? ordered[0];
    if (check !== undefined) met.set(check, [...(met.get(check) ?? []), breach]);
  }
  return checks.map((check) => {
    const more = met.get(check);
    return more === undefined ? check : { ...check, noted: [...check.noted, ...more] };
  });
}
