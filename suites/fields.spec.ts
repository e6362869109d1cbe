import { resourceTypes } from '../specs/openapi.ts';
import { clause, equal, holds, test } from './harness/check.ts';

test('a field schema is a JSON Schema of an object with properties', clause('FIELDS-01'), async ({ forEach, crm }) => {
  await forEach(resourceTypes.records, async (resourceType) => {
    const { status, body } = await crm.fieldSchema(resourceType);
    equal(status, 200, `the field schema of ${resourceType} is shown`);
    const { type, properties } = body as { type?: unknown; properties?: object };
    equal(type, 'object', `the schema of ${resourceType} describes an object`);
    holds(Object.keys(properties ?? {}).length > 0, `the schema of ${resourceType} has properties`);
  });
});

test('field ids are made of a prefix and a name', clause('FIELDS-02'), async ({ forEach, environment }) => {
  await forEach(resourceTypes.records, async (resourceType) => {
    for (const { id } of await environment.fields(resourceType)) {
      holds(/^[a-z0-9]+__.+$/i.test(id), `the field id ${JSON.stringify(id)} of ${resourceType} has a prefix and a name`);
    }
  });
});
