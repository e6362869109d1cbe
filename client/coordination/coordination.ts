import { Semaphore } from 'async-mutex';
import type { OperationId } from '../../specs/openapi.ts';
import { Account } from './account.ts';
import type { BudgetLimits, Claim, Coordinator, HoldBack, LeaseRequest, Outcome } from './coordinator.ts';
import type { PaceLimits, RequestCounts } from './coordinator.ts';
import { Findings } from './findings.ts';
import { Pace } from './pace.ts';

/** Who is alone takes all shares of the lock. There are never more workers than that. */
const allShares = 1_000;

/** Returns what is kept under a key, made when it is first asked for. */
function kept<Key, T>(map: Map<Key, T>, key: Key, make: () => T): T {
  const present = map.get(key) ?? make();
  map.set(key, present);
  return present;
}

/** What the processes of one run share, kept in one of them. */
export class Coordination {
  readonly findings = new Findings();
  readonly lock = new Semaphore(allShares);
  /** How often the lock was granted to one process alone. */
  timesAlone = 0;
  readonly requests: RequestCounts = {};
  /** What the processes have noted outside of any check. */
  readonly noted: unknown[] = [];
  readonly #accounts = new Map<keyof BudgetLimits, Account>();
  readonly #paces = new Map<string, Pace>();
  readonly #downListeners = new Set<(reason: string) => void>();
  #down: string | undefined;

  /** A line for one process, which may be this one. `onDown` is told once the run was given up. */
  join(onDown: (reason: string) => void = () => {}): Coordinator {
    if (this.#down !== undefined) onDown(this.#down);
    this.#downListeners.add(onDown);
    return new Member(this, () => this.#downListeners.delete(onDown));
  }

  get down(): string | undefined {
    return this.#down;
  }

  giveUp(reason: string): void {
    if (this.#down !== undefined) return;
    this.#down = reason;
    for (const tell of this.#downListeners) tell(reason);
  }

  account(what: keyof BudgetLimits, limit: number): Account {
    return kept(this.#accounts, what, () => new Account(limit));
  }

  pace({ address, requests_per_second, concurrency }: PaceLimits): Pace {
    return kept(this.#paces, address, () => new Pace(requests_per_second, concurrency));
  }
}

class Member implements Coordinator {
  readonly #run: Coordination;
  readonly #onLeave: () => void;
  readonly #requests = new Map<string, (() => void)[]>();
  readonly #unlocks: (() => void)[] = [];
  #hasLeft = false;

  constructor(run: Coordination, onLeave: () => void) {
    this.#run = run;
    this.#onLeave = onLeave;
  }

  get down(): string | undefined {
    return this.#run.down;
  }

  async lease({ what, limit, least, inAnyCase }: LeaseRequest): Promise<number> {
    return this.#run.account(what, limit).lease(least, inAnyCase);
  }

  giveBack({ what, count }: { readonly what: keyof BudgetLimits; readonly count: number }): void {
    this.#run.account(what, 0).giveBack(count);
  }

  async beginRequest(pace: PaceLimits): Promise<number> {
    const end = await this.#run.pace(pace).begin();
    if (this.#hasLeft) end();
    else kept(this.#requests, pace.address, () => []).push(end);
    return Date.now();
  }

  endRequest({ address }: PaceLimits): void {
    this.#requests.get(address)?.pop()?.();
  }

  holdBack({ pace, ms, slower }: HoldBack): void {
    this.#run.pace(pace).holdBack(ms, slower);
  }

  async lock(how: 'shared' | 'alone'): Promise<number> {
    const [, unlock] = await this.#run.lock.acquire(how === 'alone' ? allShares : 1);
    const before = this.#run.timesAlone;
    if (how === 'alone') this.#run.timesAlone += 1;
    if (this.#hasLeft) unlock();
    else this.#unlocks.push(unlock);
    return before;
  }

  unlock(): void {
    // Several that are held at a time are all shared: one is as good as the other.
    this.#unlocks.pop()?.();
  }

  async claim(key: string): Promise<Claim> {
    const claim = await this.#run.findings.claim(key, this);
    if (this.#hasLeft) this.#run.findings.release(this);
    return claim;
  }

  settle({ key, outcome }: { readonly key: string; readonly outcome: Outcome }): void {
    this.#run.findings.settle(key, outcome, this);
  }

  giveUp(reason: string): void {
    this.#run.giveUp(reason);
  }

  note(told: readonly unknown[]): void {
    this.#run.noted.push(...told);
  }

  async tally(counts: RequestCounts): Promise<RequestCounts> {
    const { requests } = this.#run;
    for (const [operation, count] of Object.entries(counts) as [OperationId, number][])
      requests[operation] = (requests[operation] ?? 0) + count;
    return requests;
  }

  async close(): Promise<void> {
    this.#hasLeft = true;
    this.#onLeave();
    for (const end of [...this.#unlocks, ...[...this.#requests.values()].flat()]) end();
    this.#run.findings.release(this);
  }
}
