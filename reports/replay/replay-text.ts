import type { CheckReport, ClauseReport, Conformance } from '../conformance.ts';
import { longestCommon } from '../longest-common.ts';
import { word } from '../replay-command.ts';
import { harmless } from '../terminal-text.ts';
import type { Outcome } from './outcome.ts';
import { steps } from './steps.ts';
import { ownCommand } from '../own-command.ts';

/** A recorded failure: the check that failed, and the clause that it found broken. */
export interface RecordedFailure {
  readonly clause: ClauseReport;
  readonly check: CheckReport;
}

const mostCompared = 2_000;

function laidOut(json: string): string[] {
  try {
    return JSON.stringify(JSON.parse(json), undefined, 2).split('\n');
  } catch {
    return json.split('\n');
  }
}

/** Both values, line by line: `-` stands before what was expected only, `+` before what came only. */
function differenceLines(expected: string, found: string): string[] {
  const [one, other] = [laidOut(expected), laidOut(found)];
  if (one.length > mostCompared || other.length > mostCompared) return [];
  const [kept, keptToo] = longestCommon(one, other);
  const lines: string[] = [];
  for (let i = 0, j = 0; i < one.length || j < other.length;) {
    if (i < one.length && !kept.has(i)) lines.push(`- ${one[i++]}`);
    else if (j < other.length && !keptToo.has(j)) lines.push(`+ ${other[j++]}`);
    else {
      lines.push(`  ${one[i++]}`);
      j += 1;
    }
  }
  return lines;
}

function difference({ expected, found }: Outcome): string[] {
  if (expected === undefined || found === undefined) return [];
  const lines = differenceLines(expected, found);
  if (lines.length === 0) return [];
  return ['the difference (- expected, + came):', ...lines.map((line) => `    ${harmless(line)}`)];
}

function block(name: string, text: string): string {
  return `${name.padEnd(8)}${harmless(text).replaceAll('\n', `\n${' '.repeat(8)}`)}`;
}

/** What is going to be tried, and where it comes from. */
export function announcement(
  { clause, check }: RecordedFailure,
  { run, environment }: Conformance,
  where: string,
): string {
  const input =
    check.place === undefined
      ? 'the whole check: the report names no single input'
      : (check.counterexample ?? 'none: this law has no input');
  return `${[
    block('clause', `${clause.id}  ${clause.title}`),
    block('check', check.id),
    block(
      'report',
      `${environment.name}, ${run.started_at}, seed ${run.seed}, ${run.depth}: ${check.verdict}`,
    ),
    block('input', input),
    block('asked', where),
  ].join('\n')}\n\n`;
}

function brokenLines(outcome: Outcome, { check }: RecordedFailure, onReference: boolean): string[] {
  const { runs, reason = '' } = outcome;
  return [
    block('found', reason),
    ...(reason === check.reason ? [] : [block('report', check.reason ?? '')]),
    ...difference(outcome),
    onReference
      ? 'It fails on the reference service too. That is a bug of the kit: please report it.'
      : `It failed again${check.place !== undefined && runs > 1 ? `, at try ${runs}` : ''}.`,
  ];
}

/** A failure that came seldom in its run may just not have come this time. */
function rareness({ clause, check }: RecordedFailure, { run }: Conformance): string[] {
  const [failed, of] = check.reproduced?.split(' of ') ?? [];
  if (failed === of) return [];
  return [
    `In its run it was reproduced ${check.reproduced} times, so it may still be there. Run the whole check:`,
    `  ${ownCommand()} run --profile ${word(run.profile ?? 'FILE')} --only ${clause.id} --seed ${run.seed} --depth ${run.depth}`,
  ];
}

function heldLines(
  { runs }: Outcome,
  recorded: RecordedFailure,
  report: Conformance,
  onReference: boolean,
): string[] {
  const tried = `tried ${runs === 1 ? 'once' : `${runs} times`}`;
  if (!onReference) return [`It no longer fails (${tried}).`, ...rareness(recorded, report)];
  return [
    block('report', recorded.check.reason ?? ''),
    `On ${report.environment.name} it failed; on the reference service it holds (${tried}).`,
  ];
}

function verdictLines(
  outcome: Outcome,
  recorded: RecordedFailure,
  report: Conformance,
  onReference: boolean,
): string[] {
  switch (outcome.verdict) {
    case 'fail':
    case 'warn':
      return brokenLines(outcome, recorded, onReference);
    case 'inconclusive':
    case 'skip':
      return [block('reason', outcome.reason ?? ''), 'It could not be decided here.'];
    default:
      return heldLines(outcome, recorded, report, onReference);
  }
}

/** The exchanges step by step, and what came of them. */
export function replayText(
  outcome: Outcome,
  recorded: RecordedFailure,
  report: Conformance,
  onReference: boolean,
): string {
  const parts = [steps(outcome.exchanges), verdictLines(outcome, recorded, report, onReference).join('\n')];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}
