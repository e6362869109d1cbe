import type { RunMetadata } from '../suites/harness/results/run-metadata.ts';
import type { FinishedCheck } from './finished-check.ts';

type Noted = NonNullable<RunMetadata['noted']>;

type Besides = Pick<RunMetadata, 'noted' | 'noted_in_cleaning'>;

/** The clauses that were found broken before or after all checks, and when. */
export type MetBesides = ReadonlyMap<Noted[number]['clause'], 'in the set-up' | 'in the cleaning'>;

/**
 * The preflight is a part of the set-up of every check, and the cleaning of its end. What their answers broke counts
 * as met by the first check of the broken clause, by id, or else by the first of all.
 */
export function withNotedBesides(
  checks: readonly FinishedCheck[],
  { noted = [], noted_in_cleaning = [] }: Besides,
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

/** What the set-up or the cleaning found broken, and the check itself did not. */
export function metBesides(
  check: Pick<FinishedCheck, 'noted'>,
  { noted = [], noted_in_cleaning = [] }: Besides,
): MetBesides {
  const own = new Set(check.noted.map(({ clause }) => clause));
  const met = [
    ...noted_in_cleaning.map(({ clause }) => [clause, 'in the cleaning'] as const),
    ...noted.map(({ clause }) => [clause, 'in the set-up'] as const),
  ];
  return new Map(met.filter(([clause]) => !own.has(clause)));
}
