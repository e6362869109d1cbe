import type { CheckReport, ClauseReport, Conformance, Verdict } from './conformance.ts';
import { changeInWords, knownInWords } from './deviations/words.ts';
import { decidingCheck } from './deciding-check.ts';
import { internalErrorInWords } from '../suites/harness/results/internal-error.ts';
import { notJudgedInWords, recordsInWords } from './tallies.ts';
import { harmless, minute, number, type Terminal } from './terminal-text.ts';

const styles = {
  fail: 'red',
  warn: 'yellow',
  conforms: 'green',
  deviates: 'red',
  inconclusive: 'yellow',
} as const;

const judged: readonly Verdict[] = ['pass', 'fail', 'warn', 'inconclusive', 'skip'];

/** Where a check stands, by its id. */
export type Locations = ReadonlyMap<string, string>;

function indented(text: string): string {
  return text.replaceAll('\n', '\n      ');
}

function brokenClause(
  clause: ClauseReport,
  check: CheckReport,
  locations: Locations,
  terminal: Terminal,
): string {
  const verdict = check.verdict === 'fail' ? 'fail' : 'warn';
  const lines = [
    `${terminal.paint(styles[verdict], verdict.toUpperCase().padEnd(4))}  ${clause.id}  ${clause.title}`,
    `found: ${harmless(check.reason ?? '')}`,
    check.deviation === undefined ? '' : `known: ${harmless(knownInWords(check.deviation))}`,
    check.counterexample === undefined ? '' : `input: ${harmless(check.counterexample)}`,
    check.reproduced === undefined ? '' : `reproduced: ${check.reproduced}`,
    `where: ${locations.get(check.id) ?? check.id}`,
    `document: ${clause.source.join(', ')}`,
    check.replay === undefined ? '' : `replay: ${check.replay}`,
  ];
  return lines
    .filter((line) => line !== '')
    .map(indented)
    .join('\n      ');
}

/** The clauses that were broken, each with its gravest check. */
function brokenClauses(conformance: Conformance, locations: Locations, terminal: Terminal): string[] {
  return conformance.clauses
    .filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')
    .flatMap((clause) => {
      const check = decidingCheck(clause);
      return check === undefined ? [] : [brokenClause(clause, check, locations, terminal)];
    });
}

/** One line for each different reason why clauses stayed undecided. */
function undecidedReasons(conformance: Conformance, verdict: 'inconclusive' | 'skip'): string[] {
  const byReason = new Map<string, string[]>();
  for (const clause of conformance.clauses) {
    if (clause.verdict !== verdict) continue;
    const reason = decidingCheck(clause)?.reason ?? 'no check decides it yet';
    byReason.set(reason, [...(byReason.get(reason) ?? []), clause.id]);
  }
  return [...byReason].map(([reason, ids]) => {
    const named =
      ids.length > 4 ? `${ids.slice(0, 3).join(', ')} and ${ids.length - 3} more` : ids.join(', ');
    return indented(`${verdict}  ${named}: ${harmless(reason)}`);
  });
}

/** What became of the checks that earlier runs deferred, and when the next one is due; nothing where there are none. */
function deferredLines({ tickets }: Conformance): string[] {
  if (tickets === undefined) return [];
  const { redeemed, open, overdue } = tickets;
  const [next] = open.map(({ due }) => due).toSorted();
  const due = next === undefined ? '' : ` (next due ${minute(next)})`;
  return [
    `deferred checks: ${redeemed.length} decided now, ${open.length} waiting${due}, ${overdue.length} expired`,
  ];
}

/** The deviations to change, a line each; those that were not asked in one. */
function deviationLines({ deviations }: Conformance): string[] {
  const { to_change = [], not_asked = [] } = deviations ?? {};
  const untouched = not_asked.map(({ clause, file, line }) => `${clause} (${file}:${line})`);
  return [
    ...to_change.map((one) => indented(harmless(changeInWords(one)))),
    ...(untouched.length === 0 ? [] : [`deviations not asked: ${harmless(untouched.join(', '))}`]),
  ];
}

/** A line for each error of the kit, so that nobody looks for it in the service. */
function internalErrorLines({ internal_errors = [] }: Conformance): string[] {
  return internal_errors.map((error) =>
    indented(
      harmless(`${internalErrorInWords(error)}${error.check === undefined ? '' : ` in ${error.check}`}`),
    ),
  );
}

/** What the verdict does not say by itself: that it leaves known failures out, or is one on the list of them. */
function qualification({ summary: { deviations: known = 0 }, deviations }: Conformance): string {
  const stale = deviations?.to_change.length ?? 0;
  return [
    known === 0 ? '' : `, ${known} known ${known === 1 ? 'deviation' : 'deviations'} accepted`,
    stale === 0 ? '' : `, ${stale} ${stale === 1 ? 'deviation' : 'deviations'} to change`,
  ].join('');
}

function costLine(conformance: Conformance): string {
  const { run } = conformance;
  const seconds = (Date.parse(run.finished_at) - Date.parse(run.started_at)) / 1000;
  return (
    `${number(run.requests.total)} requests in ${seconds.toFixed(1)} s · seed ${run.seed} · ` +
    `records: ${recordsInWords(conformance)}`
  );
}

/**
 * The end of a run on the terminal: what was broken, what stayed undecided, the verdict, the cost.
 * An environment that went down is one reason for all that stayed undecided.
 */
export function summary(
  conformance: Conformance,
  locations: Locations,
  terminal: Terminal,
  wentDown?: string,
): string {
  const { summary: counts, environment, run } = conformance;
  const part = run.shard === undefined ? '' : `, shard ${run.shard.index} of ${run.shard.of},`;
  const verdict = terminal.paint(styles[counts.verdict], counts.verdict);
  const tally = [
    ...judged.map((name) => `${counts[name]} ${name}`),
    notJudgedInWords(conformance.clauses),
  ].join(', ');
  const parts = [
    ...brokenClauses(conformance, locations, terminal),
    ...(wentDown === undefined
      ? undecidedReasons(conformance, 'inconclusive')
      : [`inconclusive  ${harmless(wentDown)}`]),
    ...undecidedReasons(conformance, 'skip'),
    ...deviationLines(conformance),
    ...internalErrorLines(conformance),
    `${environment.name}${part} ${verdict}${qualification(conformance)}: ${tally}`,
    ...deferredLines(conformance),
    costLine(conformance),
  ];
  return `${parts.join('\n')}\n`;
}
