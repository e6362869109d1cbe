import type { Evidence } from '../conformance.ts';
import { examplesOf } from './examples.ts';
import { type CheckedFilters, filterCells } from './filter-cells.ts';
import { latenciesOf } from './latencies.ts';
import { pageWalk } from './page-walk.ts';

/** Checks of these clauses walk over a quiet set. The longest walk is shown, a broken one before all others. */
const walkingClauses: ReadonlySet<string> = new Set(['PAGING-03', 'PAGING-05', 'PAGING-07']);

/** What the finished checks have to show besides their verdicts. */
export function evidenceOf(judged: readonly CheckedFilters[]): Evidence {
  const checks = judged.map(({ check }) => check);
  const passed = judged.filter(({ verdict }) => verdict === 'pass').map(({ check }) => check);
  const isBroken = ({ verdict }: CheckedFilters): boolean => verdict === 'fail' || verdict === 'warn';
  const walkers = judged.filter(({ check }) => check.clauses.some((id) => walkingClauses.has(id)));
  const broken = walkers.filter(isBroken);
  const [walk] = (broken.length > 0 ? broken : walkers)
    .flatMap(({ check }) => pageWalk(check.id, check.exchanges) ?? [])
    .toSorted((one, other) => other.pages.length - one.pages.length);
  return {
    examples: examplesOf(passed.flatMap(({ exchanges }) => exchanges)),
    latencies: latenciesOf(checks),
    filters: filterCells(judged),
    ...(walk && { page_walk: walk }),
  };
}
