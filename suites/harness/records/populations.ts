import type { Environment } from '../environment/environment.ts';
import type { Marking } from './marked-list.ts';
import { likelyMarking, provenMarking } from './marking.ts';
import { newPopulation } from './new-population.ts';
import type { Population } from './population.ts';
import { writableTextsOf } from './writable-texts.ts';
import { isCommonType, MemoizedByEnvironment, MemoizedByRun } from '../environment/memoized.ts';

const markings = new MemoizedByRun<Marking>('marking', isCommonType);
const texts = new MemoizedByRun<readonly string[]>('writable texts', isCommonType);
const standing = new MemoizedByEnvironment<Population>();

/** A new, empty population of a resource type. */
export async function populationOf(environment: Environment, resourceType: string): Promise<Population> {
  const marking = await markings.of(
    environment,
    () => provenMarking(environment, resourceType),
    resourceType,
  );
  const others = await texts.of(
    environment,
    () => writableTextsOf(environment, resourceType, marking),
    resourceType,
  );
  return newPopulation(environment, resourceType, marking, others);
}

/** Records of one type, made once for all checks of this worker that only read: a few, or more than a page can hold. */
export function standingPopulation(
  environment: Environment,
  resourceType: string,
  size: number,
): Promise<Population> {
  const plant = async (): Promise<Population> => {
    const population = await populationOf(environment, resourceType);
    await population.plantMany(size);
    return population;
  };
  return standing.of(environment, plant, `${resourceType} ${size}`);
}

/** A population whose marking is only likely to work: for the preflight, which is about to find out. */
export async function unprovenPopulation(
  environment: Environment,
  resourceType: string,
): Promise<Population> {
  return newPopulation(environment, resourceType, await likelyMarking(environment, resourceType));
}
