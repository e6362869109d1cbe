import { journalFolder } from '../../../client/journal/journal.ts';
import { Environment } from './environment.ts';
import { readCapabilities } from '../run/capabilities.ts';
import type { RunContext } from '../run/run-context.ts';
import { runProfile } from '../run/run-profile.ts';

/** Opens the environment of a run for one of its workers, of whom there are `of`. */
export function openEnvironment(run: RunContext, workerIndex: number, of: number): Environment {
  const { run_id, seed, folder, profile: named } = run;
  const profile = runProfile(run);
  const journal = journalFolder(profile.state_dir, run_id);
  return new Environment(profile, readCapabilities(folder), {
    name: `${run_id}w${workerIndex}`,
    of,
    seed,
    journal,
    folder,
    embedded: named === 'local',
  });
}
