import { isUndecided, ViolatedExpectation } from '../properties/expectation.ts';
import type { Environment } from './environment.ts';
import { rememberedOf } from './remembered-answers.ts';

/**
 * Inputs of a law that are tried together before each is tried alone: one write of many values, one list of many
 * records. What held so counts as held once. Everything else, and what is asked for again, is tried alone, so a failure
 * is always that of a single input, and trouble of the whole is none of its parts.
 */
export class TriedTogether<T> {
  readonly #environment: Environment;
  #held: ReadonlySet<T> = new Set();
  readonly #judged = new Set<T>();
  #exchanges: ReturnType<Environment['connection']['recorder']['exchanges']> = [];

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** Tries them. `together` tells which of them held. */
  async try(together: () => Promise<readonly T[]>): Promise<void> {
    const { connection, reader } = this.#environment;
    connection.recorder.begin();
    try {
      this.#held = new Set(await reader.judging(together));
      this.#exchanges = connection.recorder.exchanges();
    } catch (error) {
      if (error instanceof ViolatedExpectation) rememberedOf(this.#environment).distrust();
      else if (!isUndecided(error)) throw error;
    }
  }

  /** The law, for what did not hold together. */
  alone(law: (input: T) => Promise<void>): (input: T) => Promise<void> {
    return async (input) => {
      if (!this.#held.has(input) || this.#judged.has(input)) return law(input);
      this.#judged.add(input);
      this.#environment.connection.recorder.show(this.#exchanges);
    };
  }
}
