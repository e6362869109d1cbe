import type { Profile } from '../../../environments/profile.ts';
import { ledger } from '../../../specs/clauses/ledger.ts';
import { type Depth, effortAt } from './depths.ts';
import type { Capabilities } from './capabilities.ts';
import {
  caughtBy,
  groundsUnder,
  type Measured,
  type MeasuredCheck,
  measuredChecks,
  measuredWith,
} from './measured-costs.ts';
import { fewestDrawn } from '../properties/partial-decision.ts';
import { lacking, manySize, obstacleTo, volumeGround, volumeSize } from './prerequisites.ts';
import { type BudgetPlan, planWithin } from './budget-plan.ts';
import type { PlannedCheck } from './check-selection.ts';
import { type Cost, noCost } from '../results/cost.ts';

/** What cleaning up after a check takes: one request for each of its records. Looking for them is counted with all runs. */
function withCleaning({ requests, records }: Cost): Cost {
  return { requests: requests + records, records };
}

/** The cost of a check with so many inputs, on the line through the two depths that were measured, but for cleaning up. */
function ownCostOf({ quick, standard }: Measured, inputs: number): Cost {
  const at = (what: keyof Cost): number => {
    const [few, many] = [effortAt.quick.runs, effortAt.standard.runs];
    const slope = Math.max(0, (standard[what] - quick[what]) / (many - few));
    return Math.max(0, Math.round(quick[what] + slope * (inputs - few)));
  };
  return { requests: at('requests'), records: at('records') };
}

/** The cost of a check with so many inputs, cleaning up included. */
export function costOf(measuredAt: Measured, inputs: number): Cost {
  return withCleaning(ownCostOf(measuredAt, inputs));
}

/** The part of its cost that a check has where its laws are tried on no further input after so many requests. */
function partWithin({ quick, runs }: MeasuredCheck, { requests }: Cost, allowance?: number): number {
  const ofOne = quick.requests / Math.max(1, runs);
  if (allowance === undefined || ofOne === 0) return 1;
  // The last input that is tried may cost more than was left.
  const most = Math.max(fewestDrawn, Math.ceil(allowance / ofOne)) * ofOne;
  return Math.min(1, most / Math.max(requests, 1));
}

function shareOf({ requests, records }: Cost, part: number): Cost {
  return { requests: Math.ceil(part * requests), records: Math.ceil(part * records) };
}

function needsVolume({ on = [] }: MeasuredCheck): boolean {
  return on.includes(volumeGround);
}

/** What common ground costs. Of the largest populations a run without volume checks needs a part only. */
function costOfGround(
  ground: Measured | undefined,
  { isLarge, inputs, volume }: { isLarge: boolean; inputs: number; volume: boolean },
): Cost {
  if (ground === undefined) return noCost;
  const cost = costOf(ground, inputs);
  return volume || !isLarge ? cost : shareOf(cost, manySize / volumeSize);
}

/** What a run is asked to try. */
export interface Asked {
  /** All where absent. */
  readonly clauses?: ReadonlySet<string> | undefined;
  /** Which of their checks belong to this run; all where absent. */
  readonly belongs?: ((id: string) => boolean) | undefined;
}

/** The checks asked for whose cost was measured and that nothing stands in the way of. */
function plannedChecks(
  { clauses, belongs = () => true }: Asked,
  profile: Profile,
  facts: Capabilities,
): readonly PlannedCheck[] {
  const costs = measuredWith[profile.access];
  return measuredChecks(clauses, costs)
    .filter(([id]) => belongs(id))
    .map(([id, check]) => ({ id, check, known: check.clauses.filter((clause) => clause in ledger) }))
    .filter(({ known }) => {
      const decided = known.map((id) => ledger[id]);
      return obstacleTo(decided, profile, facts) === undefined;
    })
    .filter(({ check }) => !needsVolume(check) || lacking.volume(profile) === undefined)
    .map(({ id, check, known }) => ({
      id,
      clauses: known,
      cost: ({ inputs, allowance }) => {
        const whole = ownCostOf(check, inputs);
        return withCleaning(shareOf(whole, partWithin(check, whole, allowance)));
      },
      grounds: groundsUnder(check.on, costs),
      faults: caughtBy[id] ?? [],
      volume: needsVolume(check),
    }));
}

/** Plans what a run can do at a depth within a budget: that of the profile, or another one. */
export function forecast(
  profile: Profile,
  facts: Capabilities,
  depth: Depth,
  asked: Asked = {},
  budget: Cost = profile.budget,
): BudgetPlan {
  const checks = plannedChecks(asked, profile, facts);
  const costs = measuredWith[profile.access];
  const always = { requests: costs.besides[depth === 'quick' ? 'quick' : 'standard'], records: 0 };
  const ground = (name: string, inputs: number, volume: boolean): Cost =>
    costOfGround(costs.grounds[name], { isLarge: name.endsWith(` ${volumeSize}`), inputs, volume });
  return planWithin(budget, checks, { always, ground }, effortAt[depth].runs);
}
