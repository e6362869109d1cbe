import { given, holds } from '../properties/expectation.ts';
import { countsOf, type OwnCompany } from './own-companies.ts';
import type { QuietWalk } from './stable-company-walk.ts';

/**
 * Demands that a walk loses no company. Where rows show which companies of ours they are, all of these must come;
 * otherwise the walk is held against one by the largest pages.
 * @param own the companies that rows of this list show; none where rows show nothing of ours
 */
export function loseNone({ walked, lost }: QuietWalk, own: readonly OwnCompany[]): void {
  given(walked.rows.length > 0, 'the company list has no rows');
  const counts = countsOf(walked.rows, own);
  const missed = own.filter(({ label }) => !counts.has(label)).length;
  holds(missed === 0, `the walk sees every company that the record list shows, but ${missed} never came`);
  holds(lost.length === 0, `the walk sees every row that larger pages show, but ${lost.length} never came`);
}

/** Demands that a walk shows no company twice; `own` as in {@link loseNone}. */
export function repeatNone({ walked, repeated }: QuietWalk, own: readonly OwnCompany[]): void {
  given(walked.rows.length > 0, 'the company list has no rows');
  const twice = [...countsOf(walked.rows, own).values()].filter((count) => count > 1).length;
  holds(twice === 0, `no company comes twice, but ${twice} do`);
  holds(repeated.length === 0, `no row comes more often than by larger pages, but ${repeated.length} do`);
}
