import type { Crm } from '../../../client/crm.ts';
import type { TextValues } from '../../../generators/upsert-body.ts';
import type { Environment } from '../environment/environment.ts';
import { SharedTrials } from '../environment/shared-trials.ts';
import { isDone } from '../properties/answer-status.ts';
import { offered } from '../properties/expectation.ts';
import type { Population } from '../records/population.ts';
import { populationOf } from '../records/populations.ts';
import { freshValue } from './keyed-record.ts';
import { likelyUnique, type UniqueField } from './unique-fields.ts';

/** How a service answered those who asked for values that a record holds, in the fields that sound most like unique ones. */
export interface TakenValues {
  readonly fields: readonly UniqueField[];
  /** The fields, in words. */
  readonly named: string;
  /** The status of an update of another record to these values. */
  readonly update: number;
  /** The status of a create with these values. */
  readonly create: number;
  /** The status of the same create with fresh values, where the other was refused, and not as a conflict. */
  readonly freshCreate?: number;
}

const taken = new SharedTrials<TakenValues>('taken values');

/** What became of them in a resource type, once for all laws that judge it. */
export function takenValues(
  environment: Environment,
  own: Set<string>,
  resourceType: string,
): Promise<TakenValues> {
  return taken.of(environment, own, resourceType, () => askForTaken(environment, resourceType));
}

/** Skips where no field of the type sounds unique, or those that do take no value of ours. */
async function askForTaken(environment: Environment, resourceType: string): Promise<TakenValues> {
  const population = await populationOf(environment, resourceType);
  const crm = environment.crm.onPurpose;
  const { fields, values } = await held(environment, population, crm);
  const { id } = await population.plant();
  const { status: update } = await crm.update(resourceType, id, values);
  const create = await createWith(population, values, crm);
  const named = fields.map((field) => field.id).join(' and ');
  if (isDone(create) || create === 409) return { fields, named, update, create };
  const freshCreate = await createWith(population, fresh(population, fields), crm);
  return { fields, named, update, create, freshCreate };
}

/** Values that a new record holds: in all likely fields, or in the likeliest alone. */
async function held(
  environment: Environment,
  population: Population,
  crm: Crm,
): Promise<{ readonly fields: readonly UniqueField[]; readonly values: TextValues }> {
  const likely = await likelyUnique(environment, population);
  const [first] = likely;
  offered(first !== undefined, `no field of ${population.resourceType} sounds unique`);
  const all = fresh(population, likely);
  if (isDone(await createWith(population, all, crm))) return { fields: likely, values: all };
  const values = fresh(population, [first]);
  const status = await createWith(population, values, crm);
  offered(isDone(status), `a create with a fresh ${first.id} is answered ${status}`);
  return { fields: [first], values };
}

export async function createWith(population: Population, values: TextValues, crm: Crm): Promise<number> {
  return (await population.tryCreate(population.marked(values).values, { crm })).status;
}

/** Values for fields that no record holds. */
export function fresh(population: Population, fields: readonly UniqueField[]): TextValues {
  return Object.fromEntries(fields.map((field) => [field.id, freshValue(population, field)] as const));
}
