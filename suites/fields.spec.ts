import { resourceTypes } from '../specs/openapi.ts';
import { dialectProblems } from '../specs/schema-dialect.ts';
import { clause, equal, holds, test } from './harness/check.ts';

test(
  'a field schema is a JSON Schema of an object with properties',
  clause('FIELDS-01'),
  async ({ forEach, crm }) => {
    await forEach(resourceTypes.records, async (resourceType) => {
      const { status, body } = await crm.fieldSchema(resourceType);
      equal(status, 200, `the field schema of ${resourceType} is shown`);
      equal(dialectProblems(body), [], `the schema of ${resourceType} is valid in its dialect`);
      holds(Object.keys(body.properties).length > 0, `the schema of ${resourceType} has properties`);
    });
  },
);

test('field ids are made of a prefix and a name', clause('FIELDS-02'), async ({ forEach, crm }) => {
  await forEach(resourceTypes.records, async (resourceType) => {
    const { status, body } = await crm.fieldSchema(resourceType);
    equal(status, 200, `the field schema of ${resourceType} is shown`);
    for (const id of Object.keys(body.properties)) {
      holds(/^[a-z0-9]+__.+$/i.test(id), `the field id ${JSON.stringify(id)} has a prefix and a name`);
    }
  });
});
