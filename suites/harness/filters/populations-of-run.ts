import type { FieldType } from '../../../specs/semantics/field-type.ts';
import type { Environment } from '../environment/environment.ts';
import { MemoizedByEnvironment, MemoizedByRun } from '../environment/memoized.ts';
import type { ToldPopulation } from '../records/population.ts';
import { adoptedPopulation } from '../records/populations.ts';
import type { VariedPopulation } from './varied-population.ts';

/** A population as JSON: another worker can read it. */
type Told<Planted extends VariedPopulation> = Omit<Planted, 'population' | 'declares' | 'settledAt'> & {
  readonly resource_type: string;
  readonly population: ToldPopulation;
  readonly declares: readonly FieldType[];
  /** In epoch milliseconds. */
  readonly settled_at: number;
};

function tell<Planted extends VariedPopulation>(planted: Planted): Told<Planted> {
  const { population, declares, settledAt, ...rest } = planted;
  const settled_at = performance.timeOrigin + settledAt;
  const { resourceType: resource_type, told } = population;
  const all = { ...rest, resource_type, population: told, declares: [...declares], settled_at };
  // Who planted them is to draw from the very same as the others.
  return JSON.parse(JSON.stringify(all)) as Told<Planted>;
}

async function adopt<Planted extends VariedPopulation>(
  environment: Environment,
  told: Told<Planted>,
): Promise<Planted> {
  const { resource_type, population, declares, settled_at, ...rest } = told;
  const adopted = {
    ...rest,
    population: await adoptedPopulation(environment, resource_type, population),
    declares: new Set(declares),
    settledAt: settled_at - performance.timeOrigin,
  };
  return adopted as unknown as Planted;
}

/** Populations that one worker plants and all workers of the run read. */
export class PopulationsOfRun<Planted extends VariedPopulation> {
  readonly #told: MemoizedByRun<readonly Told<Planted>[]>;
  readonly #known: MemoizedByEnvironment<readonly Planted[]>;

  /** @param name tells them from others of the run */
  constructor(name: string) {
    this.#told = new MemoizedByRun(name);
    this.#known = new MemoizedByEnvironment(name);
  }

  of(
    environment: Environment,
    plant: () => Promise<readonly Planted[]>,
    key: string,
  ): Promise<readonly Planted[]> {
    const find = async (): Promise<readonly Planted[]> => {
      const told = await this.#told.of(environment, async () => (await plant()).map(tell), key);
      return Promise.all(told.map((each) => adopt(environment, each)));
    };
    return this.#known.of(environment, find, key);
  }
}
