import type { WaitingTickets } from '../suites/harness/results/run-metadata.ts';
import type { Tickets, Verdict } from './conformance.ts';
import type { Judged } from './judgement.ts';
import { gravest } from './verdict.ts';

const undecided: ReadonlySet<Verdict> = new Set(['inconclusive', 'skip']);

/** The verdict of a check on its own clauses, whatever else it met on the way. */
function ownVerdict({ check, judgements }: Judged): Verdict {
  const own = judgements.filter(({ clause }) => check.clauses.includes(clause));
  return gravest(own.map(({ report }) => report.verdict));
}

/** The tickets that checks of this run were decided with, beside those that wait; undefined when there is none. */
export function ticketsOf(
  judged: readonly Judged[],
  { open, overdue }: WaitingTickets = { open: [], overdue: [] },
): Tickets | undefined {
  const redeemed = judged.flatMap((each) => {
    const { ticket } = each.check;
    const verdict = ownVerdict(each);
    return ticket === undefined || undecided.has(verdict) ? [] : [{ ...ticket, verdict }];
  });
  const count = redeemed.length + open.length + overdue.length;
  return count === 0 ? undefined : { redeemed, open, overdue };
}
