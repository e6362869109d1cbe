import type { Environment } from './environment.ts';
import { NotOffered } from '../properties/expectation.ts';
import { once } from './once.ts';
import { withRedactedErrors } from './redacted-error.ts';

/** A failure may be a passing trouble of the network; after so many it is how the environment is. */
const attempts = 3;

/**
 * What is looked up once and kept. A look-up that fails is tried again by whoever asks next, but not for ever, and not
 * where the environment lacks what was looked for.
 */
export class Memoized<T> {
  readonly #known = new Map<string, Promise<T>>();
  readonly #failures = new Map<string, number>();

  of(key: string, lookUp: () => Promise<T>): Promise<T> {
    const present = this.#known.get(key);
    if (present) return present;
    const found = lookUp();
    this.#known.set(key, found);
    found.catch((error: unknown) => {
      const failures = (this.#failures.get(key) ?? 0) + 1;
      this.#failures.set(key, failures);
      if (failures < attempts && !(error instanceof NotOffered)) this.#known.delete(key);
    });
    return found;
  }
}

/**
 * What is looked up once in each environment and kept. What a look-up costs counts as ground that checks build on, where
 * it has a name.
 */
export class MemoizedByEnvironment<T> {
  readonly #each = new WeakMap<Environment, Memoized<T>>();
  protected readonly name: string | undefined;

  /** @param name tells the ground apart */
  constructor(name?: string) {
    this.name = name;
  }

  /** @param ground what the key is about, where that is more than one key tells */
  of(environment: Environment, lookUp: () => Promise<T>, key = '', ground = key): Promise<T> {
    const own = this.#each.get(environment) ?? new Memoized<T>();
    this.#each.set(environment, own);
    const named = this.name === undefined ? undefined : `${this.name} ${ground}`.trim();
    if (named !== undefined) environment.costMeter.use(named);
    return own.of(key, () => this.look(environment, lookUp, key, named));
  }

  protected look(
    environment: Environment,
    lookUp: () => Promise<T>,
    _key: string,
    ground: string | undefined,
  ): Promise<T> {
    const judged = (): Promise<T> => environment.reader.judging(lookUp);
    return ground === undefined ? judged() : environment.costMeter.during(ground, judged);
  }
}

/** What one worker of a run looks up and all keep. The values are JSON. */
export class MemoizedByRun<T> extends MemoizedByEnvironment<T> {
  readonly #prefix: string;

  /**
   * @param name tells the look-ups of a run apart
   * @param isGround false where what a look-up costs is the cost of the check that happens to ask first
   */
  constructor(name: string, isGround = true) {
    super(isGround ? name : undefined);
    this.#prefix = name;
  }

  protected override look(
    environment: Environment,
    lookUp: () => Promise<T>,
    key: string,
    ground: string | undefined,
  ): Promise<T> {
    const { coordinator, connection } = environment;
    const find = (): Promise<T> => super.look(environment, lookUp, key, ground);
    return once(coordinator, `${this.#prefix} ${key}`, () => withRedactedErrors(connection.redactor, find));
  }
}
