import { exitCode, exitCodeOf } from '../runner/exit-code.ts';
import { watchedByTerminal } from '../runner/runner-process.ts';
import { type RunRequest, watchedRun } from '../runner/watched-run.ts';
import { acceptanceFile, noteFailures } from './accept.ts';
import { sayInterrupted } from './interrupted.ts';

/** The flags of `run`, as the command line gives them. */
export interface RunOptions extends RunRequest {
  readonly accept?: boolean;
}

/** Runs the checks in the terminal and answers with the exit code. Throws as `watchedRun` does. */
export async function run({ accept, ...request }: RunOptions): Promise<number> {
  const acceptance = accept ? acceptanceFile(request.profile) : undefined;
  const watcher = watchedByTerminal((interrupts) => sayInterrupted(interrupts, request.profile));
  const { interrupted, report } = await watchedRun(request, watcher);
  if (interrupted) return exitCode.interrupted;
  if (report === undefined) return exitCode.fault;
  if (acceptance) noteFailures(report, acceptance);
  return exitCodeOf(report);
}
