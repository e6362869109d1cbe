import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { plainText, textValues } from '../generators/field-value.ts';
import { attributeIn } from './harness/records/record-attributes.ts';
import { clause, equal, given, holds, offered, test } from './harness/check.ts';
import { isDone } from './harness/properties/answer-status.ts';
import { lookUntil, settle } from './harness/lists/settle.ts';
import { unprovenPopulation } from './harness/records/populations.ts';
import { settledRead } from './harness/records/settled-read.ts';
import { sharableTexts } from './harness/uniqueness/sharable-texts.ts';
import { unknownRecordId } from '../generators/absent-names.ts';

test('creating a record is answered with 200', clause('RECORDS-01'), async ({ forAll, contacts }) => {
  await forAll(textValues(contacts.writableTexts), async (values) => {
    const { status } = await contacts.tryCreate(contacts.marked(values).values);
    equal(status, 200, 'a create of plain values succeeds');
  });
});

test(
  'a create is never answered with a server error',
  clause('RECORDS-01'),
  async ({ forEach, decidable, crm, environment }) => {
    // Where every create fails so, no record of ours could be proven to be found again.
    const population = await decidable(() => unprovenPopulation(environment, 'contacts'));
    await forEach(['data', 'fields'] as const, async (form) => {
      const { label, values } = population.marked({});
      const { status } = await population.tryCreate(values, { crm, form });
      holds(
        status < 500,
        `a create of plain texts in ${form} is answered or refused, but it ended with ${status}`,
      );
      // A service that answers anything with success would do as well.
      const isMade = !isDone(status) || (await population.idOf(label)) !== undefined;
      given(isMade, 'a create was answered with success, and the list shows no such record');
    });
  },
);

test(
  'a create makes exactly one new record and merges into none',
  clause('RECORDS-02'),
  async ({ forAll, decidable, contacts, crm, environment }) => {
    // Of a unique field the right answer to a copy is a conflict.
    const copied = await decidable(() => sharableTexts(contacts));
    await forAll(textValues(copied), async (values) => {
      const twin = await contacts.plant(values);
      const { settle_timeout_ms } = environment.profile;
      const walkUntil = (isRight: (ids: ReadonlySet<unknown>) => boolean): Promise<ReadonlySet<unknown>> =>
        lookUntil(
          async () => new Set((await contacts.walk([undefined])).rows.map((row) => row.id)),
          isRight,
          settle_timeout_ms,
        );
      const before = await walkUntil((ids) => ids.has(twin.id));
      const { label, values: marked } = contacts.marked(values);
      const { status } = await contacts.tryCreate(marked, { crm });
      equal(status, 200, 'a create with the values of another record succeeds');
      const id = await contacts.idOf(label);
      const expected = new Set([...before, id]);
      equal(
        await walkUntil((ids) => isDeepStrictEqual(ids, expected)),
        expected,
        'there is one record more, and all others are still there',
      );
      holds(id !== twin.id, 'the new record is not the one with the same values');
    });
  },
);

test(
  'a created record holds the submitted values',
  clause('RECORDS-03'),
  async ({ forAll, contacts, crm }) => {
    await forAll(textValues(contacts.writableTexts), async (values) => {
      const { label, values: marked } = contacts.marked(values);
      const { status } = await contacts.tryCreate(marked, { crm });
      equal(status, 200, 'a create of plain values succeeds');
      for (const [fieldId, value] of Object.entries({ ...values, ...contacts.marks(label) })) {
        equal(
          await contacts.shows(label, fieldId, value),
          value,
          `the list shows the created value of ${fieldId}`,
        );
      }
    });
  },
);

test(
  'a record that is read has a type, an id and attributes',
  clause('RECORDS-07', 'RECORDS-22'),
  async ({ forAll, contacts, crm, environment }) => {
    await forAll(textValues(contacts.writableTexts), async (values) => {
      const { id } = await contacts.plant(values);
      const { settle_timeout_ms } = environment.profile;
      const { status, body } = await settledRead(crm, 'contacts', id, settle_timeout_ms);
      equal(status, 200, 'a record that the list shows can be read');
      holds('id' in body, 'a record that the list shows is read with its envelope');
    });
  },
);

test(
  'reading a record by its id gives that record',
  clause('RECORDS-08'),
  async ({ forAll, contacts, crm, environment }) => {
    await forAll(textValues(contacts.writableTexts), async (values) => {
      const planted = await contacts.plant(values);
      const { settle_timeout_ms } = environment.profile;
      const { status, body } = await settledRead(crm, 'contacts', planted.id, settle_timeout_ms);
      equal(status, 200, 'a record that the list shows can be read');
      equal(body.id, planted.id, 'the record has the id it was asked for by');
      given(
        attributeIn(body.attributes, contacts.marker.field) !== undefined,
        'the attributes are of no shape that we can read',
      );
      const ids = Object.keys({ ...values, ...contacts.marks(planted.label) });
      const isWhole = (listed: object): boolean => ids.every((id) => id in listed);
      const shown: Readonly<Record<string, unknown>> =
        (await contacts.shownUntil(planted.label, ids, isWhole)) ?? {};
      for (const id of ids) {
        const { texts } = attributeIn(body.attributes, id) ?? { texts: [] };
        holds(
          texts.some((text) => text === shown[id]),
          `the record shows ${id} as the list does`,
        );
      }
    });
  },
);

