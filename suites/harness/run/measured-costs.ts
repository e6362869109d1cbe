import { readFileSync } from 'node:fs';
import type { Profile } from '../../../environments/profile.ts';
import type { ClauseId } from '../../../specs/clauses/ledger.ts';
import type { Cost } from '../results/cost.ts';

type MeasuredDepth = 'quick' | 'standard';

export type Measured = Readonly<Record<MeasuredDepth, Cost>>;

export interface MeasuredCheck extends Measured {
  readonly clauses: readonly ClauseId[];
  /** The common ground that it stands on. */
  readonly on?: readonly string[];
  /** On how many inputs it tried its laws at quick depth. */
  readonly runs: number;
}

interface MeasuredGround extends Measured {
  readonly on?: readonly string[];
}

/** What whole runs on the Local environment have cost. `npm run generate:costs` writes it. */
interface MeasuredCosts {
  readonly besides: Readonly<Record<MeasuredDepth, number>>;
  /** What several checks build on. */
  readonly grounds: Readonly<Record<string, MeasuredGround>>;
  /** What each check costs besides. */
  readonly checks: Readonly<Record<string, MeasuredCheck>>;
}

function dataIn(path: string): unknown {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
}

/** By what the runs were allowed to do; of those that may only read, what asked for anything. */
export const measuredWith = dataIn('./measured-costs.json') as Readonly<
  Record<Profile['access'], MeasuredCosts>
>;

/** What runs that write have cost: all checks are a part of them. */
export const measured = measuredWith['read-write'];

/** The faults that each check was seen to catch, by the check's id: the record of the last proof. */
export const caughtBy = dataIn('../../../proof/proven-by.json') as Readonly<
  Record<string, readonly string[]>
>;

/** The measured checks by their file, each in the order of the names. */
export function checksByFile(): ReadonlyMap<string, readonly string[]> {
  const files = new Map<string, string[]>();
  for (const id of Object.keys(measured.checks).toSorted((a, b) => (a < b ? -1 : 1))) {
    const [file = ''] = id.split('/');
    files.set(file, [...(files.get(file) ?? []), id]);
  }
  return files;
}

/** The measured checks that decide one of these clauses, or all of them. */
export function measuredChecks(
  clauses: ReadonlySet<string> | undefined,
  { checks } = measured,
): readonly (readonly [string, MeasuredCheck])[] {
  return Object.entries(checks).filter(
    ([, check]) => clauses === undefined || check.clauses.some((id) => clauses.has(id)),
  );
}

/** The ground that a check stands on, all the way down. */
export function groundsUnder(on: readonly string[] = [], { grounds } = measured): readonly string[] {
  const found = new Set<string>();
  const add = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    for (const below of grounds[name]?.on ?? []) add(below);
  };
  for (const name of on) add(name);
  return [...found];
}
