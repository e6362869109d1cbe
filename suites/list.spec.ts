import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { commonLives } from '../generators/life-values.ts';
import { commonWalks, limitWithinCap, smallLimit } from '../generators/page-limit.ts';
import { fieldsBody } from '../generators/upsert-body.ts';
import { resourceTypes } from '../specs/openapi.ts';
import { shownMoment } from '../specs/semantics/moment.ts';
import { showsNothing } from '../specs/semantics/value.ts';
import { clause, equal, given, holds, offered, test } from './harness/check.ts';
import { declaredFields, isOfService } from './harness/fields/declared-fields.ts';
import { isRefused } from './harness/properties/answer-status.ts';
import { needsOperation } from './harness/records/needed-operation.ts';
import { type Attribute, attributeIn } from './harness/records/record-attributes.ts';
import { settledRead } from './harness/records/settled-read.ts';
import { lagInWords, settle } from './harness/patience/settle.ts';
import { collectingBodies } from './harness/lists/collected-bodies.ts';
import { fieldsShown, fieldsShownOtherwise } from './harness/lists/named-fields.ts';
import { ViolatedExpectation } from './harness/properties/expectation.ts';
import { listPages, type ListRow, wholeList } from './harness/lists/record-list.ts';
import { walk } from './harness/lists/walk.ts';

/** The fields that were given a value and are not among those that an object shows. */
function lacking(values: object, shown: object): readonly string[] {
  return Object.keys(values).filter((id) => !(id in shown));
}

/** A page of so few leaves others. */
const fewOfAPage = 2;

test(
  'a list is answered with 200 and its objects as an array, each with its id',
  clause('LIST-01', 'LIST-11'),
  async ({ forEach, crm, populate }) => {
    let listed = 0;
    await forEach(resourceTypes.records, async (resourceType) => {
      const { status, body } = await crm.list(resourceType, { page: { limit: 3 } });
      if (status !== 200)
        throw new ViolatedExpectation(`a list of ${resourceType} is answered ${status}, not 200`, 'LIST-01');
      const { objects = [] } = body;
      holds(Array.isArray(objects), 'the objects are an array');
      listed += objects.length;
      // A listed object without an id is no object as described: `crm` blames LIST-11 for it.
    });
    if (listed > 0) return;
    const contacts = await populate('contacts');
    const { label } = await contacts.plant();
    holds((await contacts.idOf(label)) !== undefined, 'the list shows a contact that was created');
  },
);

test(
  'a list that finds nothing has an empty array of objects',
  clause('LIST-11'),
  async ({ once, crm, contacts }) => {
    await once(async () => {
      const { status, body } = await crm.list(
        'contacts',
        contacts.labelled('nobody', { page: { limit: 3 } }),
      );
      given(status === 200, `a list that finds nothing was answered with ${status}`);
      holds(Array.isArray(body.objects), 'its objects are there');
    });
  },
);

test(
  'each listed object pairs field ids with values',
  clause('LIST-02'),
  async ({ forAll, contacts, lives }) => {
    await forAll(commonLives(contacts.writableTexts, contacts.beginning), async (values) => {
      const life = await lives({ resourceType: 'contacts', begins: contacts.beginning, ...values });
      const shown = life.shown('listed') ?? {};
      equal(lacking(values.values, shown), [], 'the object pairs each field id with a value');
    });
  },
);

test(
  'next_cursor, total_objects and has_more have their types',
  clause('LIST-03'),
  async ({ forAll, standingContacts: contacts, quietCrm, asRead }) => {
    await forAll(commonWalks(), async (limits) => {
      const { crm, bodies } = collectingBodies(quietCrm, asRead);
      const { end } = await walk(contacts.pages([], crm), limits);
      holds(end !== 'refused', 'a page is answered');
      for (const { has_more, next_cursor } of bodies)
        holds(
          has_more !== true || typeof next_cursor === 'string',
          'a page that is not the last has a cursor',
        );
    });
  },
);

test(
  'every page of a list has has_more, whether true or false',
  clause('LIST-04'),
  async ({ forAll, standingContacts: contacts, crm, quietCrm, asRead }) => {
    await forAll(commonWalks(), async (limits) => {
      const { crm: collecting, bodies } = collectingBodies(quietCrm, asRead);
      const { end } = await walk(contacts.pages([], collecting), limits);
      holds(end !== 'refused', 'a page is answered');
      for (const { has_more } of bodies) holds(typeof has_more === 'boolean', 'the page has has_more');
    });
    await forAll(limitWithinCap(), async (limit) => {
      const { status, body } = await crm.list('contacts', contacts.confined({ page: { limit } }));
      equal(status, 200, 'a page is answered');
      holds(typeof body.has_more === 'boolean', 'the page has has_more');
    });
  },
);

