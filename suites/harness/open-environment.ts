import { journalFolder } from '../../client/journal.ts';
import { loadProfile, type Profile } from '../../environments/profile.ts';
import { Environment } from './environment.ts';
import { readFacts } from './facts.ts';
import { type Depth, runContext } from './run-context.ts';

/** Other machines ask the same environment, and none sees the pace of another: each keeps to its share. */
function shareOf({ rate_limit, ...rest }: Profile, shards: number): Profile {
  const { requests_per_second, concurrency } = rate_limit;
  return {
    ...rest,
    rate_limit: {
      requests_per_second: requests_per_second / shards,
      concurrency: Math.max(1, Math.floor(concurrency / shards)),
    },
  };
}

/** The profile of this run, as the workers see it. Production is only read unless the run was told otherwise. */
export function runProfile(): Profile {
  const { profile, profile_file, read_only, allow_production_writes, shards } = runContext();
  const given = loadProfile(profile_file ?? profile);
  const loaded = profile_file === undefined ? shareOf(given, shards) : given;
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
