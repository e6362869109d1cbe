import type { BudgetLimits, Coordinator } from '../coordination/coordinator.ts';
import { BudgetSpent } from '../errors.ts';
import type { Marker } from '../journal/journal-entry.ts';
import { type Count, Within } from '../within.ts';

/** What this process has of one thing of the run's budget. */
class Purse {
  readonly #coordinator: Coordinator;
  readonly #what: keyof BudgetLimits;
  readonly #limit: number;
  /** Leased and not spent yet. */
  #ahead = 0;
  #refill: Promise<number> | undefined;

  constructor(coordinator: Coordinator, what: keyof BudgetLimits, limit: number) {
    this.#coordinator = coordinator;
    this.#what = what;
    this.#limit = limit;
  }

  /** Throws {@link BudgetSpent} where the run has not so many left, and then takes none. */
  async take(count: number, inAnyCase = false): Promise<void> {
    while (this.#ahead < count) {
      if (this.#refill !== undefined) {
        await this.#refill;
        continue;
      }
      this.#refill = this.#leased(count - this.#ahead, inAnyCase);
      if ((await this.#refill) === 0) throw new BudgetSpent(this.#what, this.#limit);
    }
    this.#ahead -= count;
  }

  giveBack(count: number): void {
    this.#coordinator.giveBack({ what: this.#what, count });
  }

  close(): void {
    if (this.#ahead > 0) this.giveBack(this.#ahead);
    this.#ahead = 0;
  }

  async #leased(least: number, inAnyCase: boolean): Promise<number> {
    const asked = { what: this.#what, limit: this.#limit, least, inAnyCase };
    try {
      const granted = await this.#coordinator.lease(asked);
      this.#ahead += granted;
      return granted;
    } finally {
      this.#refill = undefined;
    }
  }
}

/** The requests that find the records of some markers of one field again, and see that they are gone. */
const requestsToSweep = 2;

/** So many markers of one field are swept together, at least. */
const sweptTogether = 10;

/**
 * The budget of a run, which all its processes share. Whoever takes a record also takes the requests that delete it,
 * so cleaning up stays within the budget.
 */
export class Budget {
  readonly #requests: Purse;
  readonly #records: Purse;
  /** The markers of records that were taken, by the type and field that they stand in. */
  readonly #swept = new Map<string, Set<string>>();
  #held = 0;
  /** How many records a work may have made. */
  readonly counts = new Within<Count>();

  constructor(coordinator: Coordinator, limits: BudgetLimits) {
    this.#requests = new Purse(coordinator, 'requests', limits.requests);
    this.#records = new Purse(coordinator, 'records', limits.records);
  }

  /** Records that may have come of what this process sent. */
  get records(): number {
    return this.#held;
  }

  /** Takes one request. Throws {@link BudgetSpent} when there is none left, before anything is sent. */
  spendRequest(): Promise<void> {
    return this.#requests.take(1);
  }

  /** Counts a request that has to be sent in any case. */
  noteRequest(): Promise<void> {
    return this.#requests.take(1, true);
  }

  /** Takes a record that will carry this marker. Throws {@link BudgetSpent}, and then holds nothing. */
  async spendRecord(resourceType: string, { field, value }: Marker): Promise<void> {
    const place = `${resourceType} ${field}`;
    const swept = this.#swept.get(place) ?? new Set();
    this.#swept.set(place, swept);
    const isAnother = !swept.has(value) && swept.size % sweptTogether === 0;
    const cleaning = 1 + (isAnother ? requestsToSweep : 0);
    await this.#records.take(1);
    try {
      await this.#requests.take(cleaning);
    } catch (error) {
      this.#records.giveBack(1);
      throw error;
    }
    swept.add(value);
    this.#hold(1);
  }

  /** Gives a record back that certainly did not come about. */
  giveBackRecord(): void {
    this.#hold(-1);
    this.#records.giveBack(1);
    this.#requests.giveBack(1);
  }

  close(): void {
    this.#requests.close();
    this.#records.close();
  }

  #hold(count: number): void {
    this.#held += count;
    for (const each of this.counts.here) each.count += count;
  }
}