test(
  'a list whose returnFields is empty shows every field that has a value',
  clause('LIST-05'),
  async ({ forAll, contacts, lives }) => {
    await forAll(commonLives(contacts.writableTexts, contacts.beginning), async (values) => {
      const life = await lives({ resourceType: 'contacts', begins: contacts.beginning, ...values });
      const shown = life.shown('listed whole') ?? {};
      const sent = { ...values.values, ...life.life.marks };
      equal(lacking(sent, shown), [], 'every field that was given a value is there');
    });
  },
);

test(
  'a whole list leaves out no field of the service that a list shows by its name',
  clause('LIST-05'),
  async ({ once, contacts, crm, environment }) => {
    await once(async () => {
      const { label } = await contacts.plant();
      const fields = await declaredFields(environment, 'contacts');
      const own = fields.filter(isOfService);
      offered(own.length > 0, 'contacts have no field that callers do not write');
      const returnFields = own.map(({ id }) => id);
      const { status } = await wholeList(crm, 'contacts', contacts.labelled(label, { returnFields }));
      offered(status === 200, `a list that names these fields is answered with ${status}`);
      // What is shown empty where it is named may be left out of the whole.
      const filled = (row: ListRow | undefined): readonly string[] =>
        (row?.fields ?? []).filter(({ value }) => !showsNothing(value)).map(({ id }) => id);
      const byName = await contacts.listedUntil(label, { returnFields }, (row) => filled(row).length > 0);
      const named = filled(byName).filter((id) => returnFields.includes(id));
      offered(named.length > 0, 'the list shows no value of a field that callers do not write');
      const missing = (row: ListRow | undefined): readonly string[] =>
        named.filter((id) => !filled(row).includes(id));
      const whole = await contacts.listedUntil(label, {}, (row) => missing(row).length === 0);
      equal(missing(whole), [], 'every field that has a value is there');
    });
  },
);

/** What an unset field may be shown as, where every value is a text. */
const unset: ReadonlySet<unknown> = new Set(['', '[]', '{}', '0', 'null', 'false']);

/** Whether a record surely shows a value for its field: a text of its own, or an instant that is no beginning of time. */
function isHeld(attribute: Attribute | undefined, rowId: unknown): boolean {
  if (attribute === undefined || attribute.shape === 'another shape') return false;
  const { value } = attribute;
  const moment = shownMoment(value);
  if (moment !== undefined) return moment.start > 0n;
  return typeof value === 'string' && !unset.has(value) && value !== rowId;
}

test(
  'a whole list leaves out no field of the service that the record shows',
  clause('LIST-05'),
  async ({ once, contacts, crm, environment }) => {
    needsOperation(environment, 'GetCrmRecord');
    await once(async () => {
      const { id, label } = await contacts.plant();
      const fields = await declaredFields(environment, 'contacts');
      const own = fields.filter(isOfService);
      const held = async (): Promise<readonly string[]> => {
        const { status, body } = await settledRead(crm, 'contacts', id, environment.patience.records);
        given(status === 200, `reading a record was answered with ${status}`);
        return own.flatMap((field) => (isHeld(attributeIn(body.attributes, field.id), id) ? [field.id] : []));
      };
      const before = await held();
      offered(before.length > 0, 'the record shows no value of a field that callers do not write');
      const missing = (row: ListRow | undefined): readonly string[] =>
        before.filter((each) => !row?.fields?.some((shown) => shown.id === each));
      const whole = await contacts.listedUntil(label, {}, (row) => missing(row).length === 0);
      given(whole !== undefined, 'the list did not show a new record in time');
      // A value may be there for a while only.
      const after = missing(whole).length === 0 ? [] : await held();
      equal(
        missing(whole).filter((each) => after.includes(each)),
        [],
        'every field that has a value is there',
      );
    });
  },
);

