import { randomInt } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const pauseMs = 5;

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(pauseMs);
}

/** A worker that died in the middle of a check holds nobody up. */
function isRunning(name: string): boolean {
  try {
    return process.kill(Number(name), 0);
  } catch {
    return false;
  }
}

/**
 * Lets the checks of all workers run side by side, and one of them alone when it asks for that.
 * Each worker leaves a file named by its process in one of two folders: `together` while it is at a check,
 * `alone` while it wants no other to be.
 */
export class Turns {
  readonly #together: string;
  readonly #alone: string;
  readonly #own: string;

  /** @param folder shared by the workers of a run */
  constructor(folder: string, pid: number = process.pid) {
    this.#together = join(folder, 'together');
    this.#alone = join(folder, 'alone');
    this.#own = String(pid);
    mkdirSync(this.#together, { recursive: true });
    mkdirSync(this.#alone, { recursive: true });
  }

  /** Begins a check, as soon as nobody else is alone or wants to be. */
  enter(): Promise<void> {
    return this.#signUp(this.#together);
  }

  leave(): void {
    rmSync(join(this.#together, this.#own), { force: true });
  }

  /** Does what no other check may see happen. To be called between {@link enter} and {@link leave}. */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    this.leave();
    await this.#signUp(this.#alone);
    try {
      await until(() => this.#hasNoOther(this.#together));
      return await work();
    } finally {
      rmSync(join(this.#alone, this.#own));
      await this.enter();
    }
  }

  async #signUp(folder: string): Promise<void> {
    const file = join(folder, this.#own);
    for (;;) {
      await until(() => this.#hasNoOther(this.#alone));
      writeFileSync(file, '');
      // Whoever signed up to be alone meanwhile has seen us, or we see it now: one of the two steps back.
      if (this.#hasNoOther(this.#alone)) return;
      rmSync(file);
      await sleep(randomInt(pauseMs));
    }
  }

  #hasNoOther(folder: string): boolean {
    return readdirSync(folder).every((name) => name === this.#own || !isRunning(name));
  }
}
