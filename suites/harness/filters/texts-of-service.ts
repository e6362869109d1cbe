import type { Environment } from '../environment/environment.ts';
import { declaredFields, isOfService } from '../fields/declared-fields.ts';
import { type ListRow, wholeList } from '../lists/record-list.ts';
import type { Population } from '../records/population.ts';

/** A text that the service wrote into some records of a population, and not into all. */
export interface TextOfService {
  readonly value: string;
  /** The ids of the records that show it, sorted. */
  readonly holders: readonly string[];
}

/** So many fields show whether filters reach what no caller writes. */
const mostFields = 3;

function shownIn({ fields = [] }: ListRow, id: string): unknown {
  return fields.find((field) => field.id === id)?.value;
}

/**
 * The text that the first record shows in each of a few fields that callers do not write, where another shows another
 * one; by the id of the field.
 */
export async function textsOfService(
  environment: Environment,
  population: Population,
): Promise<ReadonlyMap<string, TextOfService>> {
  const fields = await declaredFields(environment, population.resourceType);
  const returnFields = fields
    .filter((field) => isOfService(field) && field.type === 'string' && field.format === undefined)
    .map(({ id }) => id);
  const request = population.confined({ returnFields });
  const { objects } = (await wholeList(environment.crm, population.resourceType, request)).body;
  const texts = returnFields.flatMap((id) => {
    const value = objects[0] && shownIn(objects[0], id);
    const holders = objects.filter((record) => shownIn(record, id) === value).map((record) => record.id);
    const tells = typeof value === 'string' && value !== '' && holders.length < objects.length;
    return tells ? [[id, { value, holders: holders.toSorted() }] as const] : [];
  });
  return new Map(texts.slice(0, mostFields));
}
