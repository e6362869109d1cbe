import type { ClauseId } from '../../../specs/clauses/ledger.ts';
import { type Cost, noCost, sum } from '../results/cost.ts';

/** One check as the plan sees it. */
export interface PlannedCheck {
  readonly id: string;
  readonly clauses: readonly ClauseId[];
  /** What it costs with so many inputs drawn for each property, besides the common ground. */
  readonly cost: (inputs: number) => Cost;
  /** The common ground that it stands on, all the way down. */
  readonly grounds: readonly string[];
  /** The faults that it was seen to catch. */
  readonly faults: readonly string[];
  /** Needs the largest populations. */
  readonly volume: boolean;
}

/** What a run costs besides its checks. */
export interface CommonCost {
  readonly always: Cost;
  /** What laying some common ground costs; less of it where no check needs the largest populations. */
  readonly ground: (name: string, inputs: number, volume: boolean) => Cost;
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

/** The checks by clause. A clause is decided only when all its checks are run. */
function byClause(checks: readonly PlannedCheck[]): ReadonlyMap<ClauseId, readonly PlannedCheck[]> {
  const found = new Map<ClauseId, PlannedCheck[]>();
  for (const check of checks)
    for (const id of check.clauses) found.set(id, [...(found.get(id) ?? []), check]);
  return found;
}

/** Counts how many of some things need each of the names that they give. */
function countsOf<T>(things: Iterable<T>, namesOf: (thing: T) => Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const thing of things)
    for (const name of new Set(namesOf(thing))) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** What a run of some checks costs, and what it would save or lose without some of them. */
class Selection {
  readonly checks: ReadonlySet<PlannedCheck>;
  readonly cost: Cost;
  readonly #common: CommonCost;
  readonly #inputs: number;
  readonly #volume: boolean;
  readonly #uses: Map<string, number>;
  readonly #catchers: Map<string, number>;

  constructor(common: CommonCost, inputs: number, volume: boolean, checks: readonly PlannedCheck[]) {
    this.#common = common;
    this.#inputs = inputs;
    this.#volume = volume;
    this.checks = new Set(checks);
    this.#uses = countsOf(checks, ({ grounds }) => grounds);
    this.#catchers = countsOf(checks, ({ faults }) => faults);
    this.cost = sum([
      common.always,
      ...checks.map((check) => check.cost(inputs)),
      ...[...this.#uses.keys()].map((name) => this.#ground(name)),
    ]);
  }

  #ground(name: string): Cost {
    return this.#common.ground(name, this.#inputs, this.#volume);
  }

  /** What these checks cost, and of the common ground the share of each of them among all that build on it. */
  costOf(checks: readonly PlannedCheck[]): Cost {
    return sum(
      checks.flatMap((check) => [
        check.cost(this.#inputs),
        ...check.grounds.map((name) => {
          const { requests, records } = this.#ground(name);
          const users = this.#uses.get(name) ?? 1;
          return { requests: requests / users, records: records / users };
        }),
      ]),
    );
  }

  /** How many faults nothing else catches. */
  findsAlone(checks: readonly PlannedCheck[]): number {
    const own = countsOf(checks, ({ faults }) => faults);
    return [...own].filter(([fault, count]) => this.#catchers.get(fault) === count).length;
  }
}

/** That a clause is decided at all is worth as much as some faults that nothing else catches. */
const worthOfClause = 4;

/** How much of what is too much in `spent` a cost takes. */
function weighed(cost: Cost, spent: Cost, budget: Cost): number {
  const part = (what: keyof Cost): number =>
    (cost[what] / budget[what]) * (spent[what] > usedShare * budget[what] ? 1 : 0.1);
  return part('requests') + part('records');
}

/** Gives up clause after clause until the rest fits, those first that find least for what they cost. */
function worthiest(
  checks: readonly PlannedCheck[],
  budget: Cost,
  select: (checks: readonly PlannedCheck[]) => Selection,
): Selection {
  const kept = new Map(byClause(checks));
  const givenUp: (readonly PlannedCheck[])[] = [];
  const chosen = (): readonly PlannedCheck[] => [...new Set([...kept.values()].flat())];
  let selection = select(checks);
  while (kept.size > 0 && !fits(selection.cost, budget)) {
    const needed = countsOf(kept.values(), (ofClause) => ofClause.map(({ id }) => id));
    const [worst] = [...kept]
      .map(([id, ofClause]) => {
        const own = ofClause.filter((check) => needed.get(check.id) === 1);
        const saved = weighed(selection.costOf(own), selection.cost, budget);
        return {
          id,
          ofClause,
          worth: (worthOfClause + selection.findsAlone(own)) / Math.max(saved, Number.EPSILON),
        };
      })
      .toSorted((a, b) => a.worth - b.worth);
    if (worst === undefined) break;
    kept.delete(worst.id);
    givenUp.unshift(worst.ofClause);
    selection = select(chosen());
  }
  // What was given up early may have been too much then, and fit beside what is left now.
  for (const ofClause of givenUp) {
    const more = select([...new Set([...selection.checks, ...ofClause])]);
    if (fits(more.cost, budget)) selection = more;
  }
  return selection;
}

/**
 * Plans a run within its budget. What does not fit is first tried on fewer inputs; then the clauses are left out
 * that find least for what they cost, of which the largest populations are the first.
 */
export function planWithin(
  budget: Cost,
  checks: readonly PlannedCheck[],
  common: CommonCost,
  wantedInputs: number,
): BudgetPlan {
  const usual = checks.filter(({ volume }) => !volume);
  const hasLarge = usual.length < checks.length;
  for (let inputs = wantedInputs; inputs >= fewestInputs; inputs -= 1) {
    const whole = new Selection(common, inputs, hasLarge, checks);
    if (fits(whole.cost, budget)) return { inputs, left_out: [], forecast: whole.cost };
  }
  const inputs = Math.min(wantedInputs, fewestInputs);
  const select = (some: readonly PlannedCheck[]): Selection => new Selection(common, inputs, false, some);
  const selection = worthiest(usual, budget, select);
  // Where not even what every run costs fits, nothing does.
  const isPossible = fits(selection.cost, budget);
  const left = checks.filter((check) => !isPossible || !selection.checks.has(check));
  return {
    inputs,
    left_out: left.map(({ id, clauses }) => ({ id, clauses })),
    forecast: isPossible ? selection.cost : noCost,
  };
}
