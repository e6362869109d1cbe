import { textValues } from '../generators/field-value.ts';
import { limits } from '../specs/openapi.ts';
import { showsNothing } from '../specs/semantics/value.ts';
import { clause, equal, given, offered, test } from './harness/check.ts';
import type { MarkedRow } from './harness/records/marked-list.ts';
import { isDone } from './harness/properties/answer-status.ts';
import { plantKeyedShown, upsertDataOf } from './harness/uniqueness/keyed-record.ts';
import { uniqueField } from './harness/uniqueness/unique-fields.ts';

/** So many fields are left out of an upsert. */
const mostLeft = 3;

test(
  'a v2 upsert updates the record found by searchExisting',
  clause('UPSERT-17'),
  async ({ forAll, decidable, contacts, crm, environment }) => {
    const key = await decidable(() => uniqueField(environment));
    const first = contacts.marked({});
    const tried = await crm.upsert('contacts', { data: first.values }, contacts.marker);
    test.skip(!isDone(tried.status), 'upserts of data are refused here, which UPSERT-02 tells');
    // Records may show in another order than they were made: one that comes late would be taken for a new one.
    await contacts.idOf(first.label);
    await forAll(textValues(contacts.writableTexts), async (drawn) => {
      // What data does to a value that is there is open, and a service may put one into a new record.
      const { record, shown: laid } = await plantKeyedShown(contacts, key, {}, Object.keys(drawn));
      const values = Object.fromEntries(Object.entries(drawn).filter(([id]) => showsNothing(laid[id])));
      const walkUntil = (isRight: (rows: readonly MarkedRow[]) => boolean): Promise<readonly MarkedRow[]> =>
        contacts.patience.lists.lookUntil(
          async () => (await contacts.walk([limits.maximum_page_size])).rows,
          isRight,
        );
      const { length: before } = await walkUntil((rows) => rows.some(({ label }) => label === record.label));
      const body = upsertDataOf(record, contacts, values);
      const { status } = await crm.upsert('contacts', body, contacts.marker);
      equal(status, 200, 'a v2 upsert that finds its record succeeds');
      const shown = await contacts.shownAs(record.label, values);
      for (const [id, value] of Object.entries(values))
        equal(shown[id], value, `the record found shows the new value of ${id}`);
      const after = await walkUntil(({ length }) => length === before);
      equal(after.length, before, 'the v2 upsert creates no record');
    });
  },
);

test(
  'a v2 upsert leaves the fields that it does not name as they were',
  clause('MERGE-08'),
  async ({ once, decidable, contacts, crm, environment }) => {
    const key = await decidable(() => uniqueField(environment));
    const tried = await crm.upsert('contacts', { data: contacts.marked({}).values }, contacts.marker);
    test.skip(!isDone(tried.status), 'upserts of data are refused here, which UPSERT-02 tells');
    await once(async () => {
      const ids = contacts.writableTexts.slice(0, mostLeft);
      offered(ids.length > 0, 'contacts have no text to leave out besides those that mark them');
      const left = Object.fromEntries(ids.map((id) => [id, 'to be left']));
      const { record, shown: laid } = await plantKeyedShown(contacts, key, left, ids);
      for (const id of ids) given(laid[id] === left[id], `the list does not show ${id} as it was written`);
      const { status } = await crm.upsert('contacts', upsertDataOf(record, contacts, {}), contacts.marker);
      given(status === 200, `the v2 upsert was answered with ${status}`);
      // A list that shows what was written later shows the upsert as well.
      await contacts.plant();
      const after = await contacts.shownAs(record.label, left);
      for (const id of ids) equal(after[id], left[id], `${id} was not named and stays as it is`);
    });
  },
);

test(
  'a v2 upsert with an empty returnFields returns no fields',
  clause('UPSERT-18'),
  async ({ forAll, contacts, crm }) => {
    const tried = await crm.upsert('contacts', { data: contacts.marked({}).values }, contacts.marker);
    test.skip(!isDone(tried.status), 'upserts of data are refused here, which UPSERT-02 tells');
    await forAll(textValues(contacts.writableTexts), async (values) => {
      const data = contacts.marked(values).values;
      const { status, text } = await crm.upsert('contacts', { data, returnFields: [] }, contacts.marker);
      equal(status, 200, 'a v2 upsert succeeds');
      // The shape of the answer is not shown; a field that comes back has its id somewhere.
      const told = Object.keys(data).filter((id) => text.includes(id));
      equal(told, [], 'no field comes back');
    });
  },
);
