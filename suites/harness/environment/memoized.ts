import { resourceTypes } from '../../../specs/openapi.ts';
import type { Environment } from './environment.ts';
import { once } from './once.ts';
import { withRedactedErrors } from './redacted-error.ts';

/** A failure may be a passing trouble of the network; after so many it is how the environment is. */
const attempts = 3;

/** What is looked up once and kept. A look-up that fails is tried again by whoever asks next, but not for ever. */
export class Memoized<T> {
  readonly #known = new Map<string, Promise<T>>();
  readonly #failures = new Map<string, number>();

  of(key: string, lookUp: () => Promise<T>): Promise<T> {
    const present = this.#known.get(key);
    if (present) return present;
    const found = lookUp();
    this.#known.set(key, found);
    found.catch(() => {
      const failures = (this.#failures.get(key) ?? 0) + 1;
      this.#failures.set(key, failures);
      if (failures < attempts) this.#known.delete(key);
    });
    return found;
  }
}

/** Only the checks of the resources area look at each type: what they need is no common ground. */
export function isCommonType(resourceType: string): boolean {
  return !resourceTypes.records.includes(resourceType) || ['contacts', 'companies'].includes(resourceType);
}

/** The same for each environment. What a look-up of a common key takes counts as preparation. */
export class MemoizedByEnvironment<T> {
  readonly #each = new WeakMap<Environment, Memoized<T>>();
  readonly #isCommon: (key: string) => boolean;

  constructor(isCommon: (key: string) => boolean = () => true) {
    this.#isCommon = isCommon;
  }

  of(environment: Environment, lookUp: () => Promise<T>, key = ''): Promise<T> {
    const own = this.#each.get(environment) ?? new Memoized<T>();
    this.#each.set(environment, own);
    return own.of(key, () => this.look(environment, lookUp, key));
  }

  protected look(environment: Environment, lookUp: () => Promise<T>, key: string): Promise<T> {
    const judged = (): Promise<T> => environment.reader.judging(lookUp);
    return this.#isCommon(key) ? environment.costMeter.during(judged) : judged();
  }
}

/** The same for all workers of a run, each of which keeps what one of them has found. The values are JSON. */
export class MemoizedByRun<T> extends MemoizedByEnvironment<T> {
  readonly #name: string;

  /** @param name tells the look-ups of a run apart */
  constructor(name: string, isCommon?: (key: string) => boolean) {
    super(isCommon);
    this.#name = name;
  }

  protected override look(environment: Environment, lookUp: () => Promise<T>, key: string): Promise<T> {
    const { coordinator, connection } = environment;
    const find = (): Promise<T> => super.look(environment, lookUp, key);
    return once(coordinator, `${this.#name} ${key}`, () => withRedactedErrors(connection.redactor, find));
  }
}
