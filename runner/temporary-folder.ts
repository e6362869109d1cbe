import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Works in a folder of its own, which is gone afterwards, whatever came of the work. */
export async function inTemporaryFolder<T>(prefix: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  try {
    return await work(folder);
  } finally {
    // A process that was told to stop may still be writing its last file.
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}
