import { textValues } from '../generators/field-value.ts';
import { smallLimit } from '../generators/page-limit.ts';
import { resourceTypes } from '../specs/openapi.ts';
import { clause, equal, holds, test } from './harness/check.ts';

test(
  'a list is answered with 200 and its objects as an array',
  clause('LIST-01'),
  async ({ forEach, crm }) => {
    await forEach(resourceTypes.records, async (resourceType) => {
      const { status, body } = await crm.list(resourceType, { page: { limit: 3 } });
      equal(status, 200, `a list of ${resourceType} is answered`);
      holds(Array.isArray(body.objects), 'the objects are an array');
    });
  },
);

test(
  'each listed object has an id and pairs of field id and value',
  clause('LIST-02'),
  async ({ forAll, contacts, crm }) => {
    await forAll(textValues(contacts.writableTexts), async (values) => {
      const { label } = await contacts.plant(values);
      const { status, body } = await crm.list(
        'contacts',
        contacts.labelled(label, { returnFields: Object.keys(values) }),
      );
      equal(status, 200, 'a filtered list is answered');
      const shown = body.objects[0]?.fields?.map((field) => field.id) ?? [];
      holds(
        Object.keys(values).every((fieldId) => shown.includes(fieldId)),
        'the object pairs each field id with a value',
      );
    });
  },
);

test(
  'cursor, total and has_more have their types',
  clause('LIST-03'),
  async ({ forAll, standingContacts: contacts, crm }) => {
    await forAll(smallLimit(), async (limit) => {
      const { status, body } = await crm.list('contacts', contacts.confined({ page: { limit } }));
      equal(status, 200, 'a page is answered');
      holds(
        body.has_more !== true || typeof body.next_cursor === 'string',
        'a page that is not the last has a cursor',
      );
    });
  },
);

test(
  'every list says whether there is more',
  clause('LIST-04'),
  async ({ forAll, standingContacts: contacts, crm }) => {
    await forAll(smallLimit(), async (limit) => {
      const { status, body } = await crm.list('contacts', contacts.confined({ page: { limit } }));
      equal(status, 200, 'a page is answered');
      holds(typeof body.has_more === 'boolean', 'the page has has_more');
    });
  },
);
