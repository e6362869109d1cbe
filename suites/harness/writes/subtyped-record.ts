import type { Crm } from '../../../client/crm.ts';
import { fieldsBody } from '../../../generators/upsert-body.ts';
import { wholeList } from '../lists/record-list.ts';
import { isDone } from '../properties/answer-status.ts';
import { offered } from '../properties/expectation.ts';
import type { Population } from '../records/population.ts';

/** A subtype that no service has. */
export const subtype = 'kit';

/** Whether a list of a subtype shows the contact with this label now. */
export async function isInSubtype(
  contacts: Population,
  crm: Crm,
  asked: string,
  label: string,
): Promise<boolean> {
  const { status, body } = await wholeList(crm, 'contacts', contacts.labelled(label, { subtype: asked }));
  offered(status === 200, `a list of a subtype is answered ${status}`);
  return JSON.stringify(body.objects).includes(label);
}

/**
 * Skips the check where no list shows a contact with a subtype that names none: nothing would find it again, so it is
 * deleted by the list that does.
 */
export async function skipWhereHidden(contacts: Population, crm: Crm, label: string): Promise<void> {
  if ((await contacts.idOf(label)) !== undefined) return;
  const hidden = await wholeList(crm, 'contacts', contacts.labelled(label, { subtype }));
  for (const { id } of hidden.status === 200 ? hidden.body.objects : []) await crm.delete('contacts', id);
  offered(false, 'a list without a subtype shows no record that has one');
}

/** Upserts a contact with a subtype and returns its label. Skips the check where it is hidden. */
export async function plantWithSubtype(contacts: Population, crm: Crm): Promise<string> {
  const { label, values } = contacts.markedTexts({});
  const body = { ...fieldsBody(values, 'always_overwrite'), subtype };
  const { status } = await crm.upsert('contacts', body, contacts.marker);
  offered(isDone(status), `an upsert with a subtype is answered ${status}`);
  await skipWhereHidden(contacts, crm, label);
  return label;
}