test('updating a record is answered with 200', clause('RECORDS-12'), async ({ forAll, contacts, crm }) => {
  const { id } = await contacts.plant();
  await forAll(textValues(contacts.writableTexts), async (values) => {
    const { status } = await crm.update('contacts', id, { ...values, ...contacts.nextMarks().values });
    equal(status, 200, 'an update with plain values succeeds');
  });
});

test('an updated field shows its new value', clause('RECORDS-13'), async ({ forAll, contacts, crm }) => {
  const { id } = await contacts.plant();
  await forAll(textValues(contacts.writableTexts), async (values) => {
    const { label, values: marks } = contacts.nextMarks();
    const { status } = await crm.update('contacts', id, { ...values, ...marks });
    equal(status, 200, 'an update with plain values succeeds');
    equal(await contacts.idOf(label), id, 'the list shows the record under its new label');
    for (const [fieldId, value] of Object.entries(values)) {
      equal(await contacts.shows(label, fieldId, value), value, `the list shows the new value of ${fieldId}`);
    }
  });
});

test(
  'an update leaves the fields that it does not name as they were',
  clause('RECORDS-14'),
  async ({ forAll, contacts, crm }) => {
    const texts = contacts.writableTexts.slice(0, 8);
    const first = fc.record(Object.fromEntries(texts.map((id) => [id, plainText()])), {
      noNullPrototype: true,
    });
    await forAll(fc.record({ before: first, update: textValues(texts) }), async ({ before, update }) => {
      const { id, values } = await contacts.plant(before);
      const { label } = contacts.nextMarks();
      const named = { ...update, [contacts.labelField]: label };
      const unnamed = Object.keys(values).filter((each) => !(each in named));
      offered(unnamed.length > 0, 'contacts have no field besides the one that is updated');
      const { status } = await crm.update('contacts', id, named);
      equal(status, 200, 'an update with plain values succeeds');
      for (const [fieldId, value] of Object.entries(update)) await contacts.shows(label, fieldId, value);
      const isAsBefore = (listed: Readonly<Record<string, unknown>>): boolean =>
        unnamed.every((fieldId) => listed[fieldId] === values[fieldId]);
      const shown = (await contacts.shownUntil(label, unnamed, isAsBefore)) ?? {};
      for (const fieldId of unnamed)
        equal(shown[fieldId], values[fieldId], `${fieldId}, which the update does not name, is as it was`);
    });
  },
);

test(
  'updating a record that does not exist creates none',
  clause('RECORDS-15'),
  async ({ forAll, contacts, crm }) => {
    const deleted = await contacts.plant();
    await crm.delete('contacts', deleted.id);
    given(await contacts.vanishes(deleted.label), 'a deleted record stays in the list');
    const inputs = fc.record({
      id: fc.constantFrom(deleted.id, unknownRecordId),
      values: textValues(contacts.writableTexts),
    });
    await forAll(inputs, async ({ id, values }) => {
      const { label, values: marked } = contacts.marked(values);
      await crm.update('contacts', id, marked);
      await contacts.plant();
      equal(await contacts.shown(label), undefined, 'the list shows no record of the values');
      const { status, text } = await crm.get('contacts', id);
      holds(status !== 200 || !text.includes(label), 'no record is there to be read');
    });
  },
);

test('deleting a record is answered with 200', clause('RECORDS-18'), async ({ forAll, contacts, crm }) => {
  await forAll(textValues(contacts.writableTexts), async (values) => {
    const { id } = await contacts.plant(values);
    const { status } = await crm.delete('contacts', id);
    equal(status, 200, 'a delete of a record that the list shows succeeds');
  });
});

test('a list no longer shows a deleted record', clause('RECORDS-19'), async ({ forAll, contacts, crm }) => {
  await forAll(textValues(contacts.writableTexts), async (values) => {
    const { id, label } = await contacts.plant(values);
    const { status } = await crm.delete('contacts', id);
    equal(status, 200, 'a delete of a record that the list shows succeeds');
    holds(await contacts.vanishes(label), 'the list stops showing a deleted record');
  });
});

test(
  'reading a deleted record gives none of its values',
  clause('RECORDS-20'),
  async ({ forAll, contacts, crm, environment }) => {
    await forAll(textValues(contacts.writableTexts), async (values) => {
      const { id, label } = await contacts.plant(values);
      const { status } = await crm.delete('contacts', id);
      given(status === 200, `the delete was answered with ${status}`);
      const { seen } = await settle(async () => {
        const answer = await crm.get('contacts', id);
        return answer.text.includes(label) ? undefined : answer.status;
      }, environment.profile.settle_timeout_ms);
      holds(seen !== undefined, 'reading the deleted record gives none of its values');
    });
  },
);
