import type { CheckReport, ClauseReport, Conformance, Verdict } from './conformance.ts';
import { changeInWords, knownInWords } from './deviations/words.ts';
import { cleanCommandAfter } from './clean-command.ts';
import { decidingCheck } from './deciding-check.ts';
import { internalErrorInWords } from '../suites/harness/results/internal-error.ts';
import { counted } from './page/wording.ts';
import type { MetBesides } from './noted-besides.ts';
import { subjectInWords } from './subject.ts';
import { ownCommand } from './own-command.ts';
import { notJudgedInWords, recordsInWords } from './tallies.ts';
import { harmless, minute, type Terminal } from './terminal-text.ts';

const styles = {
  fail: 'red',
  warn: 'yellow',
  conforms: 'green',
  deviates: 'red',
  inconclusive: 'yellow',
} as const;

const longestLine = 300;

const judged: readonly Verdict[] = ['pass', 'fail', 'warn', 'inconclusive', 'skip'];

/** Where a check stands, and which clauses it is there to decide, by its id. */
export type Locations = ReadonlyMap<
  string,
  {
    readonly where: string;
    readonly clauses: readonly ClauseReport['id'][];
    readonly besides?: MetBesides;
  }
>;

function indented(text: string): string {
  return text.replaceAll('\n', '\n      ');
}

/** The exchanges that show how a rule was broken, a line each. */
function exchangesInWords({ exchanges = [] }: CheckReport): string {
  const lines = exchanges.map(
    ({ request, response, trouble }) =>
      `${request.method} ${request.url} ${request.body ?? ''} -> ${response?.status ?? trouble ?? 'no answer'}`,
  );
  const shown = lines.map((line) => (line.length > longestLine ? `${line.slice(0, longestLine)}…` : line));
  return harmless(`exchanges:\n${shown.map((line) => `  ${line}`).join('\n')}`);
}

/** Where to look. The line of a check that met the breach on its way to another clause would lead nobody there. */
function placeInWords({ id }: ClauseReport, check: CheckReport, locations: Locations): string {
  if (check.mend !== undefined) return exchangesInWords(check);
  const { where = check.id, clauses = [id], besides } = locations.get(check.id) ?? {};
  const when = besides?.get(id);
  if (check.place !== undefined || (when === undefined && clauses.includes(id))) return `where: ${where}`;
  const met =
    when === undefined ? `met on the way: ${where}, a check of ${clauses.join(', ')}` : `met ${when}`;
  return (check.exchanges ?? []).length === 0 ? met : `${exchangesInWords(check)}\n${met}`;
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
    check.mend === undefined ? '' : `mend: ${check.mend}`,
    check.reproduced === undefined ? '' : `reproduced: ${check.reproduced}`,
    placeInWords(clause, check, locations),
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

/** Most callers leave much alone. What would put a rule to the test stands in the report. */
function notExercised({ clauses }: Conformance): string[] {
  const ids = clauses.filter(({ verdict }) => verdict === 'skip').map(({ id }) => id);
  return ids.length === 0 ? [] : [`skip  not exercised: ${ids.join(', ')}`];
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

/** The runs of a caller that did not end well, a line each. */
function callerRunLines({ caller_runs = [] }: Conformance): string[] {
  return caller_runs.flatMap(({ scenario, exit_code = 0, ended_by }) => {
    if (ended_by === undefined && exit_code === 0) return [];
    return `inconclusive  scenario ${scenario}: the command ${ended_by ?? `ended with code ${exit_code}`}`;
  });
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
  const { run, subject = 'service' } = conformance;
  const seconds = (Date.parse(run.finished_at) - Date.parse(run.started_at)) / 1000;
  return (
    `${counted(run.requests.total, 'request')} in ${seconds.toFixed(1)} s · seed ${run.seed}` +
    (subject === 'service' ? ` · records: ${recordsInWords(conformance)}` : '')
  );
}

function leftLines(conformance: Conformance): string[] {
  const command = cleanCommandAfter(conformance, ownCommand());
  return command === undefined ? [] : [`delete what is left: ${command}`];
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
  const { summary: counts, run } = conformance;
  const ofService = (conformance.subject ?? 'service') === 'service';
  const part = run.shard === undefined ? '' : `, shard ${run.shard.index} of ${run.shard.of},`;
  const verdict = terminal.paint(styles[counts.verdict], counts.verdict);
  const tally = [
    ...judged.map((name) => `${counts[name]} ${name}`),
    ...(ofService ? [notJudgedInWords(conformance.clauses)] : []),
  ].join(', ');
  const parts = [
    ...brokenClauses(conformance, locations, terminal),
    ...(wentDown === undefined
      ? undecidedReasons(conformance, 'inconclusive')
      : [`inconclusive  ${harmless(wentDown)}`]),
    ...(ofService ? undecidedReasons(conformance, 'skip') : notExercised(conformance)),
    ...callerRunLines(conformance),
    ...deviationLines(conformance),
    ...internalErrorLines(conformance),
    `${harmless(subjectInWords(conformance))}${part} ${verdict}${qualification(conformance)}: ${tally}`,
    ...deferredLines(conformance),
    costLine(conformance),
    ...leftLines(conformance),
  ];
  return `${parts.join('\n')}\n`;
}
