import { readdirSync, readFileSync } from 'node:fs';

interface ProcessStatus {
  readonly pid: number;
  readonly parent: number;
  /** Kibibytes. */
  readonly peak: number;
}

function statusOf(pid: number): ProcessStatus | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const number = (name: string): number =>
      Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    return { pid, parent: number('PPid'), peak: number('VmHWM') };
  } catch {
    return undefined;
  }
}

function processes(): ProcessStatus[] {
  try {
    return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (statusOf(Number(name)) ?? []) : []));
  } catch {
    return [];
  }
}

/** The process and all that it has started. */
export function family(root: number): ProcessStatus[] {
  const all = processes();
  const members = new Set([root]);
  for (let before = 0; before < members.size;) {
    before = members.size;
    for (const { pid, parent } of all) if (members.has(parent)) members.add(pid);
  }
  return all.filter(({ pid }) => members.has(pid));
}

/** What a process was started with, or nothing once it is gone. */
export function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Watches a process and its children and tells the highest memory that any single one of them came to, in
 * mebibytes. Where the system shows no processes as files, that is 0.
 */
export function watchedPeak(root: number): () => number {
  let highest = 0;
  const look = (): void => {
    for (const { peak } of family(root)) highest = Math.max(highest, peak / 1024);
  };
  const timer = setInterval(look, 100);
  return () => {
    clearInterval(timer);
    return highest;
  };
}
