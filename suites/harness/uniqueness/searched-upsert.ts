import type { Crm } from '../../../client/crm.ts';
import { searchingBody, type TextValues } from '../../../generators/upsert-body.ts';
import type { Environment } from '../environment/environment.ts';
import { Inconclusive, offered } from '../properties/expectation.ts';
import type { Population } from '../records/population.ts';
import { populationOf } from '../records/populations.ts';
import { createWith, fresh } from './taken-values.ts';
import type { UniqueField } from './unique-fields.ts';

/** How an upsert fared that a unique value leads to a record. */
export interface SearchedUpsert {
  readonly field: string;
  readonly status: number;
  /** The record that holds the value. */
  readonly holder: string;
  /** The record that the list shows with the label of the upsert; undefined where it shows none in time. */
  readonly reached: string | undefined;
}

/** The first of the fields in which a create meets a conflict by its value alone, with that value. */
async function firstContended(
  population: Population,
  fields: readonly UniqueField[],
  values: TextValues,
  crm: Crm,
): Promise<readonly [string, string] | undefined> {
  for (const { id } of fields) {
    const value = values[id] ?? '';
    if ((await createWith(population, { [id]: value }, crm)) === 409) return [id, value];
  }
  return undefined;
}

/** Whoever compares letters by their bytes, or by a table of ASCII, finds no value with this one. */
const beyondAscii = 'é';

/**
 * A record that holds fresh values of these fields, with a letter beyond ASCII in each plain text. Where one of them
 * does not take that, as an id of digits will not, the values go without.
 */
async function plantHolder(
  population: Population,
  fields: readonly UniqueField[],
): Promise<{ readonly id: string; readonly values: TextValues }> {
  const values = fresh(population, fields);
  const plain = fields.filter(({ form }) => form === 'plain').map(({ id }) => id);
  const lettered = {
    ...values,
    ...Object.fromEntries(plain.map((id) => [id, `${values[id]}${beyondAscii}`])),
  };
  try {
    if (plain.length > 0) {
      const { record, shown } = await population.plantShown(lettered, plain);
      if (plain.every((id) => shown[id] === lettered[id])) return { id: record.id, values: lettered };
    }
  } catch (error) {
    if (!(error instanceof Inconclusive)) throw error;
  }
  return { id: (await population.plant(values)).id, values };
}

/**
 * Lets a value lead an upsert to the record that holds it: a value of the likeliest of these fields in which a create
 * meets a conflict. Skips where none does.
 */
export async function searchedUpsert(
  environment: Environment,
  resourceType: string,
  fields: readonly UniqueField[],
): Promise<SearchedUpsert> {
  const { crm } = environment;
  const population = await populationOf(environment, resourceType);
  const { id: holder, values } = await plantHolder(population, fields);
  const taken = await firstContended(population, fields, values, crm.onPurpose);
  offered(taken !== undefined, `no create in ${resourceType} meets a conflict by one value`);
  const [field] = taken;
  const { label, values: sent } = population.markedTexts(Object.fromEntries([taken]));
  const body = searchingBody(sent, field);
  const { status } = await crm.upsert(resourceType, body, population.marker);
  const reached = status === 200 ? await population.idOf(label) : undefined;
  return { field, status, holder, reached };
}
