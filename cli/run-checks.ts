import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocal } from '../environments/embedded.ts';
import { runToTheEnd, type Watcher } from './runner-process.ts';

/**
 * Hosts the Local environment in this process for as long as a runner is at work that asks it. The runner has checks
 * to follow and reports to write, and would keep its workers waiting for their answers.
 */
async function besideLocal<T>(work: (run: NodeJS.ProcessEnv) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'crm-conformance-'));
  try {
    const local = await startLocal({ profileFile: join(folder, 'local.yaml'), stateDir: folder });
    try {
      return await work({ CRM_CONFORMANCE_FOLDER: folder, CRM_CONFORMANCE_PROFILE_FILE: local.profileFile });
    } finally {
      await local.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs the checks against the environment that `profile` names, with flags of the runner. */
export function runChecks(
  profile: string,
  flags: readonly string[],
  env: NodeJS.ProcessEnv,
  watcher?: Watcher,
): ReturnType<typeof runToTheEnd> {
  const run = (own: NodeJS.ProcessEnv): ReturnType<typeof runToTheEnd> =>
    runToTheEnd('playwright.config', flags, { ...env, ...own }, watcher);
  return profile === 'local' ? besideLocal(run) : run({});
}
