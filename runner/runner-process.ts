import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type PartOfRun, variablesOf } from '../suites/harness/run/run-variables.ts';

const require = createRequire(import.meta.url);
/** Compiled to JavaScript the same tree stands in dist/. */
const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

/** Ends the runner and its workers, which stand in its process group. */
function killAll(runner: ChildProcess): void {
  if (process.platform === 'win32') runner.kill('SIGKILL');
  else if (runner.pid !== undefined) process.kill(-runner.pid, 'SIGKILL');
}

/**
 * Compiled to JavaScript, the kit does without the runner's translation of TypeScript, which goes through every
 * module that is loaded: a quarter of the work of a worker that asks little. The variable is the runner's own.
 */
const asCompiled: NodeJS.ProcessEnv = ending === 'js' ? { PW_DISABLE_TS_ESM: '1' } : {};

/**
 * A worker that is told to stop while it starts never hears of it, and the runner waits five minutes before it kills
 * one. A worker that cleans up reports each second that it is alive. The variable, in milliseconds, is the runner's own.
 */
const endsSilentWorkers: NodeJS.ProcessEnv = { PWTEST_CHILD_PROCESS_TIMEOUT: '15000' };

/** Who watches a run: a terminal, or a program. */
export interface Watcher {
  /** Takes what the runner prints, piece by piece; without it that goes where this process prints. */
  readonly told?: (text: string) => void;
  /** Shows the errors of the runner and nothing else. */
  readonly isQuiet?: boolean;
  /** Is given what interrupts the runner, and answers with what ends the watching. */
  readonly watch: (interrupt: () => number) => () => void;
}

/** Ctrl-C and a polite end (SIGTERM) interrupt the runner. `told` is called at each. */
export function watchedByTerminal(told: (interrupts: number) => void = () => {}): Watcher {
  return {
    watch: (interrupt) => {
      const pass = (): void => told(interrupt());
      process.on('SIGINT', pass).on('SIGTERM', pass);
      return () => process.off('SIGINT', pass).off('SIGTERM', pass);
    },
  };
}

/**
 * Runs the checks of one of the two configurations, with flags of the runner, in a process group of its own, so that
 * an interrupt reaches it once, from here: the first lets it clean up, the second ends it at once. `interrupt` answers
 * with how many there were.
 */
export function runToTheEnd(
  config: 'playwright.config' | 'proof/playwright.config',
  flags: readonly string[],
  run: PartOfRun,
  { told, isQuiet = false, watch }: Watcher = watchedByTerminal(),
): Promise<{ readonly interrupted: boolean }> {
  const shown: StdioOptions = ['inherit', isQuiet ? 'ignore' : 'inherit', 'inherit'];
  const stdio: StdioOptions = told === undefined ? shown : ['ignore', 'pipe', 'pipe'];
  const file = fileURLToPath(new URL(`../${config}.${ending}`, import.meta.url));
  const args = [require.resolve('@playwright/test/cli'), 'test', '-c', file, ...flags];
  const env = { ...process.env, ...asCompiled, ...endsSilentWorkers, ...variablesOf(run) };
  const runner: ChildProcess = spawn(process.execPath, args, { env, stdio, detached: true });
  if (told !== undefined)
    for (const stream of [runner.stdout, runner.stderr]) stream?.setEncoding('utf8').on('data', told);
  let interrupts = 0;
  const unwatch = watch(() => {
    interrupts += 1;
    // At SIGTERM the runner would neither clean up nor report.
    if (interrupts === 1) runner.kill('SIGINT');
    else killAll(runner);
    return interrupts;
  });
  return new Promise((resolve, reject) => {
    runner.on('error', reject);
    runner.on('close', () => {
      unwatch();
      resolve({ interrupted: interrupts > 0 });
    });
  });
}
