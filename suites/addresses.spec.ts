import { addressOf, addressSorts } from '../generators/address.ts';
import { clause, equal, given, holds, offered, test } from './harness/check.ts';
import { addressField } from './harness/fields/address-field.ts';
import { formed } from './harness/fields/text-form.ts';
import { isWithin } from '../generators/value-bounds.ts';
import { isDone } from './harness/properties/answer-status.ts';
import { attributeIn } from './harness/records/record-attributes.ts';
import { settledRead } from './harness/records/settled-read.ts';
import { offeredWays, write } from './harness/records/ways-of-writing.ts';

/** An address may be kept in small letters. */
function isAddress(found: unknown, address: string): boolean {
  return String(found).toLowerCase() === address.toLowerCase();
}

/** What each way of writing promises of the values that it takes. */
const laws = [
  ['create', clause('RECORDS-03'), 'a created record holds the e-mail address that was submitted'],
  ['update', clause('RECORDS-13'), 'an updated e-mail address shows its new value'],
  ['upsert', clause('UPSERT-04'), 'a record created by an upsert has the e-mail address that was submitted'],
] as const;

for (const [way, decides, title] of laws) {
  test(title, decides, async ({ forEach, contacts, crm, environment }) => {
    offered(offeredWays(environment).includes(way), `no ${way} is offered`);
    const field = await addressField(environment, contacts.marking, 'address');
    const target = way === 'update' ? await contacts.plant() : undefined;
    await forEach(addressSorts, async (sort) => {
      const address = addressOf(sort, contacts.freshText());
      const { status, label } = await write(way, { [field.id]: address }, crm, contacts, target);
      given(isDone(status), `the ${way} of an address ${sort} is answered ${status}`);
      const isSame = (found: unknown): boolean => isAddress(found, address);
      const shown = await contacts.shownUntil(label, [field.id], (found) => isSame(found[field.id]));
      const found = shown?.[field.id];
      holds(isSame(found), `${field.id} shows ${address}, but it shows ${JSON.stringify(found)}`);
    });
  });
}

test(
  'a record that is read has the e-mail address that the list shows',
  clause('RECORDS-08'),
  async ({ once, contacts, crm, environment }) => {
    const field = await addressField(environment, contacts.marking, 'address');
    await once(async () => {
      const address = `${contacts.freshText()}@example.com`.toLowerCase();
      const { id, label } = await contacts.plant({ [field.id]: address });
      const shown = await contacts.shownUntil(label, [field.id], (found) =>
        isAddress(found[field.id], address),
      );
      given(isAddress(shown?.[field.id], address), 'the list does not show the address');
      const { status, body } = await settledRead(crm, 'contacts', id, environment.patience.records);
      given(status === 200, `reading the record was answered with ${status}`);
      const of = (fieldId: string): readonly string[] => {
        const { texts = [], value } = attributeIn(body.attributes, fieldId) ?? {};
        return [...texts, String(value)];
      };
      given(of(contacts.marking.labelField).includes(label), 'the form of its attributes is not known');
      holds(
        of(field.id).some((found) => isAddress(found, address)),
        `the record that is read has ${address} in ${field.id}`,
      );
    });
  },
);

test(
  'a web address keeps what follows its path',
  clause('RECORDS-03'),
  async ({ once, contacts, environment }) => {
    offered(contacts.madeBy === 'create', 'no create makes a contact that the list shows');
    const field = await addressField(environment, contacts.marking, 'link');
    const made = async (address: string): Promise<unknown> => {
      const { label, values } = contacts.marked({ [field.id]: address });
      const { status } = await contacts.tryCreate(values);
      offered(isDone(status), `a create with ${address} in ${field.id} is answered ${status}`);
      given((await contacts.idOf(label)) !== undefined, 'the list did not show a new record in time');
      return contacts.shows(label, field.id, address);
    };
    await once(async () => {
      const plain = formed('link', contacts.freshText());
      const address = `${formed('link', contacts.freshText())}?a=1&b=c`;
      offered(isWithin(field, address), `${field.id} has no room for an address with a query`);
      offered((await made(plain)) === plain, `${field.id} does not keep ${plain} as it is`);
      equal(await made(address), address, `${field.id} shows the web address that was written`);
    });
  },
);
