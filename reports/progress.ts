import { number, type Terminal } from './terminal-text.ts';

/** How far a run is. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly requests: number;
  /** Records that may still have to be deleted. */
  readonly outstanding: number;
  readonly seconds: number;
}

export function progressLine({ done, total, requests, outstanding, seconds }: Progress): string {
  const rate = seconds > 0 ? Math.round(requests / seconds) : 0;
  return `${done}/${total} checks · ${number(requests)} requests · ${number(rate)}/s · ${number(outstanding)} records to delete`;
}

const clearLine = '\r\u001b[2K';
const redrawMs = 100;
const plainLineMs = 5_000;

/** Shows progress: one line redrawn in place on a terminal, a plain line every few seconds elsewhere. */
export class ProgressDisplay {
  readonly #terminal: Terminal;
  readonly #now: () => number;
  #shownAt: number;
  #drawn = false;

  /** `now` counts milliseconds. */
  constructor(terminal: Terminal, now: () => number = () => performance.now()) {
    this.#terminal = terminal;
    this.#now = now;
    this.#shownAt = now();
  }

  show(progress: Progress): void {
    const now = this.#now();
    if (now - this.#shownAt < (this.#terminal.isTTY ? redrawMs : plainLineMs)) return;
    this.#shownAt = now;
    const line = progressLine(progress).slice(0, this.#terminal.columns - 1);
    this.#terminal.write(this.#terminal.isTTY ? clearLine + line : `${line}\n`);
    this.#drawn = this.#terminal.isTTY;
  }

  /** Wipes the live line, so that what follows starts on a clean one. */
  clear(): void {
    if (this.#drawn) this.#terminal.write(clearLine);
    this.#drawn = false;
  }
}
