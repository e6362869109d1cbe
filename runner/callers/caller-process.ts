import { type ChildProcess, spawn } from 'node:child_process';
import { UsageError } from '../exit-code.ts';

/** How one run of a command ended. */
export interface CallerEnd {
  readonly exit_code?: number;
  /** Why it did not end by itself. */
  readonly ended_by?: string;
}

export interface CallerCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
  readonly timeout_s: number;
  /** Ends the command early. */
  readonly interrupted: AbortSignal;
}

/** So long a command may take to end once it was told to. */
const grace_ms = 1000;

/** Signals a process with all its children: they stand in its process group. */
function signalAll({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch {
    // Nobody is left in the group.
  }
}

/** Runs a command to its end. What it prints goes through. Nothing that it started outlives it. */
export function runCaller({
  command,
  args,
  variables,
  timeout_s,
  interrupted,
}: CallerCommand): Promise<CallerEnd> {
  const env = { ...process.env, ...variables };
  const child = spawn(command, [...args], { env, stdio: 'inherit', detached: process.platform !== 'win32' });
  let ended_by: string | undefined;
  let killing: NodeJS.Timeout | undefined;
  const end = (why: string): void => {
    ended_by ??= why;
    signalAll(child, 'SIGTERM');
    killing ??= setTimeout(() => signalAll(child, 'SIGKILL'), grace_ms);
  };
  const interrupt = (): void => end('was interrupted');
  const timer = setTimeout(() => end(`did not end within ${timeout_s} s`), timeout_s * 1000);
  if (interrupted.aborted) interrupt();
  interrupted.addEventListener('abort', interrupt);
  return new Promise((resolve, reject) => {
    const finish = (): void => {
      clearTimeout(timer);
      clearTimeout(killing);
      interrupted.removeEventListener('abort', interrupt);
      signalAll(child, 'SIGKILL');
    };
    child.once('error', ({ code }: NodeJS.ErrnoException) => {
      finish();
      const why = code === 'ENOENT' ? 'there is no such command' : `it cannot be run (${code})`;
      reject(new UsageError(`${command}: ${why}. Give a command that this machine can run after --.`));
    });
    child.once('exit', (code, signal) => {
      finish();
      if (ended_by !== undefined) resolve({ ended_by });
      else if (code === null) resolve({ ended_by: `was ended by ${signal}` });
      else resolve({ exit_code: code });
    });
  });
}
