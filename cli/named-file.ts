import { writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { UsageError } from '../runner/exit-code.ts';
import { makeFolder } from '../runner/out-folder.ts';

/** Writes a file that the command line names; `shown` is how it does. Throws a UsageError where that cannot be. */
export function writeNamedFile(file: string, text: string, shown = file): void {
  try {
    makeFolder(dirname(resolve(file)));
    writeFileSync(file, text);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`${shown} cannot be written (${code}). Choose another name.`);
  }
}
