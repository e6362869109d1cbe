import { journalFolder } from '../../client/journal.ts';
import type { Profile } from '../../environments/profile.ts';
import { Environment } from './environment.ts';
import { type Facts, noFacts, writeFacts } from './facts.ts';
import { preflight } from './preflight.ts';
import { withRedactedErrors } from './redacted-error.ts';
import type { RunContext } from './run-context.ts';

/** Looks at an environment before the checks do, and leaves what it learned in the run's folder. */
export async function survey(profile: Profile, { run_id, folder }: RunContext): Promise<Facts> {
  const journal = journalFolder(profile.state_dir, run_id);
  const scout = new Environment(profile, noFacts, { journal, folder, name: `${run_id}s`, of: 1 });
  const facts = await withRedactedErrors(scout.connection.redactor, async () => {
    const found = await preflight(scout);
    await scout.close();
    return found;
  });
  writeFacts(folder, facts);
  return facts;
}
