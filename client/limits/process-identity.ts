import { readFileSync } from 'node:fs';

interface Seen {
  readonly ended: boolean;
  /** In ticks since the system started. */
  readonly started: string;
}

/** What Linux tells of a process; undefined where there is no such process, or no such system. */
function seenInProc(pid: number): Seen | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program stands in brackets and may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { ended: fields[0] === 'Z' || fields[0] === 'X', started: fields[19] ?? '' };
  } catch {
    return undefined;
  }
}

/** Names a running process of this machine: a pid alone may later be given to another one. */
export function processIdentity(pid: number = process.pid): string {
  return `${pid}-${seenInProc(pid)?.started ?? ''}`;
}

/** Whether the process that a mark names is still running. */
export function isRunning(mark: string): boolean {
  const [pid, started] = mark.split('-');
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    // A process of somebody else refuses the question and so shows that it is there.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const seen = seenInProc(Number(pid));
  return seen === undefined || (!seen.ended && (started === '' || seen.started === started));
}
