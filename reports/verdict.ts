import type { Strength } from '../specs/clauses/clause.ts';
import { withoutVerdict } from '../suites/harness/results/without-verdict.ts';
import type { UndecidedBy, Verdict } from './conformance.ts';

/** What the runner knows of one check after it ran. */
export interface CheckOutcome {
  readonly status: 'passed' | 'failed' | 'timedOut' | 'skipped' | 'interrupted';
  /** The first error, as the runner prints it: the error's name, a colon, its message. */
  readonly error?: string;
  /** Where in the kit that error arose, as `file:line`. */
  readonly place?: string;
  /** The reason given when the check was skipped. */
  readonly skipReason?: string;
  /** Set when the check was left undecided on purpose. */
  readonly undecidedReason?: string;
  /** What kept it from being decided; a precondition where nothing is said. */
  readonly undecidedBy?: UndecidedBy;
  /** The clauses that other checks decide, of a check that was left out for them. */
  readonly decidedByOthers?: readonly string[];
  /** Inputs tried. */
  readonly runs: number;
  /** For how many inputs its laws held, and why not for all. */
  readonly partly?: string;
  readonly observation?: string;
}

/** What a check says of one of its clauses. */
export interface CheckVerdict {
  readonly verdict: Verdict;
  readonly reason?: string;
  /** The other clause that was broken before this one could be decided. */
  readonly blamed?: string;
  /** Set with every inconclusive verdict. */
  readonly undecided_by?: UndecidedBy;
}

/** A bug of the kit itself: it says nothing of the service. The run ends with exit code 2. */
export interface KitFault {
  readonly fault: string;
}

function leftUndecided(reason: string, undecided_by: UndecidedBy): CheckVerdict {
  return { verdict: 'inconclusive', reason, undecided_by };
}

/** The verdict on a clause that was broken. */
export function broken(strength: Strength, strict: boolean): 'fail' | 'warn' {
  return strength === 'implied' && !strict ? 'warn' : 'fail';
}

function ofFailure(error: string, own: string, strength: Strength, strict: boolean): CheckVerdict | KitFault {
  const none = withoutVerdict(error);
  if (none?.by === 'lack') return { verdict: 'skip', reason: none.reason };
  if (none !== undefined) return leftUndecided(none.reason, none.by);
  const [, message] = /^ViolatedExpectation: ([\s\S]*)$/.exec(error) ?? [];
  if (message === undefined) return { fault: error };
  const [, blamed, found = message] = /^\[([A-Z]+-\d+)\] ([\s\S]*)$/.exec(message) ?? [];
  if (blamed !== undefined && blamed !== own) {
    return { ...leftUndecided(`${blamed} was broken first: ${found}`, 'broken clause'), blamed };
  }
  if (strength === 'open') return { fault: `an open clause cannot fail, but its check said: ${found}` };
  return { verdict: broken(strength, strict), reason: found };
}

/** The verdict of one check on one of its clauses. */
export function verdictOf(
  outcome: CheckOutcome,
  clause: { readonly id: string; readonly strength: Strength },
  strict: boolean,
): CheckVerdict | KitFault {
  const partly = outcome.partly === undefined ? {} : { reason: outcome.partly };
  switch (outcome.status) {
    case 'skipped':
      if (outcome.undecidedReason !== undefined && outcome.decidedByOthers?.includes(clause.id))
        return { verdict: 'skip', reason: outcome.undecidedReason };
      if (outcome.undecidedReason !== undefined)
        return leftUndecided(outcome.undecidedReason, outcome.undecidedBy ?? 'precondition');
      if (outcome.skipReason !== undefined) return { verdict: 'skip', reason: outcome.skipReason };
      return leftUndecided('the run ended before this check began', 'trouble');
    case 'timedOut':
      return leftUndecided('the check did not end in the time it has', 'trouble');
    case 'interrupted':
      return leftUndecided('the run was interrupted', 'trouble');
    case 'failed':
      return ofFailure(outcome.error ?? 'failed without an error', clause.id, clause.strength, strict);
    case 'passed':
      if (outcome.runs === 0) return { fault: 'the check passed without trying anything' };
      if (clause.strength !== 'open') return { verdict: 'pass', ...partly };
      if (outcome.observation === undefined) return { fault: 'the check of an open clause observed nothing' };
      return { verdict: 'observed', ...partly };
  }
}

/** Whether a check was left out for want of budget, because others were to decide the clause. */
export function isSpared({ verdict, reason }: Pick<CheckVerdict, 'verdict' | 'reason'>): boolean {
  return verdict === 'skip' && reason?.startsWith('budget: ') === true;
}

const gravity: readonly Verdict[] = ['fail', 'warn', 'inconclusive', 'pass', 'observed', 'skip'];

/** The verdict on a clause: the gravest that any of its checks gave. */
export function gravest(verdicts: readonly Verdict[]): Verdict {
  return gravity.find((verdict) => verdicts.includes(verdict)) ?? 'skip';
}

/** More undecided checks than this part of all that ran, and the run as a whole decides nothing. */
const mostUndecided = 0.1;

/**
 * The verdict on the whole run. A run that decided nothing, that was given up, in which the kit met an error of
 * its own, or that left a stated clause open for want of a precondition, proves nothing but what it found broken.
 */
export function overall(
  clauses: readonly Verdict[],
  checks: readonly Verdict[],
  isUnproven = false,
): 'conforms' | 'deviates' | 'inconclusive' {
  if (clauses.includes('fail')) return 'deviates';
  if (isUnproven) return 'inconclusive';
  const undecided = checks.filter((verdict) => verdict === 'inconclusive').length;
  const ran = checks.filter((verdict) => verdict !== 'skip').length;
  const decided = checks.some((verdict) => ['pass', 'warn', 'observed'].includes(verdict));
  return decided && undecided <= ran * mostUndecided ? 'conforms' : 'inconclusive';
}
