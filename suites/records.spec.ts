import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { InCommon } from '../generators/covered.ts';
import { textValues } from '../generators/field-value.ts';
import { commonLives, type LifeValues } from '../generators/life-values.ts';
import type { LifePlan } from './harness/records/record-life.ts';
import { attributeIn } from './harness/records/record-attributes.ts';
import { clause, equal, given, holds, offered, test } from './harness/check.ts';
import { isRoomy, typedValue } from '../generators/typed-value.ts';
import { typedFieldsOf } from './harness/fields/field-types.ts';
import { isDone, isRefused } from './harness/properties/answer-status.ts';
import type { MarkedRow } from './harness/records/marked-list.ts';
import type { Population } from './harness/records/population.ts';
import { givenListed } from './harness/records/listed-at-all.ts';
import { unprovenPopulation } from './harness/records/populations.ts';
import { unknownRecordId } from '../generators/absent-names.ts';

function createdContact({ values, update }: LifeValues): LifePlan {
  return { resourceType: 'contacts', begins: 'create', values, update };
}

/** Made as all records of the run are: what is judged is not how. */
function plantedContact({ beginning }: Population, { values, update }: LifeValues): LifePlan {
  return { resourceType: 'contacts', begins: beginning, values, update };
}

function plantedLives({ writableTexts, beginning }: Population): InCommon<LifeValues> {
  return commonLives(writableTexts, beginning);
}

/** Forms of create's body that no other is near. */
const unusualForms = ['flat', 'attributes', 'merging fields'] as const;

test('creating a record is answered with 200', clause('RECORDS-01'), async ({ forAll, contacts, lives }) => {
  await forAll(commonLives(contacts.writableTexts), async (values) => {
    const life = await lives(createdContact(values));
    equal(life.status('made'), 200, 'a create of plain values succeeds');
  });
});

