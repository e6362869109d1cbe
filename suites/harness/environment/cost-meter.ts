import type { Budget } from '../../../client/limits/budget.ts';
import type { Recorder } from '../../../client/http/recorder.ts';
import { noCost, type Cost, sum } from '../results/cost.ts';

/** Counts what one worker spends, and which part of it on what several checks build on. */
export class CostMeter {
  readonly #recorder: Recorder;
  readonly #budget: Budget;
  #underWay = false;
  #cost = noCost;
  #toldRecords = 0;

  constructor(recorder: Recorder, budget: Budget) {
    this.#recorder = recorder;
    this.#budget = budget;
  }

  /** Does work that other checks will build on as well. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    if (this.#underWay) return work();
    this.#underWay = true;
    const { requests, records } = this.#spent;
    try {
      return await work();
    } finally {
      this.#underWay = false;
      const now = this.#spent;
      this.#cost = sum([this.#cost, { requests: now.requests - requests, records: now.records - records }]);
    }
  }

  /** Since the last call: the records of all work, and what the work in {@link during} cost. */
  take(): { readonly records: number; readonly prepared: Cost } {
    const records = this.#budget.records - this.#toldRecords;
    const prepared = this.#cost;
    this.#toldRecords += records;
    this.#cost = noCost;
    return { records, prepared };
  }

  get #spent(): Cost {
    return { requests: this.#recorder.total(), records: this.#budget.records };
  }
}
