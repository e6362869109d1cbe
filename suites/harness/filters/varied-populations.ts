import { resourceTypes } from '../../../specs/openapi.ts';
import { distinctRecordsAndNone, variedRecords } from '../../../generators/varied-records.ts';
import type { FilterableField } from '../../../generators/filter.ts';
import { sortOf } from '../../../generators/typed-value.ts';
import type { Environment } from '../environment/environment.ts';
import { Inconclusive } from '../properties/expectation.ts';
import { populationOf } from '../records/populations.ts';
import { withEach } from '../environment/where-reads-lag.ts';
import { isWrittenByCallers, orNone } from '../fields/declared-fields.ts';
import { typedFieldsOf } from '../fields/field-types.ts';
import { PopulationsOfRun } from './populations-of-run.ts';
import { ruledFields } from './row-in-use.ts';
import { plantVaried, type VariedPopulation } from './varied-population.ts';

const home = 'contacts';

/** The sort of each field of a type that callers may write. */
async function eachSort(environment: Environment, resourceType: string): Promise<readonly string[]> {
  const fields = await orNone(typedFieldsOf(environment, resourceType));
  return fields.filter(isWrittenByCallers).map(sortOf);
}

async function sortsOf(environment: Environment, resourceType: string): Promise<ReadonlySet<string>> {
  return new Set(await eachSort(environment, resourceType));
}

/** Records of more types would cost more than they show. */
const mostTypes = 4;

/** Whether records of a type can be made and found again. */
async function isPlantable(environment: Environment, resourceType: string): Promise<boolean> {
  try {
    await populationOf(environment, resourceType);
    return true;
  } catch (error) {
    if (error instanceof Inconclusive) return false;
    throw error;
  }
}

/** Contacts, and then as long as one adds a sort of field the type that adds most, of those that take records. */
async function covering(environment: Environment): Promise<readonly string[]> {
  const sorts = new Map<string, ReadonlySet<string>>();
  for (const type of resourceTypes.records) sorts.set(type, await sortsOf(environment, type));
  const chosen = [home];
  const covered = new Set(sorts.get(home));
  while (chosen.length < mostTypes) {
    const gains = [...sorts].map(([type, each]) => ({
      type,
      gain: [...each].filter((sort) => !covered.has(sort)).length,
    }));
    const best = gains.reduce((one, other) => (other.gain > one.gain ? other : one));
    if (best.gain === 0) break;
    const added = sorts.get(best.type) ?? [];
    sorts.delete(best.type);
    if (!(await isPlantable(environment, best.type))) continue;
    chosen.push(best.type);
    for (const sort of added) covered.add(sort);
  }
  return chosen;
}

/** The other types. */
async function elsewhere(environment: Environment): Promise<readonly string[]> {
  const chosen = await covering(environment);
  return resourceTypes.records.filter((type) => !chosen.includes(type));
}

/** Which types have varied records: as few as have fields of every sort between them, or those that these leave out. */
export type Spread = 'covering' | 'elsewhere';

const typesOf = { covering, elsewhere } as const;

/** Where there are few records, each is to be told from the others by every field, and one by having none. */
const drawing = { covering: variedRecords, elsewhere: distinctRecordsAndNone } as const;

/** Varied records of one type, for all checks of the run. */
async function planted(
  environment: Environment,
  resourceType: string,
  spread: Spread,
  size: number,
): Promise<VariedPopulation> {
  const population = await populationOf(environment, resourceType);
  environment.share(population.marker);
  const typed = await typedFieldsOf(environment, resourceType);
  const fields = await ruledFields(environment.crm, resourceType, typed);
  return plantVaried(environment, population, fields, drawing[spread], size);
}

/** So many more types are tried where those that were chosen do not keep every sort. */
const mostMore = 3;

/** The fields that show what is written, and take more of it: the text that marks a record is none. */
function keptAnew({ fields, writable }: VariedPopulation): readonly FilterableField[] {
  const ids = new Set(writable.map(({ id }) => id));
  return fields.filter(({ id }) => ids.has(id));
}

/**
 * A type besides those tried that has fields of a sort which none of the populations keeps, the one with most of them
 * first: the only number of a type may be one that no two records share.
 */
async function filling(
  environment: Environment,
  populations: readonly VariedPopulation[],
  tried: ReadonlySet<string>,
): Promise<string | undefined> {
  const kept = new Set(populations.flatMap(keptAnew).map(sortOf));
  const gains: { readonly type: string; readonly gain: number }[] = [];
  for (const type of resourceTypes.records.filter((each) => !tried.has(each))) {
    const gained = (await eachSort(environment, type)).filter((sort) => !kept.has(sort));
    if (gained.length > 0) gains.push({ type, gain: gained.length });
  }
  for (const { type } of gains.toSorted((a, b) => b.gain - a.gain))
    if (await isPlantable(environment, type)) return type;
  return undefined;
}

/** Each population by itself: one that cannot be made leaves the others to ask. */
async function plantPopulations(
  environment: Environment,
  spread: Spread,
  size: number,
): Promise<readonly VariedPopulation[]> {
  const obstacles: Inconclusive[] = [];
  const plant = async (resourceType: string): Promise<readonly VariedPopulation[]> => {
    try {
      return [await planted(environment, resourceType, spread, size)];
    } catch (error) {
      if (!(error instanceof Inconclusive)) throw error;
      obstacles.push(error);
      return [];
    }
  };
  const tried = new Set(await typesOf[spread](environment));
  const made = (await withEach(environment, [...tried], plant)).flat();
  const most = spread === 'covering' ? mostMore : 0;
  for (let more = 0; more < most; more += 1) {
    const type = await filling(environment, made, tried);
    if (type === undefined) break;
    tried.add(type);
    made.push(...(await plant(type)));
  }
  const [first] = obstacles;
  if (made.length === 0 && first !== undefined && spread === 'covering') throw first;
  return made;
}

const known = new PopulationsOfRun<VariedPopulation>('varied');

/** Varied records of so many types as the spread says. Made once for all checks of a run that only read. */
export function variedPopulations(
  environment: Environment,
  spread: Spread,
  size: number,
): Promise<readonly VariedPopulation[]> {
  const name = spread === 'covering' ? `${size}` : spread;
  return known.of(environment, () => plantPopulations(environment, spread, size), name);
}

/** So many varied records with values show that a filter tells them apart. */
const fewVaried = 2;

/** Many varied records of the types that cover every sort of field, and few ones of each other type. */
export async function populationsEverywhere(
  environment: Environment,
  size: number,
): Promise<{
  readonly covering: readonly VariedPopulation[];
  readonly elsewhere: readonly VariedPopulation[];
}> {
  const many = await variedPopulations(environment, 'covering', size);
  const types = new Set(many.map(({ population }) => population.resourceType));
  const others = await variedPopulations(environment, 'elsewhere', fewVaried);
  return {
    covering: many,
    elsewhere: others.filter(({ population }) => !types.has(population.resourceType)),
  };
}
