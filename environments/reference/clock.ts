/** The service's own time, which the control interface can move ahead. */
export class Clock {
  #advance_seconds = 0;

  /** Epoch seconds, whole. */
  now(): number {
    return Math.floor(this.date().getTime() / 1000);
  }

  date(): Date {
    return new Date(Date.now() + this.#advance_seconds * 1000);
  }

  advance(seconds: number): void {
    this.#advance_seconds += seconds;
  }
}
