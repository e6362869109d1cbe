import type { Crm } from '../../../client/crm.ts';
import type { FieldValues } from '../../../client/request-body.ts';
import type { DataForm } from '../../../client/data-form.ts';
import { wrappersIn } from '../records/record-attributes.ts';

/** What becomes of an update in each form that its data may have, in words: for the sentence of an observation. */
export async function dataFormOutcomes(
  crm: Crm,
  { id, values }: { readonly id: string; readonly values: FieldValues },
  attributes: unknown,
): Promise<string> {
  const forms: Readonly<Record<string, DataForm | undefined>> = {
    'a flat map': 'flat',
    'the wrappers of the attributes': wrappersIn(attributes),
    'an array of pairs': 'pairs',
  };
  const told: string[] = [];
  for (const [name, dataForm] of Object.entries(forms)) {
    if (dataForm === undefined) continue;
    const { status } = await crm.but({ dataForm }).update('contacts', id, values);
    told.push(`${name} is answered with ${status}`);
  }
  return told.join(', ');
}
