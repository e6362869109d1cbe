import { resourceTypes } from '../specs/openapi.ts';
import { clause, equal, test } from './harness/check.ts';

test('every listed record type has a field schema', clause('RESOURCES-01'), async ({ forEach, crm }) => {
  await forEach(resourceTypes.records, async (resourceType) => {
    const { status } = await crm.fieldSchema(resourceType);
    equal(status, 200, `the field schema of ${resourceType} is shown`);
  });
});

test('records of every listed type can be listed', clause('RESOURCES-02'), async ({ forEach, crm }) => {
  await forEach(resourceTypes.records, async (resourceType) => {
    const { status } = await crm.list(resourceType, { page: { limit: 1 } });
    equal(status, 200, `a list of ${resourceType} is answered`);
  });
});
