import type { Deviation } from '../../suites/harness/results/run-metadata.ts';
import type { AcceptedFailure, CheckReport, ClauseReport, Deviations } from '../conformance.ts';
import { occursIn } from './pattern.ts';

/** What came of the deviations of an environment in one run. */
interface Settled {
  /** The clauses of the run, with what is accepted of them. */
  readonly clauses: readonly ClauseReport[];
  readonly deviations?: Deviations;
}

/** What a deviation came to: accepted, with a line to change, or not asked. */
type Fate =
  | { readonly accepted: CheckReport }
  | { readonly line: number; readonly change: string }
  | 'not asked';

const isBroken = ({ verdict }: CheckReport): boolean => verdict === 'fail' || verdict === 'warn';
const isUndecided = ({ verdict }: CheckReport): boolean => verdict === 'inconclusive' || verdict === 'skip';

function ofBroken(check: CheckReport, { reason, until, lines }: Deviation, today: string): Fate {
  if (until < today) {
    const change = `it was accepted until ${until}. Mend the service, or accept it again with a later day.`;
    return { line: lines.until, change };
  }
  const found = check.reason ?? '';
  if (occursIn(reason, found)) return { accepted: check };
  return {
    line: lines.reason,
    change: `it fails for another reason: ${found}. Review it, and change the reason.`,
  };
}

/** `whole` is true where every check of every clause was to be run. */
function fateOf(deviation: Deviation, clauses: readonly ClauseReport[], whole: boolean, today: string): Fate {
  const { clause, check, lines } = deviation;
  const own = clauses.find(({ id }) => id === clause)?.checks.find(({ id }) => id === check);
  if (own !== undefined && isBroken(own)) return ofBroken(own, deviation, today);
  // A check that met this clause on its way speaks of it only where it is broken.
  const elsewhere = clauses.flatMap(({ checks }) => checks).find(({ id }) => id === check);
  const asked = own ?? elsewhere;
  if (asked === undefined && whole)
    return { line: lines.check, change: `there is no check ${check}. Correct the id, or remove the entry.` };
  if (asked === undefined || isUndecided(asked)) return 'not asked';
  return { line: lines.clause, change: 'it no longer fails. Remove the entry.' };
}

function marked(clause: ClauseReport, accepted: ReadonlyMap<CheckReport, AcceptedFailure>): ClauseReport {
  if (!clause.checks.some((check) => accepted.has(check))) return clause;
  const checks = clause.checks.map((check) => {
    const deviation = accepted.get(check);
    return deviation === undefined ? check : { ...check, deviation };
  });
  return { ...clause, checks };
}

/** Sets the deviations of an environment against what its run has found. `today` as `2026-12-31`. */
export function settle(
  clauses: readonly ClauseReport[],
  deviations: readonly Deviation[],
  whole: boolean,
  today: string,
): Settled {
  if (deviations.length === 0) return { clauses };
  const accepted = new Map<CheckReport, AcceptedFailure>();
  const to_change: Deviations['to_change'][number][] = [];
  const not_asked: Deviations['not_asked'][number][] = [];
  for (const deviation of deviations) {
    const { clause, check, accepted_by, until, file, lines } = deviation;
    const fate = fateOf(deviation, clauses, whole, today);
    if (fate === 'not asked') not_asked.push({ clause, check, file, line: lines.clause });
    else if ('accepted' in fate)
      accepted.set(fate.accepted, { accepted_by, until, file, line: lines.clause });
    else to_change.push({ clause, check, file, line: fate.line, change: fate.change });
  }
  return {
    clauses: clauses.map((clause) => marked(clause, accepted)),
    deviations: { accepted: accepted.size, to_change, not_asked },
  };
}

/** True where all that broke the clause is accepted. */
export function isAccepted({ checks }: ClauseReport): boolean {
  const broken = checks.filter(isBroken);
  return broken.length > 0 && broken.every(({ deviation }) => deviation !== undefined);
}
