import type { Budget } from '../../../client/limits/budget.ts';
import type { Recorder } from '../../../client/http/recorder.ts';
import { type Count, Within } from '../../../client/within.ts';
import { type CommonGround, noCost, type Cost, difference, sum } from '../results/cost.ts';

interface Laying {
  readonly name: string;
  /** What was spent on other ground that this one stands on. */
  below: Cost;
}

interface Ground {
  cost: Cost;
  readonly on: Set<string>;
}

/** Counts what one worker spends, and which part of it on the common ground that several checks build on. */
export class CostMeter {
  readonly #recorder: Recorder;
  readonly #budget: Budget;
  readonly #layings = new Within<Laying>();
  #grounds = new Map<string, Ground>();
  #toldRecords = 0;

  constructor(recorder: Recorder, budget: Budget) {
    this.#recorder = recorder;
    this.#budget = budget;
  }

  /** Notes that a check, or the ground that is being laid, builds on some ground. */
  use(name: string): void {
    this.#ground(name);
    const [above] = this.#layings.here;
    if (above !== undefined && above.name !== name) this.#ground(above.name).on.add(name);
  }

  /** Lays ground that other checks will build on as well. */
  async during<T>(name: string, work: () => Promise<T>): Promise<T> {
    const [above] = this.#layings.here;
    const own: Laying = { name, below: noCost };
    const [requests, records]: [Count, Count] = [{ count: 0 }, { count: 0 }];
    const counted = (): Promise<T> => this.#budget.counts.during(records, work);
    try {
      return await this.#layings.during(own, () => this.#recorder.counts.during(requests, counted));
    } finally {
      const all = { requests: requests.count, records: records.count };
      const ground = this.#ground(name);
      ground.cost = sum([ground.cost, difference(all, own.below)]);
      if (above !== undefined) above.below = sum([above.below, all]);
    }
  }

  /** Requests of the checks themselves so far, without the common ground. Only differences tell something. */
  get ownRequests(): number {
    const ground = sum([...this.#grounds.values()].map(({ cost }) => cost));
    return this.#recorder.total() - ground.requests;
  }

  /** Since the last call: the records of all work, and the ground that was laid or built on. */
  take(): { readonly records: number; readonly builds_on: readonly CommonGround[] } {
    const records = this.#budget.records - this.#toldRecords;
    const builds_on = [...this.#grounds].map(([name, { cost, on }]) => ({ name, on: [...on], ...cost }));
    this.#toldRecords += records;
    this.#grounds = new Map();
    return { records, builds_on };
  }

  #ground(name: string): Ground {
    const ground = this.#grounds.get(name) ?? { cost: noCost, on: new Set() };
    this.#grounds.set(name, ground);
    return ground;
  }
}
