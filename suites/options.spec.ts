import { fieldIds } from '../generators/field-id.ts';
import { clause, equal, test } from './harness/check.ts';

test("a field's options come as one list", clause('OPTIONS-01', 'OPTIONS-02'), async ({ forAll, crm, environment }) => {
  const fields = await environment.fields('contacts');
  await forAll(fieldIds(fields), async (fieldId) => {
    const { status } = await crm.fieldOptions('contacts', fieldId);
    equal(status === 200 || status === 400, true, `the options of ${fieldId} are shown, or the field has none to ask for`);
  });
});
