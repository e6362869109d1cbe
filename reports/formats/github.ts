import { appendFileSync } from 'node:fs';
import type { ClauseReport, Conformance } from '../conformance.ts';
import { isAccepted } from '../deviations/settle.ts';
import { internalErrorInWords } from '../../suites/harness/results/internal-error.ts';
import { harmless } from '../terminal-text.ts';
import { markdownOf } from './markdown.ts';
import { toldInFull } from '../deciding-check.ts';

/** A command of a job is one line; what would end it or begin another is written as the job's runner reads it. */
function inCommand(text: string): string {
  return harmless(text).replaceAll('%', '%25').replaceAll('\n', '%0A');
}

function inProperty(text: string): string {
  return inCommand(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

type ToChange = NonNullable<Conformance['deviations']>['to_change'][number];

function annotation(clause: ClauseReport): string {
  const level = isAccepted(clause) ? 'notice' : clause.verdict === 'fail' ? 'error' : 'warning';
  return `::${level} title=${clause.id}::${inCommand(`${clause.title}\n${toldInFull(clause)}`)}\n`;
}

function changeOf({ file, line, clause, change }: ToChange): string {
  return `::error file=${inProperty(file)},line=${line}::${inCommand(`${clause}: ${change}`)}\n`;
}

/** Errors of the kit, the broken clauses, and the deviations to change, as annotations of a GitHub job, a line each. */
export function annotationsOf({ clauses, deviations, internal_errors = [] }: Conformance): string {
  const broken = clauses.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn');
  const errors = internal_errors.map(
    (error) => `::error title=crm-conformance::${inCommand(internalErrorInWords(error))}\n`,
  );
  return [...errors, ...broken.map(annotation), ...(deviations?.to_change ?? []).map(changeOf)].join('');
}

/** What a job of GitHub Actions shows of this run: its summary, and annotations on stdout. Elsewhere it does nothing. */
export function tellGitHub(
  conformance: Conformance,
  variables: NodeJS.ProcessEnv,
  write: (text: string) => void,
): void {
  const summaryFile = variables['GITHUB_STEP_SUMMARY'] ?? '';
  try {
    if (summaryFile !== '') appendFileSync(summaryFile, markdownOf(conformance));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    process.stderr.write(`GITHUB_STEP_SUMMARY ${summaryFile} cannot be written (${code}).\n`);
  }
  if (variables['GITHUB_ACTIONS'] === 'true') write(annotationsOf(conformance));
}
