import { loadProfile, type Profile } from '../../../environments/profile.ts';
import type { Depth } from './depths.ts';
import type { RunContext } from './run-context.ts';

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

/** The profile of a run, as its workers see it. Production is only read unless the run was told otherwise. */
export function runProfile(run: RunContext): Profile {
  const { profile, profile_file, read_only, allow_production_writes, budget, shards = 1 } = run;
  const given = loadProfile(profile_file ?? profile);
  const paced = profile_file === undefined ? shareOf(given, shards) : given;
  const loaded = budget === undefined ? paced : { ...paced, budget: { ...paced.budget, ...budget } };
  const onlyRead = read_only || (loaded.kind === 'production' && !allow_production_writes);
  return onlyRead ? { ...loaded, access: 'read-only' } : loaded;
}

/** How deep a run goes: what others use as well is asked less. */
export function runDepth({ depth }: RunContext, { kind }: Profile): Depth {
  return depth ?? (kind === 'local' ? 'standard' : 'quick');
}
