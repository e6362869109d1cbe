import type { Coordinator } from '../../../client/coordination/coordinator.ts';
import { openEnvironment, type PreflightResult, preflightResult } from '../environment/open-environment.ts';
import { withRedactedErrors } from '../environment/redacted-error.ts';
import { type BudgetPlan, wholePlan } from '../run/budget-plan.ts';
import { type Capabilities, noCapabilities } from '../run/capabilities.ts';
import { effortAt } from '../run/depths.ts';
import type { RunContext } from '../run/run-context.ts';
import { runDepth } from '../run/run-profile.ts';
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
    const scout = openEnvironment(run, coordinator, noCapabilities, { name: 's', of: 1 });
    let plan: BudgetPlan | undefined;
    const look = async (): Promise<Capabilities> => {
      try {
        return await preflight(scout, (known) => {
          plan = planFor?.(known);
        });
      } finally {
        await scout.close();
      }
    };
    const found = withRedactedErrors(scout.connection.redactor, look);
    const capabilities = await found.catch((error: Error) => {
      if (onFault === undefined) throw error;
      onFault(error);
      return noCapabilities;
    });
    const whole = wholePlan(effortAt[runDepth(run, scout.profile)].runs);
    return { capabilities, plan: plan ?? whole, shapes: scout.reader.take() };
  });
}
