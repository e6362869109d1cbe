import { isRunning } from '../../../client/limits/process-identity.ts';

const lookEveryMs = 500;

/**
 * Interrupts this run when the command that started it is no more: nobody could stop it any longer.
 * `command` is the mark of its process; undefined where the runner was started without one.
 */
export function endWhenOrphaned(command: string | undefined): void {
  if (command === undefined) return;
  const watch = setInterval(() => {
    if (isRunning(command)) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGINT');
  }, lookEveryMs);
  watch.unref();
}
