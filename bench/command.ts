import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
export const kit = fileURLToPath(new URL(`../cli/main.${ending}`, import.meta.url));

/** Runs a command of the kit to its end. Throws what it printed when it did not end well. */
export async function command(folder: string, ...args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [kit, ...args], { cwd: folder });
  const printed: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => printed.push(chunk));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  if (code !== 0)
    throw new Error(`${args.join(' ')} ended with ${code}:\n${Buffer.concat(printed).toString()}`);
}

/** Gives some work a folder of its own, and takes it away afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'crm-conformance-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