test(
  'a create is never answered with a server error',
  clause('RECORDS-01'),
  async ({ forEach, decidable, crm, environment }) => {
    // Where every create fails so, no record of ours could be proven to be found again.
    const population = await decidable(async () => {
      const unproven = await unprovenPopulation(environment, 'contacts');
      await givenListed(environment, unproven);
      return unproven;
    });
    const { createForm } = environment;
    const own = unusualForms.find((form) => form === createForm);
    const forms = own === undefined ? (['data', 'fields'] as const) : [own];
    await forEach(forms, async (form) => {
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
  async ({ forAll, contacts, crm }) => {
    await forAll(textValues(contacts.writableTexts), async (values) => {
      const twin = await contacts.plant(values);
      const walkUntil = (isRight: (rows: readonly MarkedRow[]) => boolean): Promise<readonly MarkedRow[]> =>
        contacts.patience.lists.lookUntil(async () => (await contacts.walk([undefined])).rows, isRight);
      const idsOf = (rows: readonly MarkedRow[]): ReadonlySet<unknown> => new Set(rows.map(({ id }) => id));
      const before = idsOf(await walkUntil((rows) => idsOf(rows).has(twin.id)));
      const { label, values: marked } = contacts.marked(values);
      const { status } = await contacts.tryCreate(marked, { crm });
      equal(status, 200, 'a create with the values of another record succeeds');
      const idIn = (rows: readonly MarkedRow[]): string | undefined =>
        rows.find((row) => row.label === label)?.id;
      const expectedIn = (rows: readonly MarkedRow[]): ReadonlySet<unknown> =>
        new Set([...before, idIn(rows)]);
      const after = await walkUntil((rows) => isDeepStrictEqual(idsOf(rows), expectedIn(rows)));
      equal(idsOf(after), expectedIn(after), 'there is one record more, and all others are still there');
      holds(idIn(after) !== twin.id, 'the new record is not the one with the same values');
    });
  },
);

/** So many fields of some types, in which records often share a value: many a service takes a phone number for a key. */
const sharedTypes = { phone: 3, date: 1, string_list: 1 } as const;

test(
  'a create that shares a phone number, a date or a list with a record makes another one',
  clause('RECORDS-02'),
  async ({ forEach, contacts, crm, environment }) => {
    const typed = (await typedFieldsOf(environment, 'contacts')).filter(
      (field) => field.readOnly !== true && field.enum === undefined && isRoomy(field),
    );
    const fields = Object.entries(sharedTypes).flatMap(([type, most]) =>
      typed.filter(({ fieldType }) => fieldType === type).slice(0, most),
    );
    offered(fields.length > 0, 'contacts have no such field');
    let taken = 0;
    await forEach(fields, async (field) => {
      const [value] = fc.sample(typedValue(field), { numRuns: 1, seed: environment.seed });
      const [first, second] = [
        contacts.marked({ [field.id]: value }),
        contacts.marked({ [field.id]: value }),
      ];
      if (!isDone((await contacts.tryCreate(first.values)).status)) return;
      given((await contacts.idOf(first.label)) !== undefined, 'the list did not show a new record in time');
      const { status } = await contacts.tryCreate(second.values, { crm });
      // A value that no two records share is judged as such.
      if (isRefused(status)) return;
      taken += 1;
      equal(status, 200, `a create with the ${field.id} of another record succeeds`);
      const id = await contacts.idOf(second.label);
      given(id !== undefined, 'the list did not show a new record in time');
      const others = await contacts.patience.lists.lookUntil(
        () => contacts.listed(first.label, []),
        (rows) => rows.length === 1,
      );
      holds(
        others.length === 1 && others[0]?.id !== id,
        `a record stays when another one is made with its ${field.id}`,
      );
    });
    offered(taken > 0, 'no two contacts can be made with the same value of such a field');
  },
);

test(
  'two creates with the very same values make two records',
  clause('RECORDS-02'),
  async ({ once, contacts, crm }) => {
    await once(async () => {
      const texts = contacts.writableTexts.map((id) => [id, contacts.freshText()]);
      const { label, values } = contacts.marked(Object.fromEntries(texts));
      const first = await contacts.tryCreate(values, { crm });
      given(isDone(first.status), `a create is answered ${first.status}`);
      const second = await contacts.tryCreate(values, { crm });
      offered(second.status !== 409, 'no contact can be made without a unique value');
      equal(second.status, 200, 'a create with the values of another record succeeds');
      const rows = await contacts.patience.lists.lookUntil(
        () => contacts.listed(label, []),
        (found) => found.length === 2,
      );
      given(rows.length > 0, 'the list did not show a new record in time');
      equal(rows.length, 2, 'the list shows as many records as were made');
    });
  },
);

test(
  'a created record holds the submitted values',
  clause('RECORDS-03'),
  async ({ forAll, contacts, lives }) => {
    await forAll(commonLives(contacts.writableTexts), async (values) => {
      const life = await lives(createdContact(values));
      equal(life.status('made'), 200, 'a create of plain values succeeds');
      const shown = life.shown('listed') ?? {};
      for (const [id, value] of Object.entries({ ...values.values, ...life.life.marks }))
        equal(shown[id], value, `the list shows the created value of ${id}`);
    });
  },
);

test(
  'a record that is read has a type, an id and attributes',
  clause('RECORDS-07', 'RECORDS-22'),
  async ({ forAll, contacts, lives }) => {
    await forAll(plantedLives(contacts), async (values) => {
      const { status, body } = (await lives(plantedContact(contacts, values))).readRecord();
      equal(status, 200, 'a record that the list shows can be read');
      holds('id' in body, 'a record that the list shows is read with its envelope');
    });
  },
);

test(
  'reading a record by its id gives that record',
  clause('RECORDS-08'),
  async ({ forAll, contacts, lives }) => {
    await forAll(plantedLives(contacts), async (values) => {
      const judged = await lives(plantedContact(contacts, values));
      const { id, marks } = judged.life;
      const { status, body } = judged.readRecord();
      equal(status, 200, 'a record that the list shows can be read');
      equal(body.id, id, 'the record has the id it was asked for by');
      given(
        attributeIn(body.attributes, contacts.marker.field) !== undefined,
        'the attributes are of no shape that we can read',
      );
      const shown = judged.shown('listed') ?? {};
      for (const field of Object.keys({ ...values.values, ...marks })) {
        const { texts } = attributeIn(body.attributes, field) ?? { texts: [] };
        holds(
          texts.some((text) => text === shown[field]),
          `the record shows ${field} as the list does`,
        );
      }
    });
  },
);

test('updating a record is answered with 200', clause('RECORDS-12'), async ({ forAll, contacts, lives }) => {
  await forAll(plantedLives(contacts), async (values) => {
    const life = await lives(plantedContact(contacts, values));
    equal(life.status('updated'), 200, 'an update with plain values succeeds');
  });
});

test('an updated field shows its new value', clause('RECORDS-13'), async ({ forAll, contacts, lives }) => {
  await forAll(plantedLives(contacts), async (values) => {
    const life = await lives(plantedContact(contacts, values));
    equal(life.status('updated'), 200, 'an update with plain values succeeds');
    const shown = life.shown('listed updated') ?? {};
    const changed = { ...values.update, [contacts.labelField]: life.life.updatedLabel };
    for (const [id, value] of Object.entries(changed))
      equal(shown[id], value, `the list shows the new value of ${id}`);
  });
});

test(
  'an update leaves the fields that it does not name as they were',
  clause('RECORDS-14'),
  async ({ forAll, contacts, lives }) => {
    let seen = 0;
    await forAll(plantedLives(contacts), async (values) => {
      const life = await lives(plantedContact(contacts, values));
      equal(life.status('updated'), 200, 'an update with plain values succeeds');
      const named = new Set([...Object.keys(values.update), contacts.labelField]);
      const unnamed = Object.entries({ ...values.values, ...life.life.marks }).filter(
        ([id]) => !named.has(id),
      );
      const shown = life.shown('listed updated') ?? {};
      for (const [id, value] of unnamed)
        equal(shown[id], value, `${id}, which the update does not name, is as it was`);
      seen += unnamed.length;
    });
    offered(seen > 0, 'contacts have no field besides the one that is updated');
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

test('deleting a record is answered with 200', clause('RECORDS-18'), async ({ forAll, contacts, lives }) => {
  await forAll(plantedLives(contacts), async (values) => {
    const life = await lives(plantedContact(contacts, values));
    equal(life.status('deleted'), 200, 'a delete of a record that the list shows succeeds');
  });
});

test('a list no longer shows a deleted record', clause('RECORDS-19'), async ({ forAll, contacts, lives }) => {
  await forAll(plantedLives(contacts), async (values) => {
    const life = await lives(plantedContact(contacts, values));
    equal(life.status('deleted'), 200, 'a delete of a record that the list shows succeeds');
    equal(life.rows('listed deleted').length, 0, 'the list stops showing a deleted record');
  });
});

test(
  'reading a deleted record gives none of its values',
  clause('RECORDS-20'),
  async ({ forAll, contacts, lives }) => {
    await forAll(plantedLives(contacts), async (values) => {
      const life = await lives(plantedContact(contacts, values));
      const status = life.status('deleted');
      given(status === 200, `the delete was answered with ${status}`);
      holds(!life.tellsOf('read deleted'), 'reading the deleted record gives none of its values');
      given(life.tellsOf('read updated'), 'no read showed the record before its deletion');
    });
  },
);
