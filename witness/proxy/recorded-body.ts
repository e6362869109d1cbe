/** What of a body is kept to be judged: all of it up to a limit, beyond it nothing. Nor where it did not come whole. */
export class RecordedBody {
  readonly #limit: number;
  #chunks: Buffer[] = [];
  #size = 0;
  #hasEnded = false;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(chunk: Uint8Array): void {
    this.#size += chunk.length;
    if (this.#isWithinLimit) this.#chunks.push(Buffer.from(chunk));
    else this.#chunks = [];
  }

  /** Nothing more comes. */
  end(): void {
    this.#hasEnded = true;
  }

  get isWhole(): boolean {
    return this.#hasEnded && this.#isWithinLimit;
  }

  get #isWithinLimit(): boolean {
    return this.#size <= this.#limit;
  }

  text(): string {
    return Buffer.concat(this.#chunks).toString('utf8');
  }
}
