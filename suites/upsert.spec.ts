import { textValues } from '../generators/field-value.ts';
import { fieldsBody } from '../generators/upsert-body.ts';
import { clause, equal, test } from './harness/check.ts';

test(
  'an upsert of listed fields is answered with a JSON object',
  clause('UPSERT-01'),
  async ({ forAll, contacts, crm }) => {
    await forAll(textValues(contacts.writableTexts), async (values) => {
      const body = fieldsBody(contacts.marked(values).values, 'always_overwrite');
      const { status } = await crm.upsert('contacts', body, contacts.marker);
      equal(status, 200, 'an upsert of plain texts succeeds');
    });
  },
);

test('an upsert of a data object is accepted too', clause('UPSERT-02'), async ({ forAll, contacts, crm }) => {
  await forAll(textValues(contacts.writableTexts), async (values) => {
    const { status } = await crm.upsert(
      'contacts',
      { data: contacts.marked(values).values },
      contacts.marker,
    );
    equal(status, 200, 'an upsert of a data object succeeds');
  });
});

test(
  'an upsert that matches nothing creates a record',
  clause('UPSERT-03'),
  async ({ forAll, contacts, crm }) => {
    await forAll(textValues(contacts.writableTexts), async (values) => {
      const marked = contacts.marked(values);
      const body = fieldsBody(marked.values, 'always_overwrite');
      const { status } = await crm.upsert('contacts', body, contacts.marker);
      equal(status, 200, 'an upsert of plain texts succeeds');
      equal((await contacts.idOf(marked.label)) !== undefined, true, 'the list shows the new record');
    });
  },
);
