import type { ClauseReport, Conformance } from './conformance.ts';
import { number } from './terminal-text.ts';

/** What became of the records of a run: `4,017 created, 4,015 deleted, 2 permanent, 0 left`. */
export function recordsInWords({ leftovers }: Pick<Conformance, 'leftovers'>): string {
  const { created, deleted, permanent = 0, left } = leftovers;
  const stay = permanent === 0 ? '' : `${number(permanent)} permanent, `;
  return `${number(created)} created, ${number(deleted)} deleted, ${stay}${number(left.length)} left`;
}

/** How many clauses were not judged, and why: `86 not judged (78 unspecified, 8 for the caller)`. */
export function notJudgedInWords(clauses: readonly Pick<ClauseReport, 'verdict' | 'binds'>[]): string {
  const notJudged = clauses.filter(({ verdict }) => verdict === 'observed');
  const callers = notJudged.filter(({ binds }) => binds === 'client').length;
  const reasons = [
    [notJudged.length - callers, 'unspecified'],
    [callers, 'for the caller'],
  ] as const;
  const told = reasons.filter(([count]) => count > 0).map(([count, reason]) => `${count} ${reason}`);
  return `${notJudged.length} not judged${told.length === 0 ? '' : ` (${told.join(', ')})`}`;
}
