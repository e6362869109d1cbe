import type { WaitingChecks } from '../suites/harness/results/run-metadata.ts';
import type { DeferredChecks, Verdict } from './conformance.ts';
import type { Judged } from './judgement.ts';
import { gravest } from './verdict.ts';

const undecided: ReadonlySet<Verdict> = new Set(['inconclusive', 'skip']);

/** The verdict of a check on its own clauses, whatever else it met on the way. */
function ownVerdict({ check, judgements }: Judged): Verdict {
  const own = judgements.filter(({ clause }) => check.clauses.includes(clause));
  return gravest(own.map(({ report }) => report.verdict));
}

/** The checks that an earlier run had deferred and this one decided, beside those that wait; undefined when there is none. */
export function deferredChecksOf(
  judged: readonly Judged[],
  { open, overdue }: WaitingChecks = { open: [], overdue: [] },
): DeferredChecks | undefined {
  const redeemed = judged.flatMap((each) => {
    const { deferred } = each.check;
    const verdict = ownVerdict(each);
    return deferred === undefined || undecided.has(verdict) ? [] : [{ ...deferred, verdict }];
  });
  const count = redeemed.length + open.length + overdue.length;
  return count === 0 ? undefined : { redeemed, open, overdue };
}
