/** The service's own time, which the control interface can move ahead. */
export class Clock {
  #advance_seconds = 0;
  #told = { second: NaN, text: '' };

  /** Epoch seconds, whole. */
  now(): number {
    return Math.floor(Date.now() / 1000) + this.#advance_seconds;
  }

  date(): Date {
    return new Date(Date.now() + this.#advance_seconds * 1000);
  }

  /** The time as a header tells it (RFC 9110, section 5.6.7). It stays the same for a second. */
  httpDate(): string {
    const second = this.now();
    if (second !== this.#told.second) this.#told = { second, text: new Date(second * 1000).toUTCString() };
    return this.#told.text;
  }

  advance(seconds: number): void {
    this.#advance_seconds += seconds;
  }
}
