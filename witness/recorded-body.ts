/** What of a body is kept to be judged: all of it up to a limit, beyond it nothing. */
export class RecordedBody {
  readonly #limit: number;
  #chunks: Buffer[] = [];
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(chunk: Uint8Array): void {
    this.#size += chunk.length;
    if (this.isWhole) this.#chunks.push(Buffer.from(chunk));
    else this.#chunks = [];
  }

  get isWhole(): boolean {
    return this.#size <= this.#limit;
  }

  text(): string {
    return Buffer.concat(this.#chunks).toString('utf8');
  }
}
