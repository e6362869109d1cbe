import { fieldsBody } from '../generators/upsert-body.ts';
import { resourceTypes } from '../specs/openapi.ts';
import { clause, equal, given, holds, offered, test } from './harness/check.ts';
import { searchedUpsert } from './harness/uniqueness/searched-upsert.ts';
import { uniqueField, type UniqueField, valueFor } from './harness/uniqueness/unique-fields.ts';

/** The value of the record, from a text that stands nowhere else. */
const stored = (text: string): string => `${text}xy-z`;

/** What is like it, and is another value; the same where the field has no hosts. */
const likenesses: Readonly<Record<string, (field: UniqueField, text: string) => string>> = {
  'that the value begins': (field, text) => valueFor(field, `${stored(text)}a`),
  'that begins the value': (field, text) => valueFor(field, stored(text)).slice(0, -1),
  'without its punctuation': (field, text) => valueFor(field, stored(text).replace('-', '')),
  'at another host': (field, text) => valueFor(field, stored(text)).replace('example.com', 'example.org'),
};

test(
  'an upsert with a value that is merely like a unique one makes a record',
  clause('UPSERT-03'),
  async ({ forEach, decidable, contacts, crm, environment }) => {
    const field = await decidable(() => uniqueField(environment));
    const text = contacts.freshText();
    const value = valueFor(field, stored(text));
    const record = await contacts.plant({ [field.id]: value });
    await forEach(Object.keys(likenesses), async (what) => {
      const other = likenesses[what]?.(field, text) ?? value;
      if (other === value) return;
      const { label, values } = contacts.markedTexts({ [field.id]: other });
      const body = { ...fieldsBody(values, 'always_overwrite'), searchExisting: [field.id] };
      const { status } = await crm.upsert('contacts', body, contacts.marker);
      equal(status, 200, `an upsert with a ${field.id} ${what} succeeds`);
      const id = await contacts.idOf(label);
      given(id !== undefined, 'the list did not show the upsert in time');
      holds(id !== record.id, `a ${field.id} ${what} finds no record, but it found that with ${value}`);
    });
  },
);

test(
  'an upsert updates the record that a unique value leads it to, whatever its type',
  clause('UPSERT-05'),
  async ({ forEach, taken, environment }) => {
    await forEach(resourceTypes.records, async (resourceType) => {
      const { fields, named, create } = await taken(resourceType);
      offered(create === 409, `no create in ${resourceType} meets a conflict by ${named}`);
      const { field, status, holder, reached } = await searchedUpsert(environment, resourceType, fields);
      equal(status, 200, `an upsert in ${resourceType} that its ${field} leads to a record succeeds`);
      given(reached !== undefined, 'the list did not show the upsert in time');
      holds(
        reached === holder,
        `the ${field} leads the upsert in ${resourceType} to the record that holds it`,
      );
    });
  },
);
