import type { Answer } from '../../../client/caller.ts';
import type { Crm } from '../../../client/crm.ts';
import type { TextValues } from '../../../generators/upsert-body.ts';
import type { Environment } from '../environment/environment.ts';
import { SharedTrials } from '../environment/shared-trials.ts';
import { isDone } from '../properties/answer-status.ts';
import { offered } from '../properties/expectation.ts';
import type { Population } from '../records/population.ts';
import { populationOf } from '../records/populations.ts';
import { freshValue } from './keyed-record.ts';
import { refersTo } from './conflict-pair.ts';
import { maybeUnique, type UniqueField } from './unique-fields.ts';
import { violatedFields } from '../records/violated-fields.ts';

/** How a service answered those who asked for values that a record holds, in the fields that a conflict names, or that sound most like unique ones. */
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

/** Values that a new record holds. */
interface Held {
  readonly fields: readonly UniqueField[];
  readonly values: TextValues;
}

/** Somebody who asks for values that another record holds: by an update of the record with this id, or by a create. */
class Rival {
  readonly #population: Population;
  readonly #id: string;
  readonly #crm: Crm;

  constructor(population: Population, id: string, crm: Crm) {
    this.#population = population;
    this.#id = id;
    this.#crm = crm;
  }

  update(values: TextValues): Promise<Answer> {
    return this.#crm.update(this.#population.resourceType, this.#id, values);
  }

  create(values: TextValues): Promise<Answer> {
    return this.#population.tryCreate(this.#population.marked(values).values, { crm: this.#crm });
  }
}

/** Skips where no field of the type sounds unique or meets a conflict, or those that do take no value of ours. */
async function askForTaken(environment: Environment, resourceType: string): Promise<TakenValues> {
  const population = await populationOf(environment, resourceType);
  const crm = environment.crm.onPurpose;
  const { likely, all } = await maybeUnique(environment, population);
  const { id } = await population.plant();
  const rival = new Rival(population, id, crm);
  const { fields, values } =
    (await inConflict(population, all, rival, crm)) ?? (await held(population, likely, crm));
  const { status: update } = await rival.update(values);
  const { status: create } = await rival.create(values);
  const named = fields.map((field) => field.id).join(' and ');
  if (isDone(create) || create === 409) return { fields, named, update, create };
  const freshCreate = await createWith(population, fresh(population, fields), crm);
  return { fields, named, update, create, freshCreate };
}

/** Those of the fields that a conflict names where a rival asks for all their values at once; undefined where none does. */
async function inConflict(
  population: Population,
  all: readonly UniqueField[],
  rival: Rival,
  crm: Crm,
): Promise<Held | undefined> {
  if (all.length === 0) return undefined;
  const values = fresh(population, all);
  if (!isDone(await createWith(population, values, crm))) return undefined;
  for (const ask of [() => rival.create(values), () => rival.update(values)]) {
    const { status, body } = await ask();
    const names = status === 409 ? violatedFields(body) : [];
    const fields = all.filter((field) => names.some((name) => refersTo(name, field.id)));
    if (fields.length > 0)
      return { fields, values: Object.fromEntries(fields.map(({ id }) => [id, values[id] ?? ''])) };
  }
  return undefined;
}

/** Fresh values in all fields that sound unique, or in the likeliest alone. */
async function held(population: Population, likely: readonly UniqueField[], crm: Crm): Promise<Held> {
  const [first] = likely;
  offered(first !== undefined, `no field of ${population.resourceType} sounds unique or meets a conflict`);
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
