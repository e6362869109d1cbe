import type { Profile } from '../../../environments/profile.ts';
import type { Cost } from '../results/cost.ts';
import { type BudgetPlan, undecidedIn } from './budget-plan.ts';
import { type Depth, effortAt } from './depths.ts';
import { fewestDrawn } from '../properties/partial-decision.ts';

/** Plans the same run within another budget. */
export type PlanWithin = (budget: Cost) => BudgetPlan;

const counted = (value: number): string => value.toLocaleString('en-US');

function inWords({ requests, records }: Cost): string {
  return `${counted(requests)} requests and ${counted(records)} records`;
}

/** More names than these are no help on one line. */
const mostNamed = 12;

function named(clauses: readonly string[]): string {
  const sorted = clauses.toSorted();
  const more = sorted.length - mostNamed;
  return `${sorted.slice(0, mostNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function scaled({ requests, records }: Cost, factor: number): Cost {
  return { requests: Math.floor(requests * factor), records: Math.floor(records * factor) };
}

/** The clauses that are in one set and not in the other. */
function only(one: ReadonlySet<string>, other: ReadonlySet<string>): readonly string[] {
  return [...one].filter((id) => !other.has(id));
}

/** What twice the budget would decide besides, and what half of it would not. */
function otherBudgets(plan: BudgetPlan, budget: Cost, planWithin: PlanWithin): readonly string[] {
  const own = undecidedIn(plan);
  const [half, twice] = [scaled(budget, 0.5), scaled(budget, 2)];
  const gained = only(own, undecidedIn(planWithin(twice)));
  const lost = only(undecidedIn(planWithin(half)), own);
  return [
    gained.length > 0 ? `${inWords(twice)} would decide ${named(gained)} as well` : '',
    lost.length > 0 ? `${inWords(half)} would leave ${named(lost)} out` : '',
  ];
}

function leftOutInWords(plan: BudgetPlan): string {
  const { length } = plan.left_out;
  const undecided = undecidedIn(plan);
  const gap =
    undecided.size === 0
      ? 'others decide their clauses in part'
      : `nothing else decides ${named([...undecided])}`;
  return `left out, because they find least for what they cost: ${length === 1 ? '1 check' : `${length} checks`}; ${gap}`;
}

/** The forecast in words, before anything is written. */
export function forecastText(
  plan: BudgetPlan,
  { budget }: Profile,
  depth: Depth,
  planWithin: PlanWithin,
): string {
  const { inputs, allowance, left_out, forecast: cost } = plan;
  const full = effortAt[depth].runs;
  const isTight = left_out.length > 0 || inputs < full;
  const given = `the budget is ${counted(budget.requests)} and ${counted(budget.records)}`;
  const lines = [
    cost.requests === 0 && left_out.length > 0
      ? `forecast: the set-up alone, since no check fits; ${given}`
      : `forecast: about ${inWords(cost)}; ${given}`,
    inputs < full ? `to stay within it, each property is tried on ${inputs} inputs instead of ${full}` : '',
    allowance === undefined
      ? ''
      : `after ${allowance} requests a check tries each law on no more than ${fewestDrawn} inputs`,
    left_out.length > 0 ? leftOutInWords(plan) : '',
    ...(isTight ? otherBudgets(plan, budget, planWithin) : []),
  ];
  return lines.filter((line) => line !== '').join('\n');
}
