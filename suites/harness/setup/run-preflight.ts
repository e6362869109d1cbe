import { journalFolder } from '../../../client/journal/journal.ts';
import type { Profile } from '../../../environments/profile.ts';
import { effortAt } from '../run/depths.ts';
import { Environment } from '../environment/environment.ts';
import { type Capabilities, noCapabilities, writeCapabilities } from '../run/capabilities.ts';
import { runDepth } from '../run/run-profile.ts';
import { wholePlan, writePlan } from '../run/budget-plan.ts';
import { preflight } from './preflight.ts';
import { withRedactedErrors } from '../environment/redacted-error.ts';
import type { RunContext } from '../run/run-context.ts';

/**
 * Looks at an environment before the checks do, and leaves what it learned in the run's folder, beside a plan
 * that leaves nothing out. `beforeWriting` is told what reading alone has shown, and may put another plan there.
 * What nobody foresaw is thrown on, free of secrets; the checks can then do without what was to be learned.
 */
export async function runPreflight(
  profile: Profile,
  run: RunContext,
  beforeWriting?: (known: Capabilities) => void,
): Promise<Capabilities> {
  const { run_id, seed, folder, profile: named } = run;
  const journal = journalFolder(profile.state_dir, run_id);
  const scout = new Environment(profile, noCapabilities, {
    journal,
    folder,
    seed,
    name: `${run_id}s`,
    of: 1,
    embedded: named === 'local',
  });
  writePlan(folder, wholePlan(effortAt[runDepth(run, profile)].runs));
  writeCapabilities(folder, noCapabilities);
  const facts = await withRedactedErrors(scout.connection.redactor, async () => {
    try {
      return await preflight(scout, beforeWriting);
    } finally {
      await scout.close();
    }
  });
  writeCapabilities(folder, facts);
  return facts;
}
