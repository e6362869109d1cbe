import { resourceTypes } from '../specs/openapi.ts';
import { isFieldId } from '../specs/semantics/field-id.ts';
import { dialectProblems } from '../specs/schema-dialect.ts';
import { clause, equal, given, holds, test } from './harness/check.ts';

test(
  'a field schema is a valid JSON Schema with a type and properties',
  clause('FIELDS-01', 'FIELDS-28'),
  async ({ forEach, quietCrm }) => {
    await forEach(resourceTypes.records, async (resourceType) => {
      const { status, body } = await quietCrm.fieldSchema(resourceType);
      equal(status, 200, `the field schema of ${resourceType} is shown`);
      const problems = dialectProblems(body);
      given(problems !== undefined, `no validator could get through the schema of ${resourceType}`);
      equal(problems, [], `the schema of ${resourceType} is valid in its dialect`);
    });
  },
);

test(
  'field ids in a schema consist of a prefix, two underscores and a name',
  clause('FIELDS-02'),
  async ({ forEach, quietCrm }) => {
    await forEach(resourceTypes.records, async (resourceType) => {
      const { status, body } = await quietCrm.fieldSchema(resourceType);
      equal(status, 200, `the field schema of ${resourceType} is shown`);
      for (const id of Object.keys(body.properties)) {
        holds(isFieldId(id), `the field id ${JSON.stringify(id)} has a prefix and a name`);
      }
    });
  },
);

test('a field schema has a title and a description', clause('FIELDS-22'), async ({ forEach, quietCrm }) => {
  await forEach(resourceTypes.records, async (resourceType) => {
    const { status, body } = await quietCrm.fieldSchema(resourceType);
    equal(status, 200, `the field schema of ${resourceType} is shown`);
    const absent = (['title', 'description'] as const).filter((member) => body[member] === undefined);
    equal(absent, [], `the schema of ${resourceType} has a title and a description`);
  });
});
