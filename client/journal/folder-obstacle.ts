import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Why no file can be written to a folder, or why the folder cannot be made where it is not there: in words, or the
 * code of the system. Undefined where nothing stands in the way. Makes nothing.
 */
export function folderObstacle(folder: string): string | undefined {
  let there = resolve(folder);
  while (!existsSync(there)) there = dirname(there);
  try {
    if (!statSync(there).isDirectory()) return `${there} is a file`;
    accessSync(there, constants.W_OK);
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}
