import fc from 'fast-check';
import type { Answer } from '../../../client/caller.ts';
import type { FilterableField } from '../../../generators/filter.ts';
import { distinctRecords } from '../../../generators/varied-records.ts';
import type { Environment } from '../environment/environment.ts';
import { isDone } from '../properties/answer-status.ts';
import { given, Inconclusive } from '../properties/expectation.ts';
import type { Population } from '../records/population.ts';
import { populationOf } from '../records/populations.ts';
import { outOfReach } from '../run/capabilities.ts';
import { seedOf } from '../run/run-context.ts';
import { plantKeyed, upsertOf } from '../uniqueness/keyed-record.ts';
import { type UniqueField, uniqueField } from '../uniqueness/unique-fields.ts';
import type { CreatedRecord, TypedValues } from './bisecting-create.ts';
import { PopulationsOfRun } from './populations-of-run.ts';
import { isKept, type Shown, shownValues } from './shown-values.ts';
import type { VariedPopulation } from './varied-population.ts';
import { variedPopulations } from './varied-populations.ts';

/** What gave a record its other values. */
export type ChangedBy = 'update' | 'upsert';

/** A record that holds other values than it was made with. */
export interface ChangedRecord extends CreatedRecord {
  readonly changedBy: ChangedBy;
  /** What it was made with. */
  readonly former: TypedValues;
}

/** Records of one type that were changed, and the fields that show the new values in all of them. */
export interface ChangedPopulation extends VariedPopulation {
  readonly records: readonly ChangedRecord[];
}

/** The types whose unique fields other checks look for anyway: an upsert finds a record by such a field. */
const keyedTypes: ReadonlySet<string> = new Set(['contacts', 'companies']);

/** The field that leads an upsert to a record; undefined where there is none, or upserts are out of reach. */
async function keyFor(environment: Environment, resourceType: string): Promise<UniqueField | undefined> {
  const isOffered = outOfReach(environment.capabilities, 'UpsertCrmRecord') === undefined;
  if (!isOffered || !keyedTypes.has(resourceType)) return undefined;
  try {
    return await uniqueField(environment, resourceType);
  } catch (error) {
    if (error instanceof Inconclusive) return undefined;
    throw error;
  }
}

/** Values before a change and after it, in as many fields as could be given two values that differ. */
interface PlannedChange {
  readonly former: TypedValues;
  readonly values: TypedValues;
}

function plannedChange(fields: readonly FilterableField[], seed: number): PlannedChange {
  const [[former = {}, values = {}] = []] = fc.sample(distinctRecords(fields, 2), { numRuns: 1, seed });
  const those = (from: TypedValues): TypedValues =>
    Object.fromEntries(
      Object.entries(from).filter(([id]) => former[id] !== undefined && values[id] !== undefined),
    );
  return { former: those(former), values: those(values) };
}

/** Plants records of one type and changes each of them. */
class Changing {
  readonly #environment: Environment;
  readonly #population: Population;
  readonly #fields: readonly FilterableField[];

  constructor(environment: Environment, population: Population, fields: readonly FilterableField[]) {
    this.#environment = environment;
    this.#population = population;
    this.#fields = fields;
  }

  /** One record for each way to change it that there is. */
  async records(): Promise<readonly ChangedRecord[]> {
    const { capabilities } = this.#environment;
    const { resourceType } = this.#population;
    const key = await keyFor(this.#environment, resourceType);
    const changed = [
      ...(outOfReach(capabilities, 'UpdateCrmRecord') === undefined ? [await this.#byUpdate()] : []),
      ...(key === undefined ? [] : [await this.#byUpsert(key)]),
    ];
    return changed.filter((record) => record !== undefined);
  }

  #planned(changedBy: ChangedBy, without?: string): PlannedChange {
    const seed = seedOf(this.#environment.seed, `${changedBy} ${this.#population.resourceType}`, 0);
    return plannedChange(
      this.#fields.filter(({ id }) => id !== without),
      seed,
    );
  }

  async #byUpdate(): Promise<ChangedRecord | undefined> {
    const { former, values } = this.#planned('update');
    const { id, label } = await this.#population.plant(former);
    const answer = await this.#environment.crm.update(this.#population.resourceType, id, values);
    return changedIf(answer, { label, former, values, changedBy: 'update' });
  }

  async #byUpsert(key: UniqueField): Promise<ChangedRecord | undefined> {
    const { resourceType, marker } = this.#population;
    const { former, values } = this.#planned('upsert', key.id);
    const record = await plantKeyed(this.#population, key, former);
    const body = upsertOf(record, this.#population, this.#population.overwriting(values).fields ?? []);
    const answer = await this.#environment.crm.upsert(resourceType, body, marker);
    const { label, keyValue } = record;
    const kept = { [key.id]: keyValue };
    return changedIf(answer, {
      label,
      former: { ...former, ...kept },
      values: { ...values, ...kept },
      changedBy: 'upsert',
    });
  }

  /** What the list shows of the records, as soon as it is what they hold now. */
  async shown(records: readonly ChangedRecord[]): Promise<Shown> {
    const ids = this.#fields.map(({ id }) => id);
    return this.#population.patience.lists.lookUntil(
      () => shownValues(this.#environment.crm, this.#population, ids),
      (shown) => this.#fields.every((field) => isKept(field, records, shown)),
    );
  }
}

function changedIf({ status }: Answer, record: ChangedRecord): ChangedRecord | undefined {
  return isDone(status) ? record : undefined;
}

/** Changes records of the type of a varied population, in the fields that keep what is written there. */
async function plantChanged(environment: Environment, varied: VariedPopulation): Promise<ChangedPopulation> {
  const { resourceType, marking } = varied.population;
  const population = await populationOf(environment, resourceType);
  environment.share(population.marker);
  const fields = varied.fields.filter(({ id }) => id !== marking.labelField && id !== marking.markerField);
  const changing = new Changing(environment, population, fields);
  const records = await changing.records();
  given(records.length > 0, `no record of ${resourceType} could be changed`);
  const settledAt = performance.now() + population.patience.lists.timeoutMs;
  const shown = await changing.shown(records);
  const kept = fields
    .filter((field) => isKept(field, records, shown))
    .map((field) => ({ ...field, stored: records.flatMap(({ values }) => values[field.id] ?? []) }));
  return { population, records, settledAt, declares: varied.declares, fields: kept, writable: kept };
}

const changed = new PopulationsOfRun<ChangedPopulation>('changed');

/**
 * Changed records of the types that have varied ones. Made once for all checks of a run; a type whose records cannot
 * be changed is left out.
 */
export function changedPopulations(
  environment: Environment,
  size: number,
): Promise<readonly ChangedPopulation[]> {
  const plant = async (): Promise<readonly ChangedPopulation[]> => {
    const planted: ChangedPopulation[] = [];
    for (const varied of await variedPopulations(environment, 'covering', size)) {
      try {
        planted.push(await plantChanged(environment, varied));
      } catch (error) {
        if (!(error instanceof Inconclusive)) throw error;
      }
    }
    return planted;
  };
  return changed.of(environment, plant, `${size}`);
}
