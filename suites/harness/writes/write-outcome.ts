import { isDeepStrictEqual } from 'node:util';
import type { Crm } from '../../../client/crm.ts';
import { createBody, type CreateForm, type FieldValues } from '../../../client/request-body.ts';
import type { PlantedRecord, Population } from '../records/population.ts';
import { offered } from '../properties/expectation.ts';
import { shownWith } from '../records/ways-of-writing.ts';

/** Writes one value into a record and says in a few words what became of it: for the sentence of an observation. */
export async function outcomeOf(
  crm: Crm,
  population: Population,
  target: PlantedRecord,
  fieldId: string,
  value: unknown,
): Promise<string> {
  const witness = population.writableTexts.find((id) => id !== fieldId);
  offered(
    witness !== undefined,
    `${population.resourceType} has no text field to show that a write came through`,
  );
  const before = (await population.shownUntil(target.label, [fieldId]))?.[fieldId];
  const sign = population.freshText();
  const { status } = await crm.update(population.resourceType, target.id, {
    [fieldId]: value,
    [witness]: sign,
  });
  if (status !== 200) return `refused with ${status}`;
  const shown = (await shownWith(population, target.label, { id: witness, value: sign }, [fieldId]))[fieldId];
  if (isDeepStrictEqual(shown, value)) return 'stored';
  if (isDeepStrictEqual(shown, before)) return 'left out, and the old value stays';
  return shown === undefined || shown === null ? 'taken as clearing the field' : 'adjusted';
}

/** The bodies that a create may plausibly want; the document shows none. */
const createForms = {
  '{data}': 'data',
  '{fields}': 'fields',
  '{fields} with merge operations': 'merging fields',
  '{attributes}': 'attributes',
  'a flat map': 'flat',
} as const;

type BodyOf = (values: FieldValues) => unknown;

/** To a create that takes one of these, the other forms hold no value: it may make an empty record of them. */
const takenAlone: ReadonlySet<string> = new Set(['flat', 'attributes']);

/** Those that may be sent where this form is taken, by name: none that may make a record which nobody would know as ours. */
export function createFormsBeside(taken: CreateForm | 'unknown'): readonly (readonly [string, BodyOf])[] {
  return Object.entries(createForms)
    .filter(([, form]) => form === taken || ![form, taken].some((each) => takenAlone.has(each)))
    .map(([name, form]) => [name, (values) => createBody(form, values)]);
}
