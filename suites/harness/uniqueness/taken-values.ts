import type { Answer } from '../../../client/caller.ts';
import type { Crm } from '../../../client/crm.ts';
import type { TextValues } from '../../../generators/upsert-body.ts';
import { violatedFields } from '../../../traffic/violated-fields.ts';
import type { Environment } from '../environment/environment.ts';
import { SharedTrials } from '../environment/shared-trials.ts';
import { isDone } from '../properties/answer-status.ts';
import { byHalves } from '../properties/by-halves.ts';
import { offered, orElse } from '../properties/expectation.ts';
import type { Population } from '../records/population.ts';
import { populationOf } from '../records/populations.ts';
import { freshValue } from './keyed-record.ts';
import { refersTo } from './conflict-pair.ts';
import { maybeUnique, type UniqueField } from './unique-fields.ts';

/** How a service answered those who asked for values that a record holds. */
interface AskedValues {
  /** Their fields, in words. */
  readonly named: string;
  /** The status of an update of another record to these values. */
  readonly update: number;
  /** The status of a create with these values. */
  readonly create: number;
  /** Whether the list shows some of the values after an update that was carried out. */
  readonly isUpdated?: boolean;
}

/** The same of all fields that a conflict names at once, or that sound most like unique ones. */
export interface TakenValues extends AskedValues {
  readonly fields: readonly UniqueField[];
  /** The status of the same create with fresh values, where the other was refused, and not as a conflict. */
  readonly freshCreate?: number;
  /** Each field by itself, where conflicts name several. */
  readonly alone: readonly AskedValues[];
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

/** The unique field of a type; undefined where no create of it is seen to meet a conflict. */
export async function uniqueAmong(all: Promise<TakenValues>): Promise<UniqueField | undefined> {
  const found = await orElse(all, undefined);
  return found?.create === 409 ? found.fields[0] : undefined;
}

/** Values that a new record holds. */
interface Held {
  readonly fields: readonly UniqueField[];
  readonly values: TextValues;
  /** The fields that the conflicts of any operation name. */
  readonly named: readonly UniqueField[];
}

/** How a rival asks for values that another record holds. */
type Ask = (values: TextValues) => Promise<Answer>;

/** A record that asks for the values of another one, and how it does. */
interface Rival {
  readonly population: Population;
  readonly label: string;
  readonly byCreate: Ask;
  readonly byUpdate: Ask;
}

function pick(values: TextValues, fields: readonly UniqueField[]): TextValues {
  return Object.fromEntries(fields.map(({ id }) => [id, values[id] ?? '']));
}

/** Skips where no field of the type sounds unique or meets a conflict, or those that do take no value of ours. */
async function askForTaken(environment: Environment, resourceType: string): Promise<TakenValues> {
  const population = await populationOf(environment, resourceType);
  const crm = environment.crm.onPurpose;
  const { likely, all } = await maybeUnique(environment, population);
  const { id, label } = await population.plant();
  const rival: Rival = {
    population,
    label,
    byCreate: (values) => createWith(population, values, crm),
    byUpdate: (values) => crm.update(resourceType, id, values),
  };
  const { fields, values, named } =
    (await inConflict(rival, all, crm)) ?? (await held(population, likely, crm));
  const together = await asked(rival, fields, values);
  const alone: AskedValues[] = [];
  for (const field of named.length > 1 ? named : []) alone.push(await asked(rival, [field], values));
  const found = { ...together, fields, alone };
  if (isDone(found.create) || found.create === 409) return found;
  const { status: freshCreate } = await rival.byCreate(fresh(population, fields));
  return { ...found, freshCreate };
}

/** What becomes of those who ask for the values of these fields. */
async function asked(
  { population, label, byCreate, byUpdate }: Rival,
  fields: readonly UniqueField[],
  all: TextValues,
): Promise<AskedValues> {
  const values = pick(all, fields);
  const { status: update } = await byUpdate(values);
  let isUpdated: boolean | undefined;
  if (isDone(update)) {
    const shown = await population.shownAs(label, values);
    isUpdated = fields.some((field) => shown[field.id] === values[field.id]);
    // What the rival holds would count in the next conflict.
    await byUpdate(fresh(population, fields));
  }
  const { status: create } = await byCreate(values);
  const found = { named: fields.map((field) => field.id).join(' and '), update, create };
  return isUpdated === undefined ? found : { ...found, isUpdated };
}

/**
 * Those of the fields that a conflict names where somebody asks for all values at once that they take; undefined where
 * none does.
 */
async function inConflict(
  { population, byCreate, byUpdate }: Rival,
  all: readonly UniqueField[],
  crm: Crm,
): Promise<Held | undefined> {
  if (all.length === 0) return undefined;
  const own = fresh(population, all);
  const taking = await byHalves(all, async (some) =>
    isDone((await createWith(population, pick(own, some), crm)).status) ? some : undefined,
  );
  const namedBy: (readonly UniqueField[])[] = [];
  for (const ask of [byCreate, byUpdate]) {
    const { status, body } = await ask(pick(own, taking));
    const names = status === 409 ? violatedFields(body) : [];
    namedBy.push(taking.filter((field) => names.some((name) => refersTo(name, field.id))));
  }
  const fields = namedBy.find((each) => each.length > 0);
  if (fields === undefined) return undefined;
  const named = taking.filter((field) => namedBy.some((each) => each.includes(field)));
  return { fields, values: pick(own, named), named };
}

/** Fresh values in all fields that sound unique, or in the likeliest alone. */
async function held(population: Population, likely: readonly UniqueField[], crm: Crm): Promise<Held> {
  const [first] = likely;
  offered(first !== undefined, `no field of ${population.resourceType} sounds unique or meets a conflict`);
  const all = fresh(population, likely);
  if (isDone((await createWith(population, all, crm)).status))
    return { fields: likely, values: all, named: [] };
  const values = fresh(population, [first]);
  const { status } = await createWith(population, values, crm);
  offered(isDone(status), `a create with a fresh ${first.id} is answered ${status}`);
  return { fields: [first], values, named: [] };
}

/** A create of a new record of the population with these values. */
export function createWith(population: Population, values: TextValues, crm: Crm): Promise<Answer> {
  return population.tryCreate(population.marked(values).values, { crm });
}

/** Values for fields that no record holds. */
export function fresh(population: Population, fields: readonly UniqueField[]): TextValues {
  return Object.fromEntries(fields.map((field) => [field.id, freshValue(population, field)] as const));
}
