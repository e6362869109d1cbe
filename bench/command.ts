import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Conformance } from '../reports/conformance.ts';

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

/** Runs the kit to its end, whatever it finds, and tells how long that took and what it reports. */
export async function ran(
  folder: string,
  args: readonly string[],
): Promise<{ readonly seconds: number; readonly report: Conformance }> {
  const began = performance.now();
  const child = spawn(process.execPath, [kit, 'run', ...args, '--out', folder], {
    cwd: folder,
    stdio: 'ignore',
  });
  await once(child, 'exit');
  const report = JSON.parse(readFileSync(join(folder, 'conformance.json'), 'utf8')) as Conformance;
  return { seconds: (performance.now() - began) / 1000, report };
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
