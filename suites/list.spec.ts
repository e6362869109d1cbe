import fc from 'fast-check';
import { textValues } from '../generators/field-value.ts';
import { limitWithinCap, smallLimit } from '../generators/page-limit.ts';
import { fieldsBody } from '../generators/upsert-body.ts';
import { resourceTypes } from '../specs/openapi.ts';
import { clause, equal, given, holds, test } from './harness/check.ts';
import { isRefused } from './harness/properties/answer-status.ts';
import { lagInWords, settle } from './harness/lists/settle.ts';
import { listPages, wholeList } from './harness/lists/record-list.ts';
import { walk } from './harness/lists/walk.ts';

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
      const { status, body } = await wholeList(
        crm,
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
    await forAll(fc.oneof(smallLimit(), limitWithinCap()), async (limit) => {
      const { status, body } = await crm.list('contacts', contacts.confined({ page: { limit } }));
      equal(status, 200, 'a page is answered');
      holds(typeof body.has_more === 'boolean', 'the page has has_more');
    });
  },
);

test(
  'a list with an empty list of return fields shows every field that has a value',
  clause('LIST-05'),
  async ({ forAll, contacts, crm }) => {
    await forAll(textValues(contacts.writableTexts), async (values) => {
      const planted = await contacts.plant(values);
      const { status, body } = await wholeList(
        crm,
        'contacts',
        contacts.labelled(planted.label, { returnFields: [] }),
      );
      equal(status, 200, 'a list with an empty list of return fields is answered');
      const shown = new Set((body.objects[0]?.fields ?? []).map(({ id }) => id));
      equal(
        Object.keys(planted.values).filter((id) => !shown.has(id)),
        [],
        'every field that was given a value is there',
      );
    });
  },
);

test(
  'a list shows the fields it is asked to return and no others',
  clause('LIST-06'),
  async ({ forAll, contacts, crm }) => {
    const planted = await contacts.plant(
      Object.fromEntries(contacts.writableTexts.map((id) => [id, 'to be shown or not'])),
    );
    const wanted = fc.subarray(Object.keys(planted.values), { minLength: 1 });
    await forAll(wanted, async (returnFields) => {
      const { status, body } = await wholeList(
        crm,
        'contacts',
        contacts.labelled(planted.label, { returnFields }),
      );
      equal(status, 200, 'a list with return fields is answered');
      const shown = (body.objects[0]?.fields ?? []).map(({ id }) => id);
      equal(shown.toSorted(), returnFields.toSorted(), 'the fields shown are those asked for');
    });
  },
);

test(
  'every page of a walk shows the fields it is asked to return and no others',
  clause('LIST-06'),
  async ({ forAll, standingContacts: contacts, crm }) => {
    const filled = [contacts.labelField, contacts.marker.field];
    const inputs = fc.record({ limit: smallLimit(), returnFields: fc.subarray(filled, { minLength: 1 }) });
    await forAll(inputs, async ({ limit, returnFields }) => {
      const request = contacts.confined({ returnFields, page: {} });
      const { rows } = await walk(listPages(crm, 'contacts', request), [limit]);
      given(rows.length > limit, 'the walk has one page only');
      for (const { fields = [] } of rows) {
        const shown = fields.map(({ id }) => id);
        equal(shown.toSorted(), returnFields.toSorted(), 'the fields shown are those asked for');
      }
    });
  },
);

test('a list without a body is refused', clause('LIST-07'), async ({ forEach, crm }) => {
  await forEach(resourceTypes.records, async (resourceType) => {
    const { status } = await crm.listText(resourceType);
    holds(
      isRefused(status),
      `a list of ${resourceType} without its body is refused, but it was answered with ${status}`,
    );
  });
});

test(
  'a field without a value is left out of an answer or shown empty',
  clause('LIST-08'),
  async ({ once, observe, contacts, environment }) => {
    const [empty = ''] = contacts.writableTexts;
    const { label } = await contacts.plant();
    await once(async () => {
      const shown = (await contacts.shown(label, [empty])) ?? {};
      const { values } = contacts.marked<string>({});
      const body = { ...fieldsBody(values, 'always_overwrite'), returnFields: [empty] };
      const upserted = await environment.crm.upsert('contacts', body, contacts.marker);
      const listed = empty in shown ? `shown as ${JSON.stringify(shown[empty])}` : 'left out';
      observe(
        `A field without a value is ${listed} in a list; an upsert that returns it answers ${upserted.text.slice(0, 100)}.`,
      );
    });
  },
);

test(
  'a list lags behind a write or does not',
  clause('LIST-09'),
  async ({ once, observe, contacts, environment }) => {
    await once(async () => {
      const { settle_timeout_ms } = environment.profile;
      const lags: number[] = [];
      for (let turn = 0; turn < 5; turn += 1) {
        const { label, values } = contacts.marked({});
        const { status } = await contacts.tryPlant(values);
        given(status === 200, `the create was answered with ${status}`);
        const { seen, lag_ms } = await settle(() => contacts.shown(label), settle_timeout_ms);
        if (seen === undefined)
          return observe(`A list did not show a new record within ${settle_timeout_ms} ms.`);
        lags.push(lag_ms);
      }
      observe(lagInWords(lags));
    });
  },
);
