import type { Coordinator } from '../../../client/coordination/coordinator.ts';
import { journalFolder } from '../../../client/journal/journal.ts';
import type { BudgetPlan } from '../run/budget-plan.ts';
import type { Capabilities } from '../run/capabilities.ts';
import type { RunContext } from '../run/run-context.ts';
import { runProfile } from '../run/run-profile.ts';
import { Environment, type Worker } from './environment.ts';
import type { NotedBreach } from '../results/check-log.ts';
import type { SeenLags } from '../patience/patience.ts';
import { once } from './once.ts';

/** What is learned of an environment before the first check. */
export interface PreflightResult {
  readonly capabilities: Capabilities;
  readonly plan: BudgetPlan;
  /** How reads lag behind writes. */
  readonly lags: SeenLags;
  /** What its answers broke. */
  readonly noted: readonly NotedBreach[];
}

/** What the preflight of a run has learned. `look` makes it. */
export function preflightResult(
  coordinator: Coordinator,
  look: () => Promise<PreflightResult> = () => Promise.reject(new Error('There was no preflight.')),
): Promise<PreflightResult> {
  return once(coordinator, 'preflight', look);
}

/** Opens the environment of a run for the process of this name, one of `of` workers. */
export function openEnvironment(
  run: RunContext,
  coordinator: Coordinator,
  capabilities: Capabilities,
  { name, ...more }: Pick<Worker, 'name' | 'of' | 'place' | 'before' | 'leavesShared' | 'lags'>,
): Environment {
  const { run_id, seed, profile: named } = run;
  const profile = runProfile(run);
  return new Environment(profile, capabilities, {
    ...more,
    name: `${run_id}${name}`,
    seed,
    journal: journalFolder(profile.state_dir, run_id),
    coordinator,
    embedded: named === 'local',
  });
}
