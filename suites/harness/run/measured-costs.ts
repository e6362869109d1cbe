import { readFileSync } from 'node:fs';
import type { ClauseId } from '../../../specs/clauses/ledger.ts';
import type { Cost } from '../results/cost.ts';

export type MeasuredDepth = 'quick' | 'standard';

interface MeasuredCost extends Cost {
  /** Common ground that other checks use as well. */
  readonly prepared?: Cost;
}

interface MeasuredCheck extends Readonly<Record<MeasuredDepth, MeasuredCost>> {
  readonly clauses: readonly ClauseId[];
}

/** What whole runs on the Local environment have cost. `npm run generate:costs` writes it. */
interface MeasuredCosts {
  readonly besides: Readonly<Record<MeasuredDepth, number>>;
  readonly checks: Readonly<Record<string, MeasuredCheck>>;
}

export const measured = JSON.parse(
  readFileSync(new URL('./measured-costs.json', import.meta.url), 'utf8'),
) as MeasuredCosts;

/** The measured checks that decide one of these clauses, or all of them. */
export function measuredChecks(
  clauses: ReadonlySet<string> | undefined,
): readonly (readonly [string, MeasuredCheck])[] {
  return Object.entries(measured.checks).filter(
    ([, check]) => clauses === undefined || check.clauses.some((id) => clauses.has(id)),
  );
}
