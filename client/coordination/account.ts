/** A lease takes at most so many ahead, and this part of what is left: near the limit there is none to spare. */
const mostAhead = 64;
const partAhead = 64;

/** One thing of a run's budget. What is leased counts as spent until it is given back. */
export class Account {
  #left: number;

  constructor(limit: number) {
    this.#left = limit;
  }

  /** Grants `least` and some more where there is plenty; 0 where so many are not left. */
  lease(least: number, inAnyCase = false): number {
    if (least > this.#left && !inAnyCase) return 0;
    const ahead = Math.max(0, Math.min(mostAhead, Math.floor((this.#left - least) / partAhead)));
    this.#left -= least + ahead;
    return least + ahead;
  }

  giveBack(count: number): void {
    this.#left += count;
  }
}
