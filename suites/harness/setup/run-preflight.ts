import type { Coordinator } from '../../../client/coordination/coordinator.ts';
import { openEnvironment, type PreflightResult, preflightResult } from '../environment/open-environment.ts';
import { withRedactedErrors } from '../environment/redacted-error.ts';
import { type BudgetPlan, wholePlan } from '../run/budget-plan.ts';
import { type Capabilities, noCapabilities } from '../run/capabilities.ts';
import { learnedLags } from '../patience/patience.ts';
import { effortAt } from '../run/depths.ts';
import type { RunContext } from '../run/run-context.ts';
import { isUndecided } from '../properties/expectation.ts';
import { runDepth, runProfile } from '../run/run-profile.ts';
import { preflight } from './preflight.ts';

/**
 * Looks at an environment before the checks do, once for all workers. `planFor` is told what reading alone has shown,
 * before the first request that writes. Where it makes no plan, nothing is left out.
 * What nobody foresaw goes to `onFault`, free of secrets; the checks then do without what was to be learned.
 */
export function runPreflight(
  run: RunContext,
  coordinator: Coordinator,
  planFor?: (known: Capabilities) => BudgetPlan | undefined,
  onFault?: (error: Error) => void,
): Promise<PreflightResult> {
  return preflightResult(coordinator, async () => {
    let plan = wholePlan(effortAt[runDepth(run, runProfile(run))].runs);
    let noted: PreflightResult['noted'] = [];
    const look = async (): Promise<Omit<PreflightResult, 'plan' | 'noted'>> => {
      const scout = openEnvironment(run, coordinator, noCapabilities, { name: 's', of: 1 });
      const capabilities = await withRedactedErrors(scout.connection.redactor, async () => {
        try {
          return await preflight(scout, (known) => {
            plan = planFor?.(known) ?? plan;
          });
        } finally {
          // What is met from here on, the cleaning has met.
          noted = scout.takeNoted();
          await scout.close();
        }
      });
      return { capabilities, lags: learnedLags(scout.patience) };
    };
    const found = await look().catch((error: Error) => {
      // A budget that is spent, or no answer: the checks tell it, each for itself.
      if (!isUndecided(error)) {
        if (onFault === undefined) throw error;
        onFault(error);
      }
      return {
        capabilities: { ...noCapabilities, undeletable: { untried: 'the set-up came to no end' } },
        lags: {},
      };
    });
    return { ...found, noted, plan };
  });
}
