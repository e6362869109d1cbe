import { readFileSync, statSync } from 'node:fs';

/** Far more than a profile or a key needs, and little enough that no content takes long to judge. */
export const mostKibibytes = 64;

/** Why a file gave no text, as something that was found in its place. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  readonly missing: boolean;

  constructor(found: string, missing = false) {
    super(found);
    this.missing = missing;
  }
}

function reasonFor(error: unknown): UnreadableFile {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR') return new UnreadableFile('no such file', true);
  if (code === 'EACCES' || code === 'EPERM') return new UnreadableFile('a file that you may not read');
  return new UnreadableFile(`a file that cannot be read (${code ?? 'no code'})`);
}

function attempt<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw reasonFor(error);
  }
}

/** Reads a regular file of UTF-8 text, at most `mostKibibytes` long. Throws UnreadableFile. */
export function readTextFile(file: string): string {
  const stat = attempt(() => statSync(file));
  if (stat.isDirectory()) throw new UnreadableFile('a folder');
  if (!stat.isFile()) throw new UnreadableFile('a pipe or a device');
  if (stat.size > mostKibibytes * 1024) throw new UnreadableFile(`a file of more than ${mostKibibytes} KiB`);
  const bytes = attempt(() => readFileSync(file));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableFile('a file that is not UTF-8 text');
  }
}
