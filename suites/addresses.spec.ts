import { addressOf, addressSorts } from '../generators/address.ts';
import { clause, given, holds, offered, test } from './harness/check.ts';
import { declaredFields } from './harness/fields/declared-fields.ts';
import { textFormOf } from './harness/fields/text-form.ts';
import { isDone } from './harness/properties/answer-status.ts';
import { offeredWays, write } from './harness/records/ways-of-writing.ts';

/** What each way of writing promises of the values that it takes. */
const laws = [
  ['create', clause('RECORDS-03'), 'a created record holds the e-mail address that was submitted'],
  ['update', clause('RECORDS-13'), 'an updated e-mail address shows its new value'],
  ['upsert', clause('UPSERT-04'), 'a record created by an upsert has the e-mail address that was submitted'],
] as const;

for (const [way, decides, title] of laws) {
  test(title, decides, async ({ forEach, contacts, crm, environment }) => {
    offered(offeredWays(environment).includes(way), `no ${way} is offered`);
    const { markerField, labelField } = contacts.marking;
    const field = (await declaredFields(environment, 'contacts')).find(
      (each) =>
        each.type === 'string' &&
        each.readOnly !== true &&
        each.enum === undefined &&
        !each.id.startsWith('system__') &&
        textFormOf(each) === 'address' &&
        each.id !== markerField &&
        each.id !== labelField,
    );
    offered(field !== undefined, 'contacts have no writable field for an e-mail address');
    const target = way === 'update' ? await contacts.plant() : undefined;
    await forEach(addressSorts, async (sort) => {
      const address = addressOf(sort, contacts.freshText());
      const { status, label } = await write(way, { [field.id]: address }, crm, contacts, target);
      given(isDone(status), `the ${way} of an address ${sort} is answered ${status}`);
      // An address may be kept in small letters.
      const isSame = (found: unknown): boolean => String(found).toLowerCase() === address.toLowerCase();
      const shown = await contacts.shownUntil(label, [field.id], (found) => isSame(found[field.id]));
      const found = shown?.[field.id];
      holds(isSame(found), `${field.id} shows ${address}, but it shows ${JSON.stringify(found)}`);
    });
  });
}
