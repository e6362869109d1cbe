/** Fewer refusals within a second may be chance. */
const least = 3;
/** So may refusals that make up no larger share of the answers of that second. */
const share = 0.05;
const secondMs = 1000;

/** Tells a service that bears no such rate from one that refuses now and then, whatever the rate. */
export class Crowding {
  readonly #answers: { readonly at: number; readonly refused: boolean }[] = [];

  /** Takes note of an answer. True where many answers of the last second were refused as too many requests. */
  answered(refused: boolean, now = performance.now()): boolean {
    this.#answers.push({ at: now, refused });
    while (now - (this.#answers[0]?.at ?? now) >= secondMs) this.#answers.shift();
    if (!refused) return false;
    const count = this.#answers.filter((answer) => answer.refused).length;
    return count >= least && count > this.#answers.length * share;
  }
}
