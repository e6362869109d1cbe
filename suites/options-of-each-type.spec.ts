import { resourceTypes } from '../specs/openapi.ts';
import { clause, given, holds, offered, test } from './harness/check.ts';
import { declaredFields, freeTextFields, orNone } from './harness/fields/declared-fields.ts';
import { outOfReach } from './harness/run/capabilities.ts';

/** So many texts of a type are asked for their options. */
const mostTexts = 3;

/** Whether an answer lists options, and none. Where the list is left out, it is read as an empty one. */
function listsNone({ status, text }: { readonly status: number; readonly text: string }): boolean {
  return status === 200 && /"options"\s*:\s*\[\s*\]/.test(text);
}

test(
  'where texts of contacts without options can be asked for them, so can those of every other type',
  clause('OPTIONS-01'),
  async ({ forEach, decidable, quietCrm, environment }) => {
    offered(
      outOfReach(environment.capabilities, 'ListFieldSchema') === undefined,
      'no schema tells the fields of other types',
    );
    const answersOf = async (resourceType: string) => {
      const texts = freeTextFields(await orNone(declaredFields(environment, resourceType)));
      return Promise.all(texts.slice(0, mostTexts).map(({ id }) => quietCrm.fieldOptions(resourceType, id)));
    };
    const ofContacts = await decidable(() => answersOf('contacts'));
    const without = ofContacts.filter(listsNone);
    offered(without.length > 1, 'fields of contacts are answered only where they have options');
    await forEach(resourceTypes.records, async (resourceType) => {
      const statuses = (await answersOf(resourceType)).map(({ status }) => status);
      if (statuses.length === 0) return;
      given(!statuses.includes(403), `fields of ${resourceType} are closed to this application`);
      holds(
        statuses.includes(200),
        `a text of ${resourceType} can be asked for its options, but that was answered ${statuses.join(', ')}`,
      );
    });
  },
);
