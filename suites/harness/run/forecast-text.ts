import type { Profile } from '../../../environments/profile.ts';
import type { Cost } from '../results/cost.ts';
import type { BudgetPlan } from './budget-plan.ts';
import { type Depth, effortAt } from './depths.ts';

/** Plans the same run within another budget. */
export type PlanWithin = (budget: Cost) => BudgetPlan;

const counted = (value: number): string => value.toLocaleString('en-US');

function inWords({ requests, records }: Cost): string {
  return `${counted(requests)} requests and ${counted(records)} records`;
}

function undecidedIn({ left_out }: BudgetPlan): ReadonlySet<string> {
  return new Set(left_out.flatMap(({ clauses }) => clauses));
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

/** The forecast in words, before anything is written. */
export function forecastText(
  plan: BudgetPlan,
  { budget }: Profile,
  depth: Depth,
  planWithin: PlanWithin,
): string {
  const { inputs, left_out, forecast: cost } = plan;
  const full = effortAt[depth].runs;
  const leftOut = left_out.length === 1 ? '1 check' : `${left_out.length} checks`;
  const isTight = left_out.length > 0 || inputs < full;
  const lines = [
    `forecast: about ${inWords(cost)}; the budget is ${counted(budget.requests)} and ${counted(budget.records)}`,
    inputs < full ? `to stay within it, each property is tried on ${inputs} inputs instead of ${full}` : '',
    left_out.length > 0
      ? `left out, because they find least for what they cost: ${leftOut}, of ${named([...undecidedIn(plan)])}`
      : '',
    ...(isTight ? otherBudgets(plan, budget, planWithin) : []),
  ];
  return lines.filter((line) => line !== '').join('\n');
}
