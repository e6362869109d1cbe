import { closeSync, fstatSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { BudgetSpent } from './errors.ts';

/** What a run may cost. */
export interface BudgetLimits {
  readonly requests: number;
  readonly records: number;
}

/**
 * Counts in the size of a file: each process appends one byte and reads the size, so all processes of a run
 * share the count without talking to each other, and one that dies takes nothing with it.
 */
class SharedCount {
  readonly #file: string;
  #descriptor: number | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  next(): number {
    this.#descriptor ??= openSync(this.#file, 'a', 0o600);
    writeSync(this.#descriptor, '.');
    return fstatSync(this.#descriptor).size;
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }
}

/** The budget of a run, kept by all its processes together. */
export class Budget {
  readonly #limits: BudgetLimits;
  readonly #counts: Readonly<Record<keyof BudgetLimits, SharedCount>>;

  /** `folder` belongs to one run. */
  constructor(folder: string, limits: BudgetLimits) {
    this.#limits = limits;
    this.#counts = {
      requests: new SharedCount(join(folder, 'requests.count')),
      records: new SharedCount(join(folder, 'records.count')),
    };
  }

  /** Takes one from the budget. Throws {@link BudgetSpent} when there is none left, before anything is sent. */
  spend(what: keyof BudgetLimits): void {
    if (this.#counts[what].next() > this.#limits[what]) throw new BudgetSpent(what, this.#limits[what]);
  }

  close(): void {
    this.#counts.requests.close();
    this.#counts.records.close();
  }
}
