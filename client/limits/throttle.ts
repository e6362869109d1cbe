import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { SharedRateLimit } from './shared-rate-limit.ts';
import { SharedSemaphore } from './shared-semaphore.ts';

/** What an environment bears from all processes of one machine together. */
export interface ThrottleLimits {
  readonly requests_per_second: number;
  readonly concurrency: number;
}

/** One folder for each environment, known to every run of this user on this machine. */
export function paceFolder(address: string): string {
  const key = createHash('sha256').update(address).digest('hex').slice(0, 16);
  const folder = join(tmpdir(), `crm-conformance-pace-${userInfo().username}`, key);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

function ownFolder(): string {
  return mkdtempSync(join(tmpdir(), 'crm-conformance-pace-'));
}

/**
 * Holds requests back so that no more than `concurrency` are under way and `requests_per_second` start, counting
 * those of every process that shares the folder. Where the rate has no limit, nobody else is counted: each process
 * keeps to its own share of the requests under way.
 */
export class Throttle {
  readonly #own: number;
  readonly #rate: SharedRateLimit;
  readonly #seats: SharedSemaphore | undefined;
  #underWay = 0;
  readonly #waiting: (() => void)[] = [];

  /**
   * @param folder shared with other processes, or one of its own
   * @param own so many of the requests under way may be this process's
   */
  constructor(limits: ThrottleLimits, folder: string = ownFolder(), own: number = limits.concurrency) {
    this.#own = own;
    this.#rate = new SharedRateLimit(folder, limits.requests_per_second);
    this.#seats = this.#rate.isLimited ? new SharedSemaphore(folder, limits.concurrency) : undefined;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#underWay >= this.#own) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#underWay += 1;
    }
    try {
      return await this.#seated(work);
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#underWay -= 1;
    }
  }

  /** Lets nobody start for this long: the service asked for it. */
  holdBack(ms: number): void {
    this.#rate.holdUntil(Date.now() + ms);
  }

  async #seated<T>(work: () => Promise<T>): Promise<T> {
    const free = await this.#seats?.take();
    try {
      await this.#rate.next();
      return await work();
    } finally {
      free?.();
    }
  }
}
