import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { folderObstacle } from '../client/journal/folder-obstacle.ts';
import { UsageError } from './exit-code.ts';

/** Level by level: a recursive mkdir of Node never ends below /proc. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}

/** A report that cannot be written is told before the first request, not after the last. */
export function prepareFolder(out: string): void {
  const refuse = (obstacle: string | undefined): never => {
    throw new UsageError(`--out ${out}: the folder cannot be written (${obstacle}). Choose another.`);
  };
  const obstacle = folderObstacle(out);
  if (obstacle !== undefined) refuse(obstacle);
  try {
    makeFolder(resolve(out));
  } catch (error) {
    refuse((error as NodeJS.ErrnoException).code);
  }
}
