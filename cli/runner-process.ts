import { type ChildProcess, spawn } from 'node:child_process';

/** Ends the runner and its workers, which stand in its process group. */
function killAll(runner: ChildProcess): void {
  if (process.platform === 'win32') runner.kill('SIGKILL');
  else if (runner.pid !== undefined) process.kill(-runner.pid, 'SIGKILL');
}

/**
 * Compiled to JavaScript, the kit does without the runner's translation of TypeScript, which goes through every
 * module that is loaded: a quarter of the work of a worker that asks little. The variable is the runner's own.
 */
function asCompiled(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return import.meta.url.endsWith('.js') ? { ...env, PW_DISABLE_TS_ESM: '1' } : env;
}

/**
 * Runs the runner in a process group of its own, so that an interrupt reaches it once, from here: the first
 * lets it clean up, the second ends it at once. `told` is called at each. `output` is where its own words go.
 */
export function runToTheEnd(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  told: (interrupts: number) => void = () => {},
  output: 'inherit' | 'ignore' = 'inherit',
): Promise<{ readonly interrupted: boolean }> {
  const runner = spawn(process.execPath, args, {
    env: asCompiled(env),
    stdio: ['inherit', output, 'inherit'],
    detached: true,
  });
  let interrupts = 0;
  const pass = (signal: NodeJS.Signals): void => {
    interrupts += 1;
    told(interrupts);
    if (interrupts === 1) runner.kill(signal);
    else killAll(runner);
  };
  process.on('SIGINT', pass).on('SIGTERM', pass);
  return new Promise((resolve, reject) => {
    runner.on('error', reject);
    runner.on('exit', () => {
      process.off('SIGINT', pass).off('SIGTERM', pass);
      resolve({ interrupted: interrupts > 0 });
    });
  });
}
