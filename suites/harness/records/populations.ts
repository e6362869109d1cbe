import type { Environment } from '../environment/environment.ts';
import { givenListed } from './listed-at-all.ts';
import type { Marking } from './own-marks.ts';
import { likelyMarking } from './likely-marking.ts';
import { provenMarking, sparingUnique } from './marking.ts';
import { provenAtOnce } from './marking-at-once.ts';
import { newPopulation } from './new-population.ts';
import type { Population, ToldPopulation } from './population.ts';
import { writableTextsOf } from './writable-texts.ts';
import { MemoizedByEnvironment, MemoizedByRun } from '../environment/memoized.ts';

/** What all populations of a type stand on. */
interface Ground {
  readonly marking: Marking;
  /** Fields besides that take any plain text. */
  readonly texts: readonly string[];
}

const grounds = new MemoizedByRun<Ground>('marking');
const planted = new MemoizedByRun<ToldPopulation>('standing');
const standing = new MemoizedByEnvironment<Population>('standing');

async function groundOf(environment: Environment, resourceType: string): Promise<Ground> {
  await givenListed(environment, await unprovenPopulation(environment, resourceType));
  const atOnce = await provenAtOnce(environment, resourceType);
  const isNotFound = atOnce === 'not found';
  const found = isNotFound ? undefined : atOnce;
  if (found?.texts !== undefined) return { marking: found.proven.marking, texts: found.texts };
  const proven = found?.proven ?? (await provenMarking(environment, resourceType, isNotFound));
  const texts = await writableTextsOf(environment, proven);
  const { marking } = (await sparingUnique(environment, proven, texts)) ?? proven;
  // No check may empty what every record must hold.
  const own = new Set([marking.labelField, marking.markerField, ...Object.keys(marking.base)]);
  return { marking, texts: texts.filter((id) => !own.has(id)) };
}

/** A new, empty population of a resource type. */
export async function populationOf(environment: Environment, resourceType: string): Promise<Population> {
  const { marking, texts } = await groundFor(environment, resourceType);
  return newPopulation(environment, resourceType, marking, texts);
}

function groundFor(environment: Environment, resourceType: string): Promise<Ground> {
  return grounds.of(environment, () => groundOf(environment, resourceType), resourceType);
}

/** A population that another worker of the run has planted, as it told. */
export async function adoptedPopulation(
  environment: Environment,
  resourceType: string,
  told: ToldPopulation,
): Promise<Population> {
  const { marking, texts } = await groundFor(environment, resourceType);
  const population = newPopulation(environment, resourceType, marking, texts, told.marker_value);
  population.adopt(told);
  return population;
}

/** Records of one type, made once for all checks of a run that only read: a few, or more than a page can hold. */
export function standingPopulation(
  environment: Environment,
  resourceType: string,
  size: number,
): Promise<Population> {
  const plant = async (): Promise<ToldPopulation> => {
    const population = await populationOf(environment, resourceType);
    environment.share(population.marker);
    await population.plantMany(size);
    return population.told;
  };
  const key = `${resourceType} ${size}`;
  return standing.of(
    environment,
    async () => adoptedPopulation(environment, resourceType, await planted.of(environment, plant, key)),
    key,
  );
}

/** A population whose marking is only likely to work: for the preflight, which is about to find out. */
export async function unprovenPopulation(
  environment: Environment,
  resourceType: string,
): Promise<Population> {
  return newPopulation(environment, resourceType, await likelyMarking(environment, resourceType));
}
