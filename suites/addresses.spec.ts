import { addressOf, addressSorts } from '../generators/address.ts';
import { clause, equal, given, holds, offered, test } from './harness/check.ts';
import { addressField } from './harness/fields/address-field.ts';
import { formed } from './harness/fields/text-form.ts';
import { keptAmong } from './harness/filters/kept-among.ts';
import { keptValues } from './harness/filters/kept-values.ts';
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
    const { id } = await addressField(environment, contacts.marking, 'link');
    await once(async () => {
      const plain = formed('link', contacts.freshText());
      const written = [plain, `${plain}?amber=1&basil=two`];
      const kept = await keptValues(contacts, { id, fieldType: 'string' }, written);
      const shown = [...kept.values()];
      offered(shown.includes(plain), `${id} does not keep ${plain} as it is`);
      equal(shown, written, `the web addresses that ${id} shows as they were written`);
    });
  },
);

/** Addresses that a filter which looks at a part of them takes for one another. */
const alike = (text: string): readonly string[] => [
  `${text}@example.com`,
  `${text}@example.org`,
  `${text}+news@example.com`,
  `a.${text}@example.com`,
];

test(
  'filters for an e-mail address look at the whole of it',
  clause('OPERATORS-03'),
  async ({ forEach, decidable, contacts, crm, environment }) => {
    const { id } = await addressField(environment, contacts.marking, 'address');
    const held = alike(contacts.freshText());
    const family = { fieldType: 'string', operations: /^IS(_NOT)?$/, held, asked: held } as const;
    const place = { field: { id, fieldType: 'string' }, population: contacts, environment, crm } as const;
    const { questions, law } = await decidable(() => keptAmong(family, place));
    await forEach(questions, law);
  },
);
