import type { ClauseId } from '../../../specs/clauses/ledger.ts';
import { fewestDrawn } from '../properties/partial-decision.ts';
import { type Cost, noCost } from '../results/cost.ts';
import { CheckSelection, type CommonCost, type PlannedCheck, type PlannedInputs } from './check-selection.ts';

/** A check that does not fit into the budget. */
interface LeftOut {
  readonly id: string;
  readonly clauses: readonly ClauseId[];
  /** Those of its clauses that no other check of this run, or of this shard, is there to decide. */
  readonly undecided: readonly ClauseId[];
}

/** What a run sets out to do within its budget. */
export interface BudgetPlan extends PlannedInputs {
  /** Whether records are made of which the largest page holds not all. */
  readonly volume: boolean;
  readonly left_out: readonly LeftOut[];
  readonly forecast: Cost;
}

/** A plan that leaves nothing out: what holds where the cost of a run was not forecast. */
export function wholePlan(inputs: number): BudgetPlan {
  return { inputs, volume: true, left_out: [], forecast: noCost };
}

/** What a check may cost in requests where all inputs are too many: what is asked first covers most. */
const allowances = [32, 16, 8, 4];

/** A real environment may ask for more than the measured one: repeats, a list that lags. */
const usedShare = 0.97;

/** What a check costs that does not try all its inputs is foretold less surely. */
const usedShareWithin = 0.89;

/** The part of a budget that is planned with. */
function usable({ requests, records }: Cost, { allowance }: PlannedInputs): Cost {
  const share = allowance === undefined ? usedShare : usedShareWithin;
  return { requests: share * requests, records: share * records };
}

function fits(cost: Cost, room: Cost): boolean {
  return cost.requests <= room.requests && cost.records <= room.records;
}

/** How much of what is too much in `spent` a cost takes. */
function weighed(cost: Cost, spent: Cost, room: Cost): number {
  const part = (what: keyof Cost): number => (cost[what] / room[what]) * (spent[what] > room[what] ? 1 : 0.1);
  return part('requests') + part('records');
}

/** The check that is worth least for what it costs, where so much is too much. */
function leastWorthy(selection: CheckSelection, room: Cost): PlannedCheck | undefined {
  let least = Number.POSITIVE_INFINITY;
  let found: PlannedCheck | undefined;
  for (const check of selection.checks) {
    const saved = weighed(selection.costOf(check), selection.cost, room);
    const worth = selection.worthOf(check) / Math.max(saved, Number.EPSILON);
    if (worth >= least) continue;
    least = worth;
    found = check;
  }
  return found;
}

/** Gives up check after check until the rest fits, those first that are worth least for what they cost. */
function worthiest(whole: CheckSelection, room: Cost): CheckSelection {
  const givenUp: PlannedCheck[] = [];
  let selection = whole;
  while (!fits(selection.cost, room)) {
    const least = leastWorthy(selection, room);
    if (least === undefined) break;
    givenUp.unshift(least);
    selection = selection.without(least);
  }
  // What was given up early may have been too much then, and fit beside what is left now.
  for (const check of givenUp) {
    const more = selection.and(check);
    if (fits(more.cost, room)) selection = more;
  }
  return selection;
}

/** The plan of a selection. Where not even what every run costs fits, nothing does. */
function planOf(
  selection: CheckSelection,
  checks: readonly PlannedCheck[],
  room: Cost,
  { volume, ...planned }: PlannedInputs & Pick<BudgetPlan, 'volume'>,
): BudgetPlan {
  const isPossible = fits(selection.cost, room);
  const left = checks.filter((check) => !isPossible || !selection.checks.has(check));
  return {
    ...planned,
    volume,
    left_out: left.map(({ id, clauses }) => ({
      id,
      clauses,
      undecided: clauses.filter((clause) => !isPossible || !selection.decides(clause)),
    })),
    forecast: isPossible ? selection.cost : noCost,
  };
}

/** The clauses that a plan leaves undecided. */
export function undecidedIn({ left_out }: BudgetPlan): ReadonlySet<ClauseId> {
  return new Set(left_out.flatMap(({ undecided }) => undecided));
}

/** All of these checks with as many inputs as fit; undefined where not even two each do. */
function wholeWithin(
  budget: Cost,
  some: readonly PlannedCheck[],
  all: readonly PlannedCheck[],
  common: CommonCost,
  wantedInputs: number,
): BudgetPlan | undefined {
  const volume = some.some((check) => check.volume);
  for (let inputs = wantedInputs; inputs >= fewestDrawn; inputs -= 1) {
    const whole = CheckSelection.of(some, common, { inputs }, volume);
    const room = usable(budget, { inputs });
    if (fits(whole.cost, room)) return planOf(whole, all, room, { inputs, volume });
  }
  return undefined;
}

/**
 * Plans a run within its budget. What does not fit is first tried on fewer inputs. Then the largest populations are
 * left out; then each check is given so few requests that all clauses are decided, or else most; and the checks are
 * left out that find least for what they cost.
 */
export function planWithin(
  budget: Cost,
  checks: readonly PlannedCheck[],
  common: CommonCost,
  wantedInputs: number,
): BudgetPlan {
  const usual = checks.filter(({ volume }) => !volume);
  for (const some of [checks, usual]) {
    const plan = wholeWithin(budget, some, checks, common, wantedInputs);
    if (plan !== undefined) return plan;
  }
  const inputs = Math.min(wantedInputs, fewestDrawn);
  const plans = [undefined, ...allowances].map((allowance) => {
    const planned = { inputs, ...(allowance !== undefined && { allowance }) };
    const room = usable(budget, planned);
    const selection = worthiest(CheckSelection.of(usual, common, planned, false), room);
    return planOf(selection, checks, room, { ...planned, volume: false });
  });
  const fewest = Math.min(...plans.map((plan) => undecidedIn(plan).size));
  return plans.find((plan) => undecidedIn(plan).size === fewest) as BudgetPlan;
}
