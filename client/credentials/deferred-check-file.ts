import { closeSync, fsyncSync, lstatSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { type DeferredCheck, deferredCheckIn } from './deferred-check.ts';

const longestFile = 64 * 1024;

/** What keeps a file from being read as a deferred check. */
function obstacleIn(file: string): string | undefined {
  const stat = lstatSync(file);
  if (!stat.isFile() || stat.size > longestFile)
    return 'is no deferred check of the kit; it was left as it is';
  const mode = stat.mode & 0o777;
  if (process.platform === 'win32' || (mode & 0o077) === 0) return undefined;
  return `may be read or changed by others (mode ${mode.toString(8)}), so it is not used; delete it, or give it mode 600`;
}

/** The deferred check in a file, or what is wrong with the file, in words that show nothing of its content. */
export function readDeferredCheck(file: string): DeferredCheck | string {
  const obstacle = obstacleIn(file);
  if (obstacle !== undefined) return `${file} ${obstacle}`;
  return (
    deferredCheckIn(readFileSync(file, 'utf8')) ??
    `${file} cannot be read as a deferred check; it was left as it is`
  );
}

/** Writes a deferred check for its owner alone, whole or not at all. `draft` is where it stands until it is whole. */
export function writeDeferredCheck(file: string, draft: string, deferred: DeferredCheck): void {
  const descriptor = openSync(draft, 'w', 0o600);
  writeSync(descriptor, `${JSON.stringify(deferred, null, 2)}\n`);
  fsyncSync(descriptor);
  closeSync(descriptor);
  renameSync(draft, file);
}
