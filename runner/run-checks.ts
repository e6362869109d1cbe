import { join } from 'node:path';
import { startLocal } from '../environments/embedded.ts';
import type { PartOfRun } from '../suites/harness/run/run-variables.ts';
import { runToTheEnd, type Watcher } from './runner-process.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

/**
 * Hosts the Local environment in this process for as long as a runner is at work that asks it. The runner has checks
 * to follow and reports to write, and would keep its workers waiting for their answers.
 */
async function besideLocal<T>(work: (own: PartOfRun) => Promise<T>): Promise<T> {
  return inTemporaryFolder('crm-conformance-', async (folder) => {
    const local = await startLocal({ profileFile: join(folder, 'local.yaml'), stateDir: folder });
    try {
      return await work({ folder, profile_file: local.profileFile });
    } finally {
      await local.close();
    }
  });
}

/** Runs the checks against the environment that the profile of the run names, with flags of the runner. */
export function runChecks(
  run: PartOfRun,
  flags: readonly string[],
  watcher: Watcher,
): ReturnType<typeof runToTheEnd> {
  const ask = (own: PartOfRun): ReturnType<typeof runToTheEnd> =>
    runToTheEnd('playwright.config', flags, { ...run, ...own }, watcher);
  return run.profile === 'local' ? besideLocal(ask) : ask({});
}
