import { fieldsBody } from '../generators/upsert-body.ts';
import { resourceTypes } from '../specs/openapi.ts';
import { clause, equal, holds, test } from './harness/check.ts';

test(
  'every listed record type has a schema and can be upserted and read',
  clause('RESOURCES-01'),
  async ({ forEach, crm, populate }) => {
    await forEach(resourceTypes.records, async (resourceType) => {
      equal(
        (await crm.fieldSchema(resourceType)).status,
        200,
        `the field schema of ${resourceType} is shown`,
      );
      const population = await populate(resourceType);
      const { label, values } = population.marked<string>({});
      const body = fieldsBody(values, 'always_overwrite');
      const upserted = await crm.upsert(resourceType, body, population.marker);
      equal(upserted.status, 200, `a record in ${resourceType} can be upserted`);
      const id = await population.idOf(label);
      holds(id !== undefined, `the list shows the upserted record in ${resourceType}`);
      equal((await crm.get(resourceType, id)).status, 200, `a record in ${resourceType} can be read`);
    });
  },
);

test(
  'records of every listed type can be created, updated, deleted and listed',
  clause('RESOURCES-02'),
  async ({ forEach, crm, populate }) => {
    await forEach(resourceTypes.records, async (resourceType) => {
      const population = await populate(resourceType);
      const { label, values } = population.marked({});
      equal((await population.tryCreate(values)).status, 200, `a record in ${resourceType} can be created`);
      const id = await population.idOf(label);
      holds(id !== undefined, `the list shows the created record in ${resourceType}`);
      equal(
        (await crm.update(resourceType, id, values)).status,
        200,
        `a record in ${resourceType} can be updated`,
      );
      equal((await crm.delete(resourceType, id)).status, 200, `a record in ${resourceType} can be deleted`);
    });
  },
);
