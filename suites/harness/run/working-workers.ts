import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toldRun } from './run-variables.ts';

/** A file of each worker that has an environment to leave; undefined where no run was told. */
function fileOf(workerIndex: number): string | undefined {
  const { folder } = toldRun();
  return folder === undefined ? undefined : join(folder, 'working', String(workerIndex));
}

/**
 * A worker has begun: it may leave records behind.
 * @returns what notes that it has cleaned up, and told all that it found; the run may be told otherwise by then
 */
export function noteWorking(workerIndex: number): () => void {
  const file = fileOf(workerIndex);
  if (file === undefined) return () => {};
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, '');
  return () => rmSync(file, { force: true });
}

/** Whether a worker has begun and not come to its end. */
export function isWorking(workerIndex: number): boolean {
  const file = fileOf(workerIndex);
  return file !== undefined && existsSync(file);
}
