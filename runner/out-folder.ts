import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { UsageError } from './exit-code.ts';

/** Level by level: a recursive mkdir of Node never ends below /proc. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}

/** A report that cannot be written is told before the first request, not after the last. */
export function prepareFolder(out: string): void {
  try {
    makeFolder(resolve(out));
    accessSync(out, constants.W_OK);
  } catch (error) {
    throw new UsageError(
      `--out ${out}: the folder cannot be written (${(error as NodeJS.ErrnoException).code}). Choose another.`,
    );
  }
}
