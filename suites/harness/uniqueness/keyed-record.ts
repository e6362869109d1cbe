import type { Answer } from '../../../client/caller.ts';
import type { Crm } from '../../../client/crm.ts';
import type { FieldValues, UpsertRequest } from '../../../client/request-body.ts';
import { fieldsBody, searchingBody, type TextValues } from '../../../generators/upsert-body.ts';
import type { Environment } from '../environment/environment.ts';
import { given, offered } from '../properties/expectation.ts';
import type { ForEach, PlantedRecord, Population } from '../records/population.ts';
import type { WayOfWriting } from '../records/ways-of-writing.ts';
import { probedFields, type UniqueField, valueFor } from './unique-fields.ts';

/** A record with a unique value of its own, by which an upsert can find it. */
export interface KeyedRecord extends PlantedRecord {
  readonly key: UniqueField;
  readonly keyValue: string;
}

/**
 * An upsert in the first form that finds a record by its unique value. It carries the marks of the record: should it
 * make one instead, that one is of the population and will be deleted.
 */
export function upsertOf(
  { key, keyValue, label }: Pick<KeyedRecord, 'key' | 'keyValue' | 'label'>,
  population: Population,
  fields: NonNullable<UpsertRequest['fields']>,
  rest: Pick<UpsertRequest, 'returnFields'> = {},
): UpsertRequest {
  const named = new Set(fields.map(({ id }) => id));
  const own = { ...population.marks(label), [key.id]: keyValue };
  const found = fieldsBody(own, 'always_overwrite').fields.filter(({ id }) => !named.has(id));
  return { fields: [...found, ...fields], searchExisting: [key.id], ...rest };
}

/** The body of an upsert of data that its unique value leads to this record. */
export function upsertDataOf(
  { key, keyValue, label }: Pick<KeyedRecord, 'key' | 'keyValue' | 'label'>,
  population: Population,
  values: FieldValues,
): UpsertRequest {
  const data = { ...population.marks(label), [key.id]: keyValue, ...values };
  return { data, searchExisting: [key.id] };
}

/** Plants a record with a fresh value in a unique field, and waits until the list shows it. */
export async function plantKeyed(
  population: Population,
  key: UniqueField,
  values: FieldValues = {},
): Promise<KeyedRecord> {
  return (await plantKeyedShown(population, key, values, [])).record;
}

/** Plants a record with a fresh unique value, and tells what the list shows of further fields: what was sent, as soon as it shows. */
export async function plantKeyedShown(
  population: Population,
  key: UniqueField,
  values: FieldValues,
  looked: readonly string[],
): Promise<{ readonly record: KeyedRecord; readonly shown: FieldValues }> {
  const keyValue = freshValue(population, key);
  const sent = { ...values, [key.id]: keyValue };
  const awaited = [key.id, ...looked.filter((id) => id in values)];
  const { record, shown } = await population.plantShown(sent, awaited, looked);
  given(shown[key.id] === keyValue, `the list did not show the value of ${key.id} in time`);
  return { record: { ...record, key, keyValue }, shown };
}

/** Plants several records with fresh unique values, which one list shows. */
export async function plantKeyedEach<Each extends readonly FieldValues[]>(
  population: Population,
  key: UniqueField,
  each: readonly [...Each],
): Promise<ForEach<Each, KeyedRecord>> {
  const keyed = each.map((values) => ({ ...values, [key.id]: freshValue(population, key) }));
  const planted = await population.plantEachShown(keyed, [key.id]);
  return planted.map(({ record, shown }) => {
    const keyValue = String(record.values[key.id]);
    given(shown[key.id] === keyValue, `the list did not show the value of ${key.id} in time`);
    return { ...record, key, keyValue };
  }) as ForEach<Each, KeyedRecord>;
}

/** The texts of contacts that are neither among their marks nor unique. Skips where they have none. */
export function textsBeside(contacts: Population, key: UniqueField): readonly [string, ...string[]] {
  const [first, ...others] = contacts.writableTexts.filter((id) => id !== key.id);
  offered(first !== undefined, 'contacts have no text besides those that mark them');
  return [first, ...others];
}

/** The first of them. */
export function textBeside(contacts: Population, key: UniqueField): string {
  return textsBeside(contacts, key)[0];
}

/** A value for a unique field that nothing holds. */
export function freshValue(population: Population, field: UniqueField): string {
  return valueFor(field, population.freshText());
}

/**
 * What leads an upsert to no record: a unique value that nothing holds, and the search by it. By default rules it may
 * find a record of ours that has one of the same texts. Nothing where no field is unique.
 */
export async function leadingToNone(
  environment: Environment,
  population: Population,
): Promise<{ readonly own: TextValues; readonly search: Pick<UpsertRequest, 'searchExisting'> }> {
  const [key] = (await probedFields(environment, population.resourceType)).unique;
  if (key === undefined) return { own: {}, search: {} };
  return { own: { [key.id]: freshValue(population, key) }, search: { searchExisting: [key.id] } };
}

/** An upsert that the label of a record leads to it, where a service searches by such a text. */
export function upsertByLabel(population: Population, label: string, values: TextValues): UpsertRequest {
  return searchingBody({ ...population.marks(label), ...values }, population.labelField);
}

/** Gives a record another unique value: by an upsert that its label leads to it, or by an update. */
export function changeKey(
  crm: Crm,
  contacts: Population,
  way: WayOfWriting,
  { id, key, label }: KeyedRecord,
  value: string,
): Promise<Answer> {
  const values = { [key.id]: value };
  if (way === 'update') return crm.update('contacts', id, values);
  return crm.upsert('contacts', upsertByLabel(contacts, label, values), contacts.marker);
}
