import type { Crm } from '../../../client/crm.ts';
import { fieldsBody } from '../../../generators/upsert-body.ts';
import { wholeList } from '../lists/record-list.ts';
import { isDone } from '../properties/answer-status.ts';
import { offered } from '../properties/expectation.ts';
import type { Population } from '../records/population.ts';

/** A subtype that no service has. */
export const subtype = 'kit';

/**
 * Upserts a contact with a subtype and returns its label. Skips the check where no list shows it that names no subtype:
 * nothing would find it again, so it is deleted by the list that does.
 */
export async function plantWithSubtype(contacts: Population, crm: Crm): Promise<string> {
  const { label, values } = contacts.markedTexts({});
  const body = { ...fieldsBody(values, 'always_overwrite'), subtype };
  const { status } = await crm.upsert('contacts', body, contacts.marker);
  offered(isDone(status), `an upsert with a subtype is answered ${status}`);
  if ((await contacts.idOf(label)) !== undefined) return label;
  const hidden = await wholeList(crm, 'contacts', contacts.labelled(label, { subtype }));
  for (const { id } of hidden.status === 200 ? hidden.body.objects : []) await crm.delete('contacts', id);
  offered(false, 'a list without a subtype shows no record that has one');
}
