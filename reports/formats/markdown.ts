import type { ClauseReport, Conformance } from '../conformance.ts';
import { isAccepted } from '../deviations/settle.ts';
import { changeInWords } from '../deviations/words.ts';
import { subjectInWords } from '../subject.ts';
import { counted, duration, meaningOf, sentence, verdicts } from '../page/wording.ts';
import { recordsInWords } from '../tallies.ts';
import { number } from '../terminal-text.ts';
import { internalErrorInWords } from '../../suites/harness/results/internal-error.ts';
import { markdownText } from './markdown-text.ts';
import { cleanCommandAfter } from '../clean-command.ts';
import { decidingCheck, told } from '../deciding-check.ts';

/** A summary is read in passing; the page has the rest. */
const mostClauses = 50;

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

function section(heading: string, clauses: readonly ClauseReport[]): string[] {
  if (clauses.length === 0) return [];
  const rows = clauses
    .slice(0, mostClauses)
    .map((clause) => [
      clause.id,
      clause.verdict,
      markdownText(sentence(clause.title)),
      markdownText(`${told(clause)}${isAccepted(clause) ? ' (known and accepted)' : ''}`),
    ]);
  const more = clauses.length - rows.length;
  return [
    `### ${heading}`,
    table(['clause', 'verdict', 'the document', 'what came'], rows),
    ...(more > 0 ? [`And ${number(more)} more, in conformance.json.`] : []),
  ];
}

/** A command as a line of code. It is indented, so that nothing in it can end the block. */
function commandLine(command: string): string {
  return `    ${command.replaceAll(/\s+/g, ' ')}`;
}

/** The commands that try the broken clauses again. */
function retries(broken: readonly ClauseReport[]): string[] {
  const commands = broken.slice(0, mostClauses).flatMap((clause) => decidingCheck(clause)?.replay ?? []);
  if (commands.length === 0) return [];
  const lines = [...new Set(commands)].map(commandLine);
  return ['Replay them:', lines.join('\n')];
}

function changes(toChange: NonNullable<Conformance['deviations']>['to_change']): string[] {
  if (toChange.length === 0) return [];
  return [
    '### Deviations to change',
    toChange.map((one) => `- ${markdownText(changeInWords(one))}`).join('\n'),
  ];
}

function internalErrors({ internal_errors = [] }: Conformance): string[] {
  if (internal_errors.length === 0) return [];
  const lines = internal_errors.map(
    (error) => `- ${markdownText(`${error.check ?? 'outside of checks'}: ${internalErrorInWords(error)}`)}`,
  );
  return ['### Errors of the kit', lines.join('\n')];
}

/** The report as Markdown, short enough for the summary of a job. */
export function markdownOf(conformance: Conformance): string {
  const { summary, run, clauses, kit, deviations } = conformance;
  const broken = clauses.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn');
  const undecided = clauses.filter(({ verdict }) => verdict === 'inconclusive' || verdict === 'skip');
  const took = duration(Date.parse(run.finished_at) - Date.parse(run.started_at));
  const clean = cleanCommandAfter(conformance);
  const present = verdicts.filter((verdict) => summary[verdict] > 0);
  const blocks = [
    `## ${markdownText(subjectInWords(conformance))}: ${summary.verdict}`,
    table(
      ['clauses', 'verdict', 'meaning'],
      present.map((verdict) => [number(summary[verdict]), verdict, meaningOf(verdict, conformance)]),
    ),
    ...internalErrors(conformance),
    ...section('What was broken', broken),
    ...retries(broken),
    ...changes(deviations?.to_change ?? []),
    ...section('What was not decided', undecided),
    `${counted(run.requests.total, 'request')} in ${took} · seed ${run.seed} · records: ${recordsInWords(conformance)} · ` +
      `${kit.name} ${kit.version}`,
    ...(clean === undefined ? [] : ['To delete what is left:', commandLine(clean)]),
  ];
  return `${blocks.join('\n\n')}\n`;
}
