import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type LocalEnvironment, type LocalOptions, startLocal } from '../../environments/embedded.ts';
import type { Conformance } from '../../reports/conformance.ts';

const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

/** How a command ended, and what it printed. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export { emptyFolder } from '../empty-folder.ts';

/** @param program the kit's entry file: that of this build, or of a copy */
export function start(
  folder: string,
  args: readonly string[],
  variables: NodeJS.ProcessEnv = {},
  program = main,
): ChildProcess {
  // The runner of these tests leaves variables behind that would steer the runner inside the command.
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(CRM_CONFORMANCE|PLAYWRIGHT|TEST_|FORCE_COLOR)/.test(name),
  );
  const env = { ...Object.fromEntries(inherited), ...variables };
  return spawn(process.execPath, [program, ...args], { cwd: folder, env });
}

/** Waits for the end of a command that is already running. */
export async function ended(child: ChildProcess): Promise<Ended> {
  let [stdout, stderr] = ['', ''];
  child.stdout?.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, stdout, stderr };
}

export function command(folder: string, ...args: string[]): Promise<Ended> {
  return ended(start(folder, args));
}

export function reportIn(folder: string): Conformance {
  return JSON.parse(
    readFileSync(join(folder, 'conformance-report', 'conformance.json'), 'utf8'),
  ) as Conformance;
}

/** Starts a Local environment in this process, with its profile `local.yaml` in the folder. */
export function localIn(
  folder: string,
  options: Pick<LocalOptions, 'faults' | 'dialects'> = {},
): Promise<LocalEnvironment> {
  return startLocal({ profileFile: join(folder, 'local.yaml'), stateDir: join(folder, 'state'), ...options });
}

/** Starts `serve` and waits until its profile can be used. */
export async function serving(folder: string, ...args: string[]): Promise<ChildProcess> {
  const child = start(folder, ['serve', '--profile-out', 'local.yaml', ...args]);
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Stop it')) resolve();
    });
    child.stderr?.on('data', (chunk: Buffer) => reject(new Error(chunk.toString())));
    child.on('exit', (code) => reject(new Error(`serve ended with ${code}`)));
  });
  return child;
}
