import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { tally } from '../../../client/journal/accounts.ts';
import { Coordination } from '../../../client/coordination/coordination.ts';
import type { Coordinator } from '../../../client/coordination/coordinator.ts';
import { host } from '../../../client/coordination/coordinator-socket.ts';
import { journalFolder, readJournal } from '../../../client/journal/journal.ts';
import type { LocalEnvironment } from '../../../environments/embedded.ts';
import type { Deviation } from '../../../environments/deviations/deviation.ts';
import { readDeviations } from '../../../environments/deviations/read-deviations.ts';
import type { Profile } from '../../../environments/profile.ts';
import type { NotedBreach } from '../results/check-log.ts';
import { type InternalErrorNote, internalErrorOf } from '../results/internal-error.ts';
import type { BudgetPlan } from '../run/budget-plan.ts';
import type { Capabilities } from '../run/capabilities.ts';
import { type Asked, forecast } from '../run/cost-forecast.ts';
import type { Depth } from '../run/depths.ts';
import { forecastText } from '../run/forecast-text.ts';
import { wholeObstacle } from '../run/prerequisites.ts';
import { safeText } from '../results/safe-text.ts';
import { runDepth, runProfile } from '../run/run-profile.ts';
import { outliveReader } from '../run/closed-output.ts';
import { endWhenOrphaned } from './orphaned-run.ts';
import { changedRun, type RunContext } from '../run/run-context.ts';
import {
  type EnvironmentFacts,
  type RunBeginning,
  type RunEnd,
  type Shard,
  tellBeginning,
  tellEnd,
} from '../results/run-metadata.ts';
import { belongsTo } from '../run/shard.ts';
import { deleteShared } from './shared-records.ts';
import { runPreflight } from './run-preflight.ts';
import { workersOfRun } from './worker-count.ts';
import { sortDeferred, deferredProblems } from '../tokens/deferred-checks.ts';

function environmentFacts(profile: Profile): EnvironmentFacts {
  const { name, kind, base_url, gateway_url, sso_url, auth_url, namespace } = profile;
  return { name, kind, base_url, gateway_url, sso_url, auth_url, namespace };
}

/** Whoever reviews a failure tries it again before the list is in order. */
function deviationsOf({ replayed }: RunContext, { deviations }: Profile): readonly Deviation[] {
  return deviations === undefined || replayed !== undefined ? [] : readDeviations(deviations);
}

function beginning(context: RunContext, profile: Profile, facts: Capabilities, shard?: Shard): RunBeginning {
  const unreachable = wholeObstacle(profile, facts);
  const { only } = context;
  return {
    run_id: context.run_id,
    seed: context.seed,
    depth: runDepth(context, profile),
    strict: context.strict,
    profile: context.profile,
    read_only: context.read_only,
    environment: environmentFacts(profile),
    ...(shard && {
      shard: { ...shard, access: profile.access, ...(only && { only: [...only].toSorted() }) },
    }),
    deviations: deviationsOf(context, profile),
    ...(unreachable !== undefined && { unreachable }),
  };
}

async function end(
  context: RunContext,
  profile: Profile,
  coordinator: Coordinator,
  { noted }: Coordination,
): Promise<RunEnd> {
  const went_down = coordinator.down;
  return {
    ...(went_down !== undefined && { went_down }),
    leftovers: tally(readJournal(journalFolder(profile.state_dir, context.run_id))),
    tickets: sortDeferred(profile, new Date()),
    ...(noted.length > 0 && { noted_in_cleaning: noted as NotedBreach[] }),
    requests_besides_checks: await coordinator.tally({}),
  };
}

/** The command hosts the Local environment of a run. Where the runner was called without one, this process does. */
async function startEmbedded(context: RunContext): Promise<LocalEnvironment | undefined> {
  if (context.profile !== 'local' || context.profile_file !== undefined) return undefined;
  const { startLocal } = await import('../../../environments/embedded.ts');
  const local = await startLocal({
    profileFile: join(context.folder, 'local.yaml'),
    stateDir: context.folder,
  });
  return local;
}

/** Which part of the checks this run is to try, where they are spread over several. */
function shardOf({ shard }: FullConfig): Shard | undefined {
  return shard === null ? undefined : { index: shard.current, of: shard.total };
}

/** Foretells what the run will cost, and which checks its budget leaves out. */
function toldPlan(profile: Profile, known: Capabilities, depth: Depth, asked: Asked): BudgetPlan {
  const planWithin = (budget: Profile['budget']): BudgetPlan =>
    forecast(profile, known, depth, asked, budget);
  const plan = planWithin(profile.budget);
  process.stdout.write(`${forecastText(plan, profile, depth, planWithin)}\n`);
  return plan;
}

/** Runs once before the workers start: the environment, the preflight, what the reporter must know. */
export default async function globalSetup(config: FullConfig): Promise<() => Promise<void>> {
  const shard = shardOf(config);
  const begun = changedRun({ shards: shard?.of });
  outliveReader();
  endWhenOrphaned(begun.command);
  const local = await startEmbedded(begun);
  const context = local ? changedRun({ profile_file: local.profileFile }) : begun;
  const profile = runProfile(context);
  const depth = runDepth(context, profile);
  for (const problem of deferredProblems(profile))
    process.stdout.write(`deferred check: ${safeText(problem)}\n`);
  const internal_errors: InternalErrorNote[] = [];
  const coordination = new Coordination();
  const stopHosting = await host(coordination, context.folder);
  const coordinator = coordination.join();
  const belongs = shard && belongsTo(shard, context.only);
  const isForetold = context.whole || context.only !== undefined;
  const planFor = (known: Capabilities): BudgetPlan | undefined =>
    isForetold ? toldPlan(profile, known, depth, { clauses: context.only, belongs }) : undefined;
  const found = await runPreflight(context, coordinator, planFor, (error) =>
    internal_errors.push(internalErrorOf(error)),
  );
  const { capabilities, noted, lags } = found;
  // The runner starts its workers after this, as many as its configuration says by then.
  Object.assign(config, { workers: workersOfRun(context, config.workers, lags, profile, belongs) });
  tellBeginning(config, {
    ...beginning(context, profile, capabilities, shard),
    ...(noted.length > 0 && { noted }),
    ...(internal_errors.length > 0 && { internal_errors }),
  });
  return async () => {
    try {
      await deleteShared(context, coordinator, found);
      tellEnd(config, await end(context, profile, coordinator, coordination));
    } finally {
      await stopHosting();
      await local?.close();
      rmSync(context.folder, { recursive: true, force: true });
    }
  };
}
