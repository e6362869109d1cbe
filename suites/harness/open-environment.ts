import { journalFolder } from '../../client/journal.ts';
import { loadProfile, type Profile } from '../../environments/profile.ts';
import { Environment } from './environment.ts';
import { readFacts } from './facts.ts';
import { type Depth, runContext } from './run-context.ts';

/** The profile of this run, as the workers see it. Production is only read unless the run was told otherwise. */
export function runProfile(): Profile {
  const { profile, profile_file, read_only, allow_production_writes } = runContext();
  const loaded = loadProfile(profile_file ?? profile);
  const onlyRead = read_only || (loaded.kind === 'production' && !allow_production_writes);
  return onlyRead ? { ...loaded, access: 'read-only' } : loaded;
}

/** How deep this run goes: what others use as well is asked less. */
export function runDepth({ kind }: Profile): Depth {
  return runContext().depth ?? (kind === 'local' ? 'standard' : 'quick');
}

/** Opens the environment of this run for one of `of` workers. */
export function openEnvironment(workerIndex: number, of: number): Environment {
  const { run_id, folder, profile: named } = runContext();
  const profile = runProfile();
  const journal = journalFolder(profile.state_dir, run_id);
  return new Environment(profile, readFacts(folder), {
    name: `${run_id}w${workerIndex}`,
    of,
    journal,
    folder,
    embedded: named === 'local',
  });
}
