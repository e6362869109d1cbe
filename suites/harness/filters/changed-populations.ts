import type { FilterableField } from '../../../generators/filter.ts';
import { isAbsent } from '../../../specs/semantics/value.ts';
import type { Environment } from '../environment/environment.ts';
import { Inconclusive, isUndecided } from '../properties/expectation.ts';
import { batchesOf, withEach } from '../environment/where-reads-lag.ts';
import { sentTogether } from '../properties/sent-together.ts';
import { populationOf } from '../records/populations.ts';
import {
  changeBy,
  type ChangedBy,
  type ChangedRecord,
  type ChangeGround,
  waysToChange,
} from './changed-record.ts';
import { PopulationsOfRun } from './populations-of-run.ts';
import { isKept, shownValues } from './shown-values.ts';
import type { VariedPopulation } from './varied-population.ts';
import { populationsEverywhere } from './varied-populations.ts';

/** One record that was changed in one way, and the fields that show what it holds since. */
export interface ChangedPopulation extends VariedPopulation {
  readonly changedBy: ChangedBy;
  readonly records: readonly [ChangedRecord];
  /** Those of the fields that held a value before and are left out, or null, since. */
  readonly cleared: readonly FilterableField[];
}

/** What the list shows of a changed record. */
type Seen = Pick<ChangedPopulation, 'fields' | 'cleared'>;

/**
 * The changed fields that the list shows as they are now, as soon as these are all; of null it is enough that one field
 * took it.
 */
async function fieldsShown(
  { environment, population, fields }: ChangeGround,
  record: ChangedRecord,
): Promise<Seen> {
  const ids = Object.keys(record.former);
  const changed = fields.filter(({ id }) => ids.includes(id));
  const isCleared = Object.keys(record.values).length === 0;
  return population.patience.lists.lookUntil(
    async () => {
      const shown = await shownValues(environment.crm, population, ids);
      const own = shown.get(record.label);
      const kept = changed.filter((field) => own !== undefined && isKept(field, [record], shown));
      const isGone = ({ id }: FilterableField): boolean =>
        record.values[id] === undefined && isAbsent(own?.[id]);
      return { fields: kept, cleared: kept.filter(isGone) };
    },
    ({ fields: now }) => (isCleared ? now.length > 0 : now.length === changed.length),
  );
}

/** Changes a record of the type of a varied population, in the fields that keep what is written there. */
async function plantChanged(
  environment: Environment,
  { population: { resourceType, marking }, fields: kept, declares }: VariedPopulation,
  changedBy: ChangedBy,
): Promise<ChangedPopulation | undefined> {
  const population = await populationOf(environment, resourceType);
  environment.share(population.marker);
  const own = kept.filter(({ id }) => id !== marking.labelField && id !== marking.markerField);
  if (own.length === 0) return undefined;
  const ground = { environment, population, fields: own };
  const record = await changeBy(changedBy, ground);
  if (record === undefined) return undefined;
  const settledAt = performance.now() + population.patience.lists.timeoutMs;
  const { fields, cleared } = await fieldsShown(ground, record);
  const shown = { fields, cleared, writable: fields, unshown: [], unlisted: [] };
  return { population, changedBy, records: [record], settledAt, declares, taken: own, ...shown };
}

const isInconclusive = (error: unknown): boolean => error instanceof Inconclusive;

/**
 * Each type by itself: one whose records cannot be changed leaves the others to ask.
 * @param isBorne whether a type is left out for an error; any other ends it for all
 */
async function plantEach(
  environment: Environment,
  varied: readonly VariedPopulation[],
  changedBy: ChangedBy,
  isBorne = isInconclusive,
): Promise<readonly ChangedPopulation[]> {
  const plant = async (each: VariedPopulation): Promise<ChangedPopulation | undefined> => {
    try {
      return await plantChanged(environment, each, changedBy);
    } catch (error) {
      if (!isBorne(error)) throw error;
      return undefined;
    }
  };
  const planted: ChangedPopulation[] = [];
  for (const batch of batchesOf(environment, varied)) {
    const made = (await sentTogether(batch.map(plant))).flatMap((each) => each ?? []);
    planted.push(...made);
    // A service that leaves null alone in one type does so in all.
    if (changedBy === 'update to null' && made.some(({ fields }) => fields.length === 0)) break;
  }
  return planted;
}

const changed = new PopulationsOfRun<ChangedPopulation>('changed');

/**
 * Records of the types that have many varied ones, changed in every way there is; of each other type one that was
 * updated. Made once for all checks of a run.
 */
export function changedPopulations(
  environment: Environment,
  size: number,
): Promise<readonly ChangedPopulation[]> {
  const plant = async (): Promise<readonly ChangedPopulation[]> => {
    const { covering, elsewhere } = await populationsEverywhere(environment, size);
    const works = [
      ...waysToChange.map((changedBy) => () => plantEach(environment, covering, changedBy)),
      // Whatever trouble one of these gives, the others are asked.
      () => plantEach(environment, elsewhere, 'update', isUndecided),
    ];
    return (await withEach(environment, works, (work) => work())).flat();
  };
  return changed.of(environment, plant, `${size}`);
}
