import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning, processIdentity } from './process-identity.ts';

const pauseMs = 15;
/** A seat without a name is being taken right now, or whoever took it died in that very moment. */
const namelessMs = 2_000;

/**
 * A fixed number of seats for all processes of this machine that share a folder: a file each, with the mark of
 * the process that has it. The seat of a process that died is taken over.
 */
export class SharedSemaphore {
  readonly #folder: string;
  readonly #names: readonly string[];
  readonly #mark: string;
  #hasFreed = false;

  constructor(folder: string, count: number, mark: string = processIdentity()) {
    this.#folder = folder;
    this.#names = Array.from({ length: count }, (_, index) => `seat-${index}`);
    this.#mark = mark;
  }

  /** Waits for a seat and takes it. Returns how to give it back. */
  async take(): Promise<() => void> {
    // Who has just given a seat back would else always be the quickest to have it again.
    if (this.#hasFreed && this.#othersWait()) await sleep(2 * pauseMs);
    const atOnce = this.#tryAll();
    if (atOnce !== undefined) return this.#freeing(atOnce);
    const waiting = join(this.#folder, `waiting-${this.#mark}`);
    writeFileSync(waiting, '', { mode: 0o600 });
    try {
      for (;;) {
        await sleep(pauseMs);
        this.#clearDead();
        const seat = this.#tryAll();
        if (seat !== undefined) return this.#freeing(seat);
      }
    } finally {
      rmSync(waiting, { force: true });
    }
  }

  #freeing(seat: string): () => void {
    return () => {
      rmSync(seat, { force: true });
      this.#hasFreed = true;
    };
  }

  #tryAll(): string | undefined {
    return this.#names.map((name) => join(this.#folder, name)).find((seat) => this.#isTaken(seat));
  }

  /** True when this process has taken the seat now. */
  #isTaken(seat: string): boolean {
    try {
      writeFileSync(seat, this.#mark, { flag: 'wx', mode: 0o600 });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    }
  }

  #othersWait(): boolean {
    this.#hasFreed = false;
    const names = readdirSync(this.#folder).filter((name) => name.startsWith('waiting-'));
    return names.some((name) => {
      const mark = name.slice('waiting-'.length);
      return mark !== this.#mark && isRunning(mark);
    });
  }

  #clearDead(): void {
    for (const name of this.#names) {
      const seat = join(this.#folder, name);
      if (!isDead(seat)) continue;
      // Of several that see the same dead owner, the one whose rename succeeds removes it.
      const aside = `${seat}-of-the-dead-${this.#mark}`;
      try {
        renameSync(seat, aside);
        if (isDead(aside)) rmSync(aside, { force: true });
        else renameSync(aside, seat);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
    }
  }
}

function isDead(seat: string): boolean {
  try {
    const mark = readFileSync(seat, 'utf8');
    return mark === '' ? Date.now() - statSync(seat).mtimeMs > namelessMs : !isRunning(mark);
  } catch {
    return false;
  }
}
