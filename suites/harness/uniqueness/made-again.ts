import type { Crm } from '../../../client/crm.ts';
import type { FieldValues } from '../../../client/request-body.ts';
import { searchingBody } from '../../../generators/upsert-body.ts';
import { isDone } from '../properties/answer-status.ts';
import { given, offered } from '../properties/expectation.ts';
import type { Population } from '../records/population.ts';
import { plantKeyed, upsertOf } from './keyed-record.ts';
import type { UniqueField } from './unique-fields.ts';

/** A write that makes a record, and the label that the record has then. */
interface MadeAgain {
  readonly status: number;
  readonly label: string;
}

type Making = (contacts: Population, crm: Crm, key: string, value: string) => Promise<MadeAgain>;

/** The ways to make a contact with a unique value that is free again; what an upsert has found before may be remembered. */
export const waysToMakeAgain = ['an upsert', 'a repeated upsert', 'a create'] as const;

type WayToMakeAgain = (typeof waysToMakeAgain)[number];

const byUpsert: Making = async (contacts, crm, key, value) => {
  const { label, values } = contacts.markedTexts({ [key]: value });
  const { status } = await crm.upsert('contacts', searchingBody(values, key), contacts.marker);
  return { status, label };
};

const makings: Readonly<Record<WayToMakeAgain, Making>> = {
  'an upsert': byUpsert,
  'a repeated upsert': byUpsert,
  'a create': async (contacts, crm, key, value) => {
    const { label, values } = contacts.marked({ [key]: value });
    const { status } = await contacts.tryCreate(values, { crm });
    return { status, label };
  },
};

/**
 * Deletes a contact that holds these values, and makes one with its unique value. Skips where that is not taken.
 * @returns the label of the new one
 */
export async function madeAfterDeletion(
  what: WayToMakeAgain,
  contacts: Population,
  crm: Crm,
  key: UniqueField,
  values: FieldValues = {},
): Promise<string> {
  const record = await plantKeyed(contacts, key, values);
  if (what === 'a repeated upsert') {
    const { status } = await crm.upsert('contacts', upsertOf(record, contacts, []), contacts.marker);
    offered(isDone(status), `an upsert with a value of its own record is answered ${status}`);
  }
  const deletion = await crm.delete('contacts', record.id);
  given(isDone(deletion.status) && (await contacts.vanishes(record.label)), 'the delete was not carried out');
  const { status, label } = await makings[what](contacts, crm, key.id, record.keyValue);
  offered(status === 200, `${what} with a value of a deleted record is answered ${status}`);
  return label;
}
