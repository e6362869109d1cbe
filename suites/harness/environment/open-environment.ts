import { journalFolder } from '../../../client/journal/journal.ts';
import { Environment } from './environment.ts';
import { readCapabilities } from '../run/capabilities.ts';
import { runContext } from '../run/run-context.ts';
import { runProfile } from '../run/run-profile.ts';

/** Opens the environment of this run for one of `of` workers. */
export function openEnvironment(workerIndex: number, of: number): Environment {
  const { run_id, seed, folder, profile: named } = runContext();
  const profile = runProfile();
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
