import type { Exchange } from '../../../client/http/recorder.ts';
import type { Environment } from './environment.ts';
import { MemoizedByEnvironment, MemoizedByRun } from './memoized.ts';

interface Kept<T> {
  readonly value: T;
  readonly exchanges: readonly Exchange[];
}

/**
 * What came of something that was done to the service once, for all the laws that judge it. What is kept is JSON:
 * answers as they came, so that each law reads them for its own clauses.
 */
export class SharedTrials<T> {
  readonly #known: MemoizedByEnvironment<Kept<T>>;
  readonly #name: string;

  /**
   * @param name tells the trials of a run apart
   * @param isGround whether what they cost is told apart from what the checks cost
   * @param of whether all workers judge the same trials; those of one worker need be no JSON, and may hold tokens
   */
  constructor(name: string, isGround = true, of: 'run' | 'worker' = 'run') {
    this.#name = name;
    this.#known =
      of === 'run' ? new MemoizedByRun<Kept<T>>(name, isGround) : new MemoizedByEnvironment<Kept<T>>(name);
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
    const noted = (): Promise<T> => {
      isOwn = true;
      return trial();
    };
    const { value, exchanges } = await this.#kept(environment, key, noted, ground);
    if (!isOwn) recorder.show(exchanges);
    return value;
  }

  /** Does a trial that is about to be judged, where nobody has. What keeps it from an outcome, the law will meet again. */
  async ahead(environment: Environment, key: string, trial: () => Promise<T>, ground = key): Promise<void> {
    await this.#kept(environment, key, trial, ground).catch(() => {});
  }

  #kept(environment: Environment, key: string, trial: () => Promise<T>, ground: string): Promise<Kept<T>> {
    const { recorder } = environment.connection;
    const keep = async (): Promise<Kept<T>> => {
      const before = recorder.total();
      const value = await trial();
      return { value, exchanges: recorder.exchanges({ most: recorder.total() - before }) };
    };
    return this.#known.of(environment, keep, key, ground);
  }
}
