import { fieldsBody } from '../generators/upsert-body.ts';
import { clause, given, offered, test } from './harness/check.ts';
import { returned, twoTexts, upsertMatch } from './harness/uniqueness/upsert-match.ts';
import { probedFields } from './harness/uniqueness/unique-fields.ts';
import { freshValue, plantKeyed } from './harness/uniqueness/keyed-record.ts';
import { deleteShowing } from './harness/records/delete-showing.ts';
import { isDone } from './harness/properties/answer-status.ts';
import { subtype } from './harness/writes/subtyped-record.ts';
import { wholeList } from './harness/lists/record-list.ts';

const idField = 'system__id';

test(
  'of several fields in searchExisting all must match, or one suffices',
  clause('UPSERT-10'),
  async ({ once, observe, contacts, environment }) => {
    await once(async () => {
      const [first, second] = (await probedFields(environment, 'contacts')).unique;
      offered(
        first !== undefined && second !== undefined,
        'fewer than two unique fields of contacts were found',
      );
      const one = await plantKeyed(contacts, first);
      const other = await plantKeyed(contacts, second);
      const known = { 'the match of the first field': one, 'the match of the second field': other };
      const search = { searchExisting: [first.id, second.id] };
      const half = { [first.id]: freshValue(contacts, first), [second.id]: other.keyValue };
      const torn = { [first.id]: one.keyValue, [second.id]: other.keyValue };
      const onlySecond = await upsertMatch(environment, contacts, half, search, known);
      const each = await upsertMatch(environment, contacts, torn, search, known);
      observe(
        `With two search fields of which the second alone matches, an upsert reaches ${onlySecond}; where each matches another record, ${each}.`,
      );
    });
  },
);

test(
  'an upsert whose searchExisting finds two records fails or takes one of them',
  clause('UPSERT-11'),
  async ({ once, observe, contacts, environment }) => {
    const [, text] = twoTexts(contacts);
    await once(async () => {
      const values = { [text]: contacts.marked({}).label };
      const [older, newer] = [await contacts.plant(values), await contacts.plant(values)];
      const known = { 'the older one': older, 'the newer one': newer };
      const outcome = await upsertMatch(environment, contacts, values, { searchExisting: [text] }, known);
      observe(`An upsert whose search value stands in two records reaches ${outcome}.`);
    });
  },
);

test(
  'an upsert without searchExisting matches by some field, or never',
  clause('UPSERT-12'),
  async ({ once, observe, contacts, environment }) => {
    await once(async () => {
      const { unique } = await probedFields(environment, 'contacts');
      const outcomes: string[] = [];
      for (const key of unique) {
        const record = await plantKeyed(contacts, key);
        const values = { [key.id]: record.keyValue };
        const outcome = await upsertMatch(
          environment,
          contacts,
          values,
          {},
          { 'the record that has the value': record },
        );
        outcomes.push(`${key.id}: ${outcome}`);
      }
      const record = await contacts.plant();
      const label = { [contacts.labelField]: record.label };
      const outcome = await upsertMatch(
        environment,
        contacts,
        label,
        {},
        { 'the record that has the value': record },
      );
      outcomes.push(`${contacts.labelField}: ${outcome}`);
      observe(
        `Without search fields an upsert of a value that a record has reaches, by field: ${outcomes.join('; ')}.`,
      );
    });
  },
);

test(
  'a v2 upsert is answered with pairs, with a data object or with neither',
  clause('UPSERT-13'),
  async ({ once, observe, contacts, environment }) => {
    await once(async () => {
      const { values } = contacts.markedTexts({});
      const body = { data: values, returnFields: Object.keys(values) };
      const answer = await environment.crm.upsert('contacts', body, contacts.marker);
      const members = Object.keys(answer.body ?? {}).join(', ') || 'none';
      const pairs = Object.keys(returned(answer.body)).length;
      observe(
        `An upsert of a data object is answered with ${answer.status} and the members ${members}; ${pairs} of ${Object.keys(values).length} return fields come as pairs.`,
      );
    });
  },
);

test(
  'a body with both upsert forms, or with neither, is refused or read',
  clause('UPSERT-14'),
  async ({ once, observe, contacts, environment }) => {
    const [witness, other] = twoTexts(contacts);
    await once(async () => {
      const { label, values } = contacts.markedTexts({ [witness]: 'from the list' });
      const { fields } = fieldsBody(values, 'always_overwrite');
      const data = { ...values, [witness]: 'from the object', [other]: 'from the object' };
      const both = await environment.crm.upsert('contacts', { fields, data }, contacts.marker);
      const id = both.status === 200 ? await contacts.idOf(label) : undefined;
      const shown = id === undefined ? {} : ((await contacts.shownUntil(label, [witness, other])) ?? {});
      // Such a body carries no marker: what it makes can only be found by the id that it returns.
      const neither = await environment.crm.onPurpose.upsert(
        'contacts',
        { returnFields: [idField] },
        contacts.marker,
      );
      const made = returned(neither.body)[idField];
      if (typeof made === 'string')
        await deleteShowing(environment, 'contacts', { id: idField, value: made });
      const stored = JSON.stringify([shown[witness] ?? null, shown[other] ?? null]);
      observe(
        `A body with both forms is answered with ${both.status}, and ${stored} is stored; one with neither with ${neither.status}.`,
      );
    });
  },
);

test(
  'leaving returnFields out means the same as an empty list or not',
  clause('UPSERT-15'),
  async ({ once, observe, contacts, environment }) => {
    const { crm } = environment;
    await once(async () => {
      const { label, values } = contacts.markedTexts({});
      const upsert = await crm.upsert('contacts', fieldsBody(values, 'always_overwrite'), contacts.marker);
      offered(isDone(upsert.status), `the upsert was answered with ${upsert.status}`);
      given((await contacts.idOf(label)) !== undefined, 'the list did not show a new record in time');
      const lists = [{}, { returnFields: [] }].map((rest) =>
        wholeList(crm, 'contacts', contacts.labelled(label, rest)),
      );
      const [without, empty] = (await Promise.all(lists)).map(
        ({ body }) => body?.objects?.[0]?.fields?.length ?? 0,
      );
      const fields = Object.keys(returned(upsert.body)).length;
      observe(
        `Without return fields an upsert returns ${fields} fields, and a list ${without} where an empty list of them gives ${empty}.`,
      );
    });
  },
);

test(
  'a subtype is stored, narrows a list or is ignored',
  clause('UPSERT-16'),
  async ({ once, observe, contacts, environment }) => {
    const { crm } = environment;
    await once(async () => {
      const { label, values } = contacts.markedTexts({});
      const body = { ...fieldsBody(values, 'always_overwrite'), subtype };
      const { status } = await crm.upsert('contacts', body, contacts.marker);
      if (status === 200) await contacts.idOf(label);
      const found = async (asked: string): Promise<string> => {
        const answer = await wholeList(crm, 'contacts', contacts.labelled(label, { subtype: asked }));
        return answer.status === 200
          ? `shows ${answer.body.objects.length}`
          : `is refused with ${answer.status}`;
      };
      const [same, another] = [await found(subtype), await found('another')];
      observe(
        `An upsert with a subtype is answered with ${status}; a list of its subtype ${same}, a list of another ${another}.`,
      );
    });
  },
);
