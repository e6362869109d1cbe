import { type ClauseId, ledger } from '../../../specs/clauses/ledger.ts';
import { type Cost, noCost, sum } from '../results/cost.ts';

/** How many inputs each law is tried on. */
export interface PlannedInputs {
  /** So many are drawn for each property. */
  readonly inputs: number;
  /** Once a check has sent so many requests, it tries each law on two inputs and no more; on all of them where absent. */
  readonly allowance?: number;
}

/** One check as the plan sees it. */
export interface PlannedCheck {
  readonly id: string;
  readonly clauses: readonly ClauseId[];
  /** What it costs with such inputs, besides the common ground. */
  readonly cost: (inputs: PlannedInputs) => Cost;
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

/** What everything costs with such inputs. */
interface Prices {
  readonly always: Cost;
  readonly checks: ReadonlyMap<PlannedCheck, Cost>;
  readonly grounds: ReadonlyMap<string, Cost>;
}

/** Counts how many of some things need each of the names that they give. */
function countsOf<T, Name extends string>(
  things: Iterable<T>,
  namesOf: (thing: T) => Iterable<Name>,
): Map<Name, number> {
  const counts = new Map<Name, number>();
  for (const thing of things)
    for (const name of new Set(namesOf(thing))) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** What it is worth that a clause is decided, or that is seen what is open, in faults that nothing else catches. */
const worthOfClause = { stated: 24, implied: 24, open: 12 } as const;

/** What a check is worth that neither decides a clause nor catches a fault alone. */
const worthOfSecondLook = 0.5;

/** What a run of some checks costs, and what it would save or lose without one of them. */
export class CheckSelection {
  readonly checks: ReadonlySet<PlannedCheck>;
  readonly cost: Cost;
  readonly #prices: Prices;
  readonly #uses: Map<string, number>;
  readonly #catchers: Map<string, number>;
  readonly #deciders: Map<ClauseId, number>;

  private constructor(prices: Prices, checks: Iterable<PlannedCheck>) {
    this.#prices = prices;
    this.checks = new Set(checks);
    this.#uses = countsOf(this.checks, ({ grounds }) => grounds);
    this.#catchers = countsOf(this.checks, ({ faults }) => faults);
    this.#deciders = countsOf(this.checks, ({ clauses }) => clauses);
    this.cost = sum([
      prices.always,
      ...[...this.checks].map((check) => prices.checks.get(check) ?? noCost),
      ...[...this.#uses.keys()].map((name) => prices.grounds.get(name) ?? noCost),
    ]);
  }

  /** All these checks. `volume`: with the largest populations. */
  static of(
    checks: readonly PlannedCheck[],
    common: CommonCost,
    planned: PlannedInputs,
    volume: boolean,
  ): CheckSelection {
    const names = new Set(checks.flatMap(({ grounds }) => grounds));
    const prices = {
      always: common.always,
      checks: new Map(checks.map((check) => [check, check.cost(planned)])),
      grounds: new Map([...names].map((name) => [name, common.ground(name, planned.inputs, volume)])),
    };
    return new CheckSelection(prices, checks);
  }

  /** This selection with one check more. */
  and(check: PlannedCheck): CheckSelection {
    return new CheckSelection(this.#prices, [...this.checks, check]);
  }

  /** This selection with one check less. */
  without(check: PlannedCheck): CheckSelection {
    return new CheckSelection(
      this.#prices,
      [...this.checks].filter((other) => other !== check),
    );
  }

  decides(clause: ClauseId): boolean {
    return this.#deciders.has(clause);
  }

  /** What a check costs, and of the common ground its share among all that build on it. */
  costOf(check: PlannedCheck): Cost {
    let { requests, records } = this.#prices.checks.get(check) ?? noCost;
    for (const name of check.grounds) {
      const ground = this.#prices.grounds.get(name) ?? noCost;
      const users = this.#uses.get(name) ?? 1;
      requests += ground.requests / users;
      records += ground.records / users;
    }
    return { requests, records };
  }

  /** What would be lost without a check: clauses that it alone decides, faults that it alone catches. */
  worthOf({ clauses, faults }: PlannedCheck): number {
    const decided = clauses.filter((id) => this.#deciders.get(id) === 1);
    const caught = faults.filter((fault) => this.#catchers.get(fault) === 1);
    const worth = decided.reduce((all, id) => all + worthOfClause[ledger[id].strength], 0);
    return worth + caught.length + worthOfSecondLook;
  }
}
