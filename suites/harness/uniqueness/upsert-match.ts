import type { Crm } from '../../../client/crm.ts';
import type { FieldValues, UpsertRequest } from '../../../client/request-body.ts';
import { fieldsBody, type TextValues } from '../../../generators/upsert-body.ts';
import { recordsHolding } from './records-holding.ts';
import type { PlantedRecord, Population } from '../records/population.ts';
import { offered } from '../properties/expectation.ts';
import type { Environment } from '../environment/environment.ts';

/** The first two texts of a population: one to see by which record an upsert reached, one to search by. */
export function twoTexts({ writableTexts }: Population): readonly [string, string] {
  const [witness, other] = writableTexts;
  offered(
    witness !== undefined && other !== undefined,
    'contacts have no two text fields besides those that mark them',
  );
  return [witness, other];
}

/**
 * Sends an upsert of these values and says which record it reached: one of those known by name, a new one, or
 * none because it was refused.
 */
export async function upsertMatch(
  { crm, patience }: Environment,
  population: Population,
  values: TextValues,
  rest: Pick<UpsertRequest, 'searchExisting'>,
  known: Readonly<Record<string, PlantedRecord>>,
): Promise<string> {
  const witness = population.spareText;
  const sign = population.freshText();
  const marks = population.nextMarks().values;
  const body = { ...fieldsBody({ ...marks, ...values, [witness]: sign }, 'always_overwrite'), ...rest };
  const { status } = await crm.upsert(population.resourceType, body, population.marker);
  if (status !== 200) return `refused with ${status}`;
  const seen = await patience.lists.settle(() => anyHolder(crm, population, witness, sign));
  if (seen === undefined) return 'no record';
  const names = Object.entries(known).flatMap(([name, { id }]) => (seen.includes(id) ? [name] : []));
  return names.length === 0 ? 'a new record' : names.join(' and ');
}

async function anyHolder(
  crm: Crm,
  population: Population,
  witness: string,
  sign: string,
): Promise<readonly string[] | undefined> {
  const holders = await recordsHolding(crm, population, witness, sign);
  return holders.length === 0 ? undefined : holders;
}

interface ReturnedPair {
  readonly id: string;
  readonly value: unknown;
}

function returnedPairs(body: unknown): readonly ReturnedPair[] {
  const fields = (body as { readonly fields?: unknown } | undefined)?.fields;
  return Array.isArray(fields) ? (fields as readonly ReturnedPair[]) : [];
}

/** The merged values that an upsert returns, by field id; none where it returns none. */
export function returned(body: unknown): FieldValues {
  return Object.fromEntries(returnedPairs(body).map(({ id, value }) => [id, value]));
}

/** The fields that an upsert returns more than once. */
export function returnedTwice(body: unknown): readonly string[] {
  const ids = returnedPairs(body).map(({ id }) => id);
  return ids.filter((id, at) => ids.indexOf(id) !== at);
}
