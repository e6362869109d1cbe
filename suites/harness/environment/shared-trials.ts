import type { Exchange } from '../../../client/http/recorder.ts';
import type { Environment } from './environment.ts';
import { MemoizedByRun } from './memoized.ts';

interface Kept<T> {
  readonly value: T;
  readonly exchanges: readonly Exchange[];
}

/**
 * What came of something that was done to the service once, for all the laws that judge it. What is kept is JSON:
 * answers as they came, so that each law reads them for its own clauses.
 */
export class SharedTrials<T> {
  readonly #known: MemoizedByRun<Kept<T>>;
  readonly #name: string;

  /**
   * @param name tells the trials of a run apart
   * @param isGround whether what they cost is told apart from what the checks cost
   */
  constructor(name: string, isGround = true) {
    this.#name = name;
    this.#known = new MemoizedByRun<Kept<T>>(name, isGround);
  }

  /**
   * Does the trial, or tells what came of it where another check of the run has done it.
   * @param own the trials that this check has judged: one that it asks for again is done again
   * @param ground what several trials have in common that are always done together
   */
  async of(
    environment: Environment,
    own: Set<string>,
    key: string,
    trial: () => Promise<T>,
    ground = key,
  ): Promise<T> {
    const named = `${this.#name} ${key}`;
    if (own.has(named)) return trial();
    own.add(named);
    const { recorder } = environment.connection;
    let isOwn = false;
    const { value, exchanges } = await this.#known.of(
      environment,
      async () => {
        isOwn = true;
        return recorder.during(trial);
      },
      key,
      ground,
    );
    if (!isOwn) recorder.show(exchanges);
    return value;
  }
}
