import { closeSync, fstatSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { BudgetSpent } from '../errors.ts';

/** What a run may cost. */
export interface BudgetLimits {
  readonly requests: number;
  readonly records: number;
}

/**
 * Counts in the size of a file: each process appends bytes and reads the size, so all processes of a run
 * share the count without talking to each other, and one that dies takes nothing with it.
 */
class SharedCount {
  readonly #file: string;
  #descriptor: number | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  /** Adds to the count and tells it; adding nothing only tells it. */
  add(count: number): number {
    this.#descriptor ??= openSync(this.#file, 'a', 0o600);
    if (count > 0) writeSync(this.#descriptor, '.'.repeat(count));
    return fstatSync(this.#descriptor).size;
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }
}

/** So much is taken ahead at once while more than half is left: each look at the shared count takes time. */
const block = 16;

/** What was taken of one thing, and what of that was given back. */
class Account {
  readonly #taken: SharedCount;
  readonly #returned: SharedCount;
  readonly limit: number;
  #ahead = 0;
  /** What this process holds of it. */
  held = 0;

  constructor(folder: string, name: string, limit: number) {
    this.#taken = new SharedCount(join(folder, `${name}.count`));
    this.#returned = new SharedCount(join(folder, `${name}.returned`));
    this.limit = limit;
  }

  /** Takes `count`, and tells whether all processes together hold no more than the limit by then. */
  take(count: number): boolean {
    this.held += count;
    if (count <= this.#ahead) {
      this.#ahead -= count;
      return true;
    }
    const taken = this.#taken.add(count);
    if (taken + block <= this.limit / 2) {
      this.#taken.add(block);
      this.#ahead += block;
    }
    // What was given back matters only where it is getting scarce.
    return taken <= this.limit || taken - this.#returned.add(0) <= this.limit;
  }

  giveBack(count: number): void {
    this.held -= count;
    this.#returned.add(count);
  }

  close(): void {
    if (this.#ahead > 0) this.#returned.add(this.#ahead);
    this.#ahead = 0;
    this.#taken.close();
    this.#returned.close();
  }
}

/** The requests that find the records of one marker again, and see that they are gone. */
const requestsToSweep = 2;

/**
 * The budget of a run, kept by all its processes together. Whoever takes a record also takes the requests that
 * delete it, so cleaning up stays within the budget.
 */
export class Budget {
  readonly #accounts: Readonly<Record<keyof BudgetLimits, Account>>;
  readonly #swept = new Set<string>();

  /** `folder` belongs to one run. */
  constructor(folder: string, limits: BudgetLimits) {
    this.#accounts = {
      requests: new Account(folder, 'requests', limits.requests),
      records: new Account(folder, 'records', limits.records),
    };
  }

  /** Records that may have come of what this process sent. */
  get records(): number {
    return this.#accounts.records.held;
  }

  /** Takes one request. Throws {@link BudgetSpent} when there is none left, before anything is sent. */
  spendRequest(): void {
    this.#take('requests', 1);
  }

  /** Counts a request that has to be sent in any case. */
  noteRequest(): void {
    this.#accounts.requests.take(1);
  }

  /** Takes a record that will carry a marker of this value. Throws {@link BudgetSpent}, and then holds nothing. */
  spendRecord(markerValue: string): void {
    const cleaning = 1 + (this.#swept.has(markerValue) ? 0 : requestsToSweep);
    this.#take('records', 1);
    try {
      this.#take('requests', cleaning);
    } catch (error) {
      this.#accounts.records.giveBack(1);
      throw error;
    }
    this.#swept.add(markerValue);
  }

  /** Gives a record back that certainly did not come about. */
  giveBackRecord(): void {
    this.#accounts.records.giveBack(1);
    this.#accounts.requests.giveBack(1);
  }

  #take(what: keyof BudgetLimits, count: number): void {
    const account = this.#accounts[what];
    if (account.take(count)) return;
    account.giveBack(count);
    throw new BudgetSpent(what, account.limit);
  }

  close(): void {
    this.#accounts.requests.close();
    this.#accounts.records.close();
  }
}
