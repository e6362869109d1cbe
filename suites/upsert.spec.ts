import { textValues } from '../generators/field-value.ts';
import { mergeOperations } from '../specs/openapi.ts';
import { clause, equal, test } from './harness/check.ts';

test('an upsert of listed fields is answered with a JSON object', clause('UPSERT-01'), async ({
  forAll,
  contacts,
  crm,
}) => {
  const [operation = ''] = mergeOperations;
  await forAll(textValues(contacts.writableTexts), async (values) => {
    const marked = Object.entries(contacts.marked(values).values);
    const fields = marked.map(([id, value]) => ({ id, value: String(value), operation }));
    const { status } = await crm.upsert('contacts', { fields }, contacts.marker);
    equal(status, 200, 'an upsert of plain texts succeeds');
  });
});

test('an upsert of a data object is accepted too', clause('UPSERT-02'), async ({ forAll, contacts, crm }) => {
  await forAll(textValues(contacts.writableTexts), async (values) => {
    const { status } = await crm.upsert('contacts', { data: contacts.marked(values).values }, contacts.marker);
    equal(status, 200, 'an upsert of a data object succeeds');
  });
});

test('an upsert that matches nothing creates a record', clause('UPSERT-03'), async ({ forAll, contacts, crm }) => {
  await forAll(textValues(contacts.writableTexts), async (values) => {
    const marked = contacts.marked(values);
    const { status } = await crm.upsert('contacts', { data: marked.values }, contacts.marker);
    equal(status, 200, 'an upsert of a data object succeeds');
    equal((await contacts.idOf(marked.label)) !== undefined, true, 'the list shows the new record');
  });
});
