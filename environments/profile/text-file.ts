import { readFileSync, statSync } from 'node:fs';

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

function size(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MiB` : `${bytes / 1024} KiB`;
}

/** Reads a regular file of UTF-8 text. Throws UnreadableFile. */
export function readTextFile(file: string, mostBytes: number): string {
  const stat = attempt(() => statSync(file));
  if (stat.isDirectory()) throw new UnreadableFile('a folder');
  if (!stat.isFile()) throw new UnreadableFile('a pipe or a device');
  if (stat.size > mostBytes) throw new UnreadableFile(`a file of more than ${size(mostBytes)}`);
  const bytes = attempt(() => readFileSync(file));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableFile('a file that is not UTF-8 text');
  }
}
