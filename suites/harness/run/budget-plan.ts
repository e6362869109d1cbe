import type { ClauseId } from '../../../specs/clauses/ledger.ts';
import { type Cost, noCost, sum } from '../results/cost.ts';

/** One check as the plan sees it. */
export interface PlannedCheck {
  readonly id: string;
  readonly clauses: readonly ClauseId[];
  /** What it costs with so many inputs drawn for each property, its cleaning up included. */
  readonly cost: (inputs: number) => Cost;
  /** Needs the large populations. */
  readonly volume: boolean;
}

/** What a run costs before and besides its checks. */
export interface CommonCost {
  readonly always: Cost;
  /** The large populations. */
  readonly volume: Cost;
}

/** What a run sets out to do within its budget. */
export interface BudgetPlan {
  /** Inputs that are drawn for each property. */
  readonly inputs: number;
  /** The checks that do not fit. */
  readonly left_out: readonly Pick<PlannedCheck, 'id' | 'clauses'>[];
  readonly forecast: Cost;
}

/** A plan that leaves nothing out: what holds where the cost of a run was not forecast. */
export function wholePlan(inputs: number): BudgetPlan {
  return { inputs, left_out: [], forecast: noCost };
}

/** One input alone would try hardly anything. */
const fewestInputs = 2;

/** A real environment may ask for more than the measured one: repeats, a list that lags. */
const usedShare = 0.97;

function fits(cost: Cost, budget: Cost): boolean {
  return cost.requests <= usedShare * budget.requests && cost.records <= usedShare * budget.records;
}

/** The share of the budget that a cost takes, of requests and records together. */
function shareOf({ requests, records }: Cost, budget: Cost): number {
  return requests / budget.requests + records / budget.records;
}

/** The checks by clause. A clause is decided only when all its checks are run. */
function byClause(checks: readonly PlannedCheck[]): ReadonlyMap<ClauseId, readonly PlannedCheck[]> {
  const found = new Map<ClauseId, PlannedCheck[]>();
  for (const check of checks)
    for (const id of check.clauses) found.set(id, [...(found.get(id) ?? []), check]);
  return found;
}

/** Takes clause after clause, the cheapest first, for as long as they fit beside what is spent already. */
function chosenWithin(
  checks: readonly PlannedCheck[],
  inputs: number,
  spent: Cost,
  budget: Cost,
): { readonly chosen: ReadonlySet<PlannedCheck>; readonly cost: Cost } {
  const waiting = new Map(byClause(checks));
  const chosen = new Set<PlannedCheck>();
  let cost = spent;
  const missing = (ofClause: readonly PlannedCheck[]): Cost =>
    sum(ofClause.filter((check) => !chosen.has(check)).map((check) => check.cost(inputs)));
  while (waiting.size > 0) {
    const [cheapest] = [...waiting]
      .map(([id, ofClause]) => ({ id, ofClause, more: missing(ofClause) }))
      .toSorted((a, b) => shareOf(a.more, budget) - shareOf(b.more, budget));
    if (cheapest === undefined) break;
    waiting.delete(cheapest.id);
    const next = sum([cost, cheapest.more]);
    if (!fits(next, budget)) continue;
    cost = next;
    for (const check of cheapest.ofClause) chosen.add(check);
  }
  return { chosen, cost };
}

/**
 * Plans a run within its budget. What does not fit is first tried on fewer inputs; then the clauses that cost
 * most are left out.
 */
export function planWithin(
  budget: Cost,
  checks: readonly PlannedCheck[],
  common: CommonCost,
  wantedInputs: number,
): BudgetPlan {
  const usual = checks.filter(({ volume }) => !volume);
  const large = checks.filter(({ volume }) => volume);
  const before = large.length > 0 ? sum([common.always, common.volume]) : common.always;
  for (let inputs = wantedInputs; inputs >= fewestInputs; inputs -= 1) {
    const forecast = sum([before, ...checks.map((check) => check.cost(inputs))]);
    if (fits(forecast, budget)) return { inputs, left_out: [], forecast };
  }
  const inputs = Math.min(wantedInputs, fewestInputs);
  // Where not even the common ground fits, what writes nothing may still be asked.
  const [affordable, start] = fits(common.always, budget)
    ? [usual, common.always]
    : [usual.filter((check) => check.cost(inputs).records === 0), noCost];
  const { chosen, cost } = chosenWithin(affordable, inputs, start, budget);
  const withLarge = sum([cost, common.volume, ...large.map((check) => check.cost(inputs))]);
  const takesLarge = large.length > 0 && fits(withLarge, budget);
  const left = [...usual.filter((check) => !chosen.has(check)), ...(takesLarge ? [] : large)];
  return {
    inputs,
    left_out: left.map(({ id, clauses }) => ({ id, clauses })),
    forecast: takesLarge ? withLarge : cost,
  };
}
