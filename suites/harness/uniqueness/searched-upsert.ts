import type { Crm } from '../../../client/crm.ts';
import { searchingBody, type TextValues } from '../../../generators/upsert-body.ts';
import type { Environment } from '../environment/environment.ts';
import { SharedTrials } from '../environment/shared-trials.ts';
import { listPages } from '../lists/record-list.ts';
import { walk } from '../lists/walk.ts';
import { limits } from '../../../specs/openapi.ts';
import { Inconclusive, offered } from '../properties/expectation.ts';
import type { Population } from '../records/population.ts';
import { populationOf } from '../records/populations.ts';
import { createWith, fresh, takenValues } from './taken-values.ts';
import type { UniqueField } from './unique-fields.ts';

/** The texts of a record besides those that mark it or are unique. */
interface TextsBeside {
  /** One that the list shows as it was written. */
  readonly held?: { readonly id: string; readonly text: string };
  /** The id of one that was not written. */
  readonly empty?: string;
}

/** How an upsert fared that a unique value leads to a record. */
export interface SearchedUpsert {
  readonly field: string;
  readonly value: string;
  readonly status: number;
  /** The record that holds the value. */
  readonly holder: string;
  /** Its label before the upsert, which wrote another over it. */
  readonly former: string;
  readonly beside: TextsBeside;
  /** The label that the upsert wrote. */
  readonly label: string;
  /** What makes the record one of its population, with this label. */
  readonly marks: TextValues;
  readonly marker: Population['marker'];
  /** The record that the list shows with that label; undefined where it shows none in time. */
  readonly reached?: string;
  /** What the holder shows in place of a label that no filter finds. */
  readonly merged?: unknown;
}

const searched = new SharedTrials<SearchedUpsert>('searched upserts');

/** The first of the fields in which a create meets a conflict by its value alone, with that value. */
async function firstContended(
  population: Population,
  fields: readonly UniqueField[],
  values: TextValues,
  crm: Crm,
): Promise<readonly [string, string] | undefined> {
  for (const { id } of fields) {
    const value = values[id] ?? '';
    if ((await createWith(population, { [id]: value }, crm)).status === 409) return [id, value];
  }
  return undefined;
}

/** Whoever compares letters by their bytes, or by a table of ASCII, finds no value with this one. */
const beyondAscii = 'é';

interface Holder {
  readonly id: string;
  readonly label: string;
  readonly values: TextValues;
  readonly beside: TextsBeside;
}

/**
 * A record that holds fresh values of these fields, with a letter beyond ASCII in each plain text. Where one of them
 * does not take that, as an id of digits will not, the values go without.
 */
async function plantHolder(population: Population, fields: readonly UniqueField[]): Promise<Holder> {
  const values = fresh(population, fields);
  const [held, empty] = population.writableTexts.filter((id) => !fields.some((field) => field.id === id));
  const text = population.freshText();
  const plant = async (unique: TextValues, awaited: readonly string[]): Promise<Holder | undefined> => {
    const others = held === undefined ? {} : { [held]: text };
    const awaitedAll = [...awaited, ...Object.keys(others)];
    const { record, shown } = await population.plantShown({ ...unique, ...others }, awaitedAll);
    if (!awaited.every((id) => shown[id] === unique[id])) return undefined;
    const isHeld = held !== undefined && shown[held] === text;
    const beside = { ...(isHeld && { held: { id: held, text } }), ...(empty !== undefined && { empty }) };
    return { id: record.id, label: record.label, values: unique, beside };
  };
  // A field that is full may drop one more letter.
  const roomy = fields.filter(({ form, room }) => form === 'plain' && room === undefined);
  const plain = roomy.map(({ id }) => id);
  const lettered = Object.fromEntries(plain.map((id) => [id, `${values[id]}${beyondAscii}`]));
  try {
    const planted = plain.length > 0 ? await plant({ ...values, ...lettered }, plain) : undefined;
    if (planted !== undefined) return planted;
  } catch (error) {
    if (!(error instanceof Inconclusive)) throw error;
  }
  return (await plant(values, [])) as Holder;
}

/** Where records fill more pages, the holder is not looked for on further ones. */
const mostPages = 3;

/** What a list without a filter shows in the field of labels of a record: a filter may compare what was merged. */
async function labelOf(
  crm: Crm,
  { resourceType, labelField }: Population,
  recordId: string,
): Promise<unknown> {
  const pages = listPages(crm, resourceType, { returnFields: [labelField], page: {} });
  const { rows } = await walk(pages, [limits.maximum_page_size], mostPages);
  const fields = rows.find(({ id }) => id === recordId)?.fields;
  return fields?.find(({ id }) => id === labelField)?.value;
}

async function search(
  environment: Environment,
  population: Population,
  fields: readonly UniqueField[],
): Promise<SearchedUpsert> {
  const { crm } = environment;
  const { resourceType } = population;
  // Checks of other workers go on with the record.
  environment.share(population.marker);
  const { id: holder, label: former, values, beside } = await plantHolder(population, fields);
  const taken = await firstContended(population, fields, values, crm.onPurpose);
  offered(taken !== undefined, `no create in ${resourceType} meets a conflict by one value`);
  const [field, value] = taken;
  const { label, values: sent } = population.markedTexts({ [field]: value });
  const body = searchingBody(sent, field);
  const { status } = await crm.upsert(resourceType, body, population.marker);
  const reached = status === 200 ? await population.idOf(label) : undefined;
  const isUnseen = status === 200 && reached === undefined;
  const merged = isUnseen ? await labelOf(crm, population, holder) : undefined;
  const marks = population.marks(label);
  const { marker } = population;
  return {
    field,
    value,
    status,
    holder,
    former,
    beside,
    label,
    marks,
    marker,
    ...(reached !== undefined && { reached }),
    ...(merged !== undefined && { merged }),
  };
}

/**
 * Lets a value lead an upsert to the record that holds it: a value of the likeliest unique field of the type in which
 * a create meets a conflict. Skips where none does. Done once for all laws that judge it.
 * @param own the trials that this check has judged
 */
export async function searchedUpsert(
  environment: Environment,
  own: Set<string>,
  resourceType: string,
): Promise<SearchedUpsert> {
  const { fields, named, create } = await takenValues(environment, own, resourceType);
  offered(create === 409, `no create in ${resourceType} meets a conflict by ${named}`);
  const population = await populationOf(environment, resourceType);
  return searched.of(environment, own, resourceType, () => search(environment, population, fields));
}
