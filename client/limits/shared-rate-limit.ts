import { closeSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A faster rate than this is no limit in effect: timers do not tell its moments apart. */
const fastest = 1_000;
/** Moments shorter than this are drawn together to one of several places. */
const shortestMomentMs = 20;
/** A service may count in any second, and what starts evenly does not arrive evenly: so much slower we go. */
const reserve = 1.2;
/** A start counts for its moment only in the first part of it, else it would crowd the next. */
const usablePart = 0.2;

interface Appointment {
  readonly moment: number;
  readonly file: string;
}

/**
 * Spreads the starts of requests over time, for all processes of this machine that share a folder. Time is cut
 * into moments with a few places each. Who makes the file of a place has it: no lock is held, so a process that
 * dies takes one place with it and nothing else. There are no bursts, however long nothing was asked.
 */
export class SharedRateLimit {
  readonly #folder: string;
  readonly #places: number;
  readonly #momentMs: number;
  /** False for a rate that is too fast to make anybody wait. */
  readonly isLimited: boolean;
  #mine: Appointment[] = [];

  constructor(folder: string, perSecond: number) {
    this.#folder = folder;
    this.isLimited = perSecond < fastest;
    this.#places = Math.max(1, Math.floor((perSecond * shortestMomentMs) / 1000));
    this.#momentMs = (this.#places / perSecond) * 1000 * reserve;
    if (this.isLimited) this.#sweep();
  }

  /** Waits until one more request may start. */
  async next(): Promise<void> {
    while (this.isLimited) {
      const { moment } = this.#appointment(Math.max(Date.now(), this.#heldUntil()));
      const start = moment * this.#momentMs;
      for (let ahead = start - Date.now(); ahead > 0; ahead = start - Date.now())
        await sleep(Math.ceil(ahead));
      if (this.#isUsable(moment, Date.now()) && this.#heldUntil() <= Date.now()) return;
    }
  }

  /** Lets nobody start before a time, in epoch milliseconds: the service asked for it. */
  holdUntil(time: number): void {
    if (this.isLimited && time > this.#heldUntil()) writeFileSync(this.#heldFile, String(time));
  }

  get #heldFile(): string {
    return join(this.#folder, 'held');
  }

  #heldUntil(): number {
    try {
      return Number(readFileSync(this.#heldFile, 'utf8'));
    } catch {
      return 0;
    }
  }

  #isUsable(moment: number, time: number): boolean {
    return time - moment * this.#momentMs <= this.#momentMs * usablePart;
  }

  #appointment(from: number): Appointment {
    const present = Math.floor(from / this.#momentMs);
    this.#forgetBefore(Math.floor(Date.now() / this.#momentMs) - 1);
    for (let moment = this.#isUsable(present, from) ? present : present + 1; ; moment += 1) {
      for (let place = 0; place < this.#places; place += 1) {
        const file = join(this.#folder, `at-${moment}-${place}`);
        if (!made(file)) continue;
        const appointment = { moment, file };
        this.#mine.push(appointment);
        return appointment;
      }
    }
  }

  #forgetBefore(moment: number): void {
    const past = this.#mine.filter((appointment) => appointment.moment < moment);
    for (const { file } of past) rmSync(file, { force: true });
    this.#mine = this.#mine.filter((appointment) => appointment.moment >= moment);
  }

  /** Removes the places of moments long past: those who had them died. */
  #sweep(): void {
    const present = Math.floor(Date.now() / this.#momentMs);
    for (const name of readdirSync(this.#folder)) {
      const [, moment] = /^at-(\d+)-/.exec(name) ?? [];
      if (moment !== undefined && Number(moment) < present - 1)
        rmSync(join(this.#folder, name), { force: true });
    }
  }
}

/** Makes a file that nobody has made yet. */
function made(file: string): boolean {
  try {
    closeSync(openSync(file, 'wx', 0o600));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
