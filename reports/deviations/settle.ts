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
  | { readonly accepted: readonly CheckReport[] }
  | { readonly line: number; readonly change: string }
  | 'not asked';

const isBroken = ({ verdict }: CheckReport): boolean => verdict === 'fail' || verdict === 'warn';
const isUndecided = ({ verdict }: CheckReport): boolean => verdict === 'inconclusive' || verdict === 'skip';

/** What deviations are set against. */
interface Run {
  /** What only traffic laws found, in the exchanges of whichever check. */
  readonly byLaw: ReadonlySet<CheckReport>;
  /** True where every check of every clause was to be run. */
  readonly isWhole: boolean;
  /** As `2026-12-31`. */
  readonly today: string;
}

function ofExpired({ until, lines }: Deviation): Fate {
  const change = `it was accepted until ${until}. Mend the service, or accept it again with a later day.`;
  return { line: lines.until, change };
}

function ofBroken(check: CheckReport, deviation: Deviation, { today }: Run): Fate {
  const { reason, until, lines } = deviation;
  if (until < today) return ofExpired(deviation);
  const found = check.reason ?? '';
  if (occursIn(reason, found)) return { accepted: [check] };
  return {
    line: lines.reason,
    change: `it fails for another reason: ${found}. Review it, and change the reason.`,
  };
}

function fateOf(deviation: Deviation, clauses: readonly ClauseReport[], run: Run): Fate {
  const { clause, check, lines, until } = deviation;
  const checks = clauses.find(({ id }) => id === clause)?.checks ?? [];
  const own = checks.find(({ id }) => id === check);
  if (own !== undefined && isBroken(own) && !run.byLaw.has(own)) return ofBroken(own, deviation, run);
  // A check that met this clause on its way speaks of it only where it is broken.
  const elsewhere = clauses.flatMap((each) => each.checks).find(({ id }) => id === check);
  const asked = own ?? elsewhere;
  if (asked === undefined && run.isWhole)
    return { line: lines.check, change: `there is no check ${check}. Correct the id, or remove the entry.` };
  // While its own check says nothing, the same failure may be met in the exchanges of others, and is told in other words.
  const saysNothing = own === undefined ? !run.isWhole : isUndecided(own) || run.byLaw.has(own);
  const met = checks.filter((each) => run.byLaw.has(each) && isBroken(each));
  if (saysNothing && met.length > 0) return until < run.today ? ofExpired(deviation) : { accepted: met };
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

/** Sets the deviations of an environment against what its run has found. */
export function settle(
  clauses: readonly ClauseReport[],
  deviations: readonly Deviation[],
  run: Run,
): Settled {
  if (deviations.length === 0) return { clauses };
  const accepted = new Map<CheckReport, AcceptedFailure>();
  const to_change: Deviations['to_change'][number][] = [];
  const not_asked: Deviations['not_asked'][number][] = [];
  for (const deviation of deviations) {
    const { clause, check, accepted_by, until, file, lines } = deviation;
    const fate = fateOf(deviation, clauses, run);
    if (fate === 'not asked') not_asked.push({ clause, check, file, line: lines.clause });
    else if ('accepted' in fate)
      for (const each of fate.accepted) accepted.set(each, { accepted_by, until, file, line: lines.clause });
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
