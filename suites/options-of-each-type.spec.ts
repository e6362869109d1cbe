import { resourceTypes } from '../specs/openapi.ts';
import { clause, equal, offered, test } from './harness/check.ts';
import { declaredFields, freeTextFields, orNone } from './harness/fields/declared-fields.ts';

test(
  'where a text of contacts is asked for its options, one of every other type is too',
  clause('OPTIONS-01'),
  async ({ forEach, decidable, quietCrm, environment }) => {
    const textOf = async (resourceType: string): Promise<string | undefined> =>
      freeTextFields(await orNone(declaredFields(environment, resourceType)))[0]?.id;
    const status = await decidable(async () => {
      const id = await textOf('contacts');
      return id && (await quietCrm.fieldOptions('contacts', id)).status;
    });
    offered(status === 200, 'fields of contacts are answered only where they have options');
    await forEach(resourceTypes.records, async (resourceType) => {
      const id = await textOf(resourceType);
      if (id === undefined) return;
      const answer = await quietCrm.fieldOptions(resourceType, id);
      equal(
        answer.status,
        200,
        `the options of ${id} in ${resourceType} are answered as those of contacts are`,
      );
    });
  },
);
