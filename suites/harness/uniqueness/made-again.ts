import type { Crm } from '../../../client/crm.ts';
import { searchingBody } from '../../../generators/upsert-body.ts';
import type { Population } from '../records/population.ts';

/** A write that makes a record, and the label that the record has then. */
interface MadeAgain {
  readonly status: number;
  readonly label: string;
}

type Making = (contacts: Population, crm: Crm, key: string, value: string) => Promise<MadeAgain>;

/** The ways to make a contact with a unique value that is free again. */
export const makings = {
  'an upsert': async (contacts, crm, key, value) => {
    const { label, values } = contacts.markedTexts({ [key]: value });
    const { status } = await crm.upsert('contacts', searchingBody(values, key), contacts.marker);
    return { status, label };
  },
  'a create': async (contacts, crm, key, value) => {
    const { label, values } = contacts.marked({ [key]: value });
    const { status } = await contacts.tryCreate(values, { crm });
    return { status, label };
  },
} as const satisfies Readonly<Record<string, Making>>;
