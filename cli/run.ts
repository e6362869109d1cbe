import { exitCode, exitCodeOf } from '../runner/exit-code.ts';
import { watchedByTerminal } from '../runner/runner-process.ts';
import { type RunRequest, watchedRun } from '../runner/watched-run.ts';
import type { NamedCheck } from '../runner/selection.ts';
import { reportAt } from './report-on-disk.ts';
import { acceptanceFile, noteFailures } from './accept.ts';
import { sayInterrupted } from './interrupted.ts';

/** The flags of `run`, as the command line gives them. */
export interface RunOptions extends Omit<RunRequest, 'first'> {
  readonly accept?: boolean;
  readonly onlyChanged?: string;
}

const toAskAgain: ReadonlySet<string> = new Set(['fail', 'warn', 'inconclusive']);

/** The checks that failed in an earlier report, or stayed undecided. */
function unsettledIn(path: string): readonly NamedCheck[] {
  const checks = reportAt(path).conformance.clauses.flatMap((clause) => clause.checks);
  return checks.filter(({ verdict }) => toAskAgain.has(verdict));
}

/** Runs the checks in the terminal and answers with the exit code. Throws as `watchedRun` does. */
export async function run({ accept, onlyChanged, ...asked }: RunOptions): Promise<number> {
  const acceptance = accept ? acceptanceFile(asked.profile) : undefined;
  const request = { ...asked, ...(onlyChanged !== undefined && { first: unsettledIn(onlyChanged) }) };
  const watcher = watchedByTerminal((interrupts) => sayInterrupted(interrupts, request.profile));
  const { interrupted, report } = await watchedRun(request, watcher);
  if (interrupted) {
    if (report === undefined)
      console.error('There is no report: the run was ended before it could write one.');
    return exitCode.interrupted;
  }
  if (report === undefined) return exitCode.fault;
  if (acceptance) noteFailures(report, acceptance);
  return exitCodeOf(report);
}