test(
  'a list shows the fields named in returnFields and no others',
  clause('LIST-06'),
  async ({ forAll, contacts }) => {
    const planted = await contacts.plant(
      Object.fromEntries(contacts.writableTexts.map((id) => [id, 'to be shown or not'])),
    );
    const ids = Object.keys(planted.values);
    const few = [1, 2, 3].map((count) => ids.slice(0, count));
    const wanted = { first: fc.constant([...few, ids]), drawn: fc.subarray(ids, { minLength: 1 }) };
    await forAll(wanted, async (returnFields) => {
      const asked = returnFields.toSorted();
      const isRight = (row: ListRow): boolean => isDeepStrictEqual(fieldsShown(row), asked);
      const row = await contacts.listedUntil(planted.label, { returnFields }, isRight);
      equal(fieldsShown(row), asked, 'the fields shown are those asked for');
    });
  },
);

test(
  'a list shows the fields that the service writes itself, where returnFields names them',
  clause('LIST-06'),
  async ({ once, contacts, environment }) => {
    await once(async () => {
      const { label } = await contacts.plant();
      const whole = await contacts.listedUntil(label, {}, (row) => fieldsShown(row).length > 0);
      const fields = await declaredFields(environment, 'contacts');
      const written = new Set(fields.filter(({ readOnly }) => readOnly !== true).map(({ id }) => id));
      const own = fieldsShown(whole).filter((id) => !written.has(id));
      offered(own.length > 0, 'the list shows no value of a read-only field');
      const isRight = (row: ListRow): boolean => isDeepStrictEqual(fieldsShown(row), own);
      const row = await contacts.listedUntil(label, { returnFields: own }, isRight);
      equal(fieldsShown(row), own, 'the fields shown are those asked for');
    });
  },
);

test(
  'a list that names its fields shows the values which the whole list shows',
  clause('LIST-06'),
  async ({ once, crm, environment }) => {
    await once(async () => {
      // Others may change their records between two lists, and one copy of a list may be behind.
      const found = await environment.patience.lists.lookUntil(
        () => fieldsShownOtherwise(crm, 'contacts'),
        (differing) => differing.length === 0,
      );
      equal(found, [], 'no field shows another value beside others than in the whole list');
    });
  },
);

test(
  'every page of a walk shows the fields named in returnFields and no others',
  clause('LIST-06'),
  async ({ forAll, standingContacts: contacts, crm, undisturbed }) => {
    const filled = [...new Set([contacts.labelField, contacts.marker.field])];
    const inputs = fc.record({ limit: smallLimit(), returnFields: fc.subarray(filled, { minLength: 1 }) });
    await forAll(
      inputs,
      undisturbed([contacts], async ({ limit, returnFields }) => {
        const request = contacts.confined({ returnFields, page: {} });
        const { rows } = await walk(listPages(crm, 'contacts', request), [limit]);
        given(rows.length > limit, 'the walk has one page only');
        for (const row of rows)
          equal(fieldsShown(row), returnFields.toSorted(), 'the fields shown are those asked for');
      }),
    );
  },
);

test('a list request without a body is refused', clause('LIST-07'), async ({ forEach, crm }) => {
  await forEach(resourceTypes.records, async (resourceType) => {
    const { status } = await crm.listText(resourceType);
    holds(
      isRefused(status),
      `a list of ${resourceType} without its body is refused, but it was answered with ${status}`,
    );
    const { status: withBody } = await crm.list(resourceType, { page: { limit: 1 } });
    given(withBody === 200, `a list of ${resourceType} with a body was answered with ${withBody}`);
  });
});

test(
  'a field without a value is left out of an answer or shown empty',
  clause('LIST-08'),
  async ({ once, observe, contacts, environment }) => {
    const empty = contacts.spareText;
    const { label } = await contacts.plant();
    await once(async () => {
      const shown = (await contacts.shownUntil(label, [empty])) ?? {};
      const { values } = contacts.markedTexts({});
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
  'a list shows a write at once or after a delay',
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

test(
  'an object on a further page has its own values',
  clause('LIST-02'),
  async ({ once, standingContacts, quietCrm }) => {
    const own = new Map((await standingContacts.standing()).map(({ id, label }) => [id, label]));
    await once(async () => {
      const { rows } = await walk(standingContacts.pages([], quietCrm), [fewOfAPage]);
      const known = rows.filter(({ id }) => own.has(id));
      given(known.length > fewOfAPage, 'no further page shows a record that the first one of all shows');
      for (const { id, label } of known)
        equal(label, own.get(id), `the list shows of ${id} the same on small pages as on one`);
    });
  },
);
