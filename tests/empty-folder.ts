import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let root: string | undefined;

function makeRoot(): string {
  const folder = mkdtempSync(join(tmpdir(), 'crm-conformance-tests-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

/** A folder of its own, as a user would stand in. It is gone when this process ends. */
export function emptyFolder(): string {
  root ??= makeRoot();
  return mkdtempSync(join(root, 'f-'));
}
