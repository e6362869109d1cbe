import type { RunMetadata } from '../suites/harness/results/run-metadata.ts';
import { ownCommand } from './own-command.ts';

/** A word as a POSIX shell takes it. */
export function word(text: string): string {
  return /^[\w./:@=+-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** What of a run the command to try a check again must name. All else stands in the report. */
export interface Repeatable extends Pick<RunMetadata, 'profile' | 'read_only'> {
  /** The folder of the report, from the folder that the run was started in. */
  readonly report: string;
}

const usualReport = 'conformance-report';

/** The command that tries the counterexample of a check again, from the folder that the run was started in. */
export function replayCommand({ profile, report, read_only }: Repeatable, checkId: string): string {
  return [
    `${ownCommand()} replay ${word(checkId)} --profile ${word(profile)}`,
    ...(report === usualReport ? [] : [`--report ${word(report)}`]),
    ...(read_only ? ['--read-only'] : []),
  ].join(' ');
}
