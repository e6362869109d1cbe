import type { Crm } from '../../../client/crm.ts';
import { fieldsBody, type TextValues } from '../../../generators/upsert-body.ts';
import type { Environment } from '../environment/environment.ts';
import { offered } from '../properties/expectation.ts';
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
  const values = fresh(population, fields);
  const holder = await population.plant(values);
  const taken = await firstContended(population, fields, values, crm.onPurpose);
  offered(taken !== undefined, `no create in ${resourceType} meets a conflict by one value`);
  const [field] = taken;
  const { label, values: sent } = population.markedTexts(Object.fromEntries([taken]));
  const body = { ...fieldsBody(sent, 'always_overwrite'), searchExisting: [field] };
  const { status } = await crm.upsert(resourceType, body, population.marker);
  const reached = status === 200 ? await population.idOf(label) : undefined;
  return { field, status, holder: holder.id, reached };
}
