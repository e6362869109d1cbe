import { textValues } from '../generators/field-value.ts';
import { clause, equal, holds, test } from './harness/check.ts';

test('creating a record is answered with 200', clause('RECORDS-01'), async ({ forAll, contacts }) => {
  await forAll(textValues(contacts.writableTexts), async (values) => {
    const { status } = await contacts.tryCreate(contacts.marked(values).values);
    equal(status, 200, 'a create of plain values succeeds');
  });
});

test(
  'a record read by its id comes as type, id and attributes',
  clause('RECORDS-07'),
  async ({ forAll, contacts, crm }) => {
    await forAll(textValues(contacts.writableTexts), async (values) => {
      const { id } = await contacts.plant(values);
      const { status } = await crm.get('contacts', id);
      equal(status, 200, 'a record that the list shows can be read');
    });
  },
);

test('updating a record is answered with 200', clause('RECORDS-12'), async ({ forAll, contacts, crm }) => {
  const { id } = await contacts.plant();
  await forAll(textValues(contacts.writableTexts), async (values) => {
    const { status } = await crm.update('contacts', id, values);
    equal(status, 200, 'an update with plain values succeeds');
  });
});

test('an updated field shows its new value', clause('RECORDS-13'), async ({ forAll, contacts, crm }) => {
  const record = await contacts.plant();
  await forAll(textValues(contacts.writableTexts), async (values) => {
    const { status } = await crm.update('contacts', record.id, values);
    equal(status, 200, 'an update with plain values succeeds');
    for (const [fieldId, value] of Object.entries(values)) {
      equal(
        await contacts.shows(record.label, fieldId, value),
        value,
        `the list shows the new value of ${fieldId}`,
      );
    }
  });
});

test('deleting a record is answered with 200', clause('RECORDS-18'), async ({ forAll, contacts, crm }) => {
  await forAll(textValues(contacts.writableTexts), async (values) => {
    const { id } = await contacts.plant(values);
    const { status } = await crm.delete('contacts', id);
    equal(status, 200, 'a delete of a record that the list shows succeeds');
  });
});

test('a deleted record leaves the lists', clause('RECORDS-19'), async ({ forAll, contacts, crm }) => {
  await forAll(textValues(contacts.writableTexts), async (values) => {
    const { id, label } = await contacts.plant(values);
    const { status } = await crm.delete('contacts', id);
    equal(status, 200, 'a delete of a record that the list shows succeeds');
    holds(await contacts.vanishes(label), 'the list stops showing a deleted record');
  });
});
