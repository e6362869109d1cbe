import fc from 'fast-check';
import { plainText, textValues } from '../generators/field-value.ts';
import { recordSteps } from '../generators/record-steps.ts';
import { resourceTypes } from '../specs/openapi.ts';
import { attributeIn } from './harness/attributes.ts';
import { clause, equal, given, holds, test } from './harness/check.ts';
import { answerInWords, createForms, outcomeOf } from './harness/observed-write.ts';
import { RecordLives } from './harness/record-lives.ts';
import { settle } from './harness/settle.ts';
import { probedFields } from './harness/unique-fields.ts';
import { unknownRecordId } from './harness/unknown.ts';
import { waysOfWriting, write } from './harness/ways-of-writing.ts';

test('creating a record is answered with 200', clause('RECORDS-01'), async ({ forAll, contacts }) => {
  await forAll(textValues(contacts.writableTexts), async (values) => {
    const { status } = await contacts.tryCreate(contacts.marked(values).values);
    equal(status, 200, 'a create of plain values succeeds');
  });
});

test(
  'a record read by its id comes as type, id and attributes',
  clause('RECORDS-07'),
  async ({ forAll, contacts, crm }) => {
    await forAll(textValues(contacts.writableTexts), async (values) => {
      const { id } = await contacts.plant(values);
      const { status, body } = await crm.get('contacts', id);
      equal(status, 200, 'a record that the list shows can be read');
      holds('id' in body, 'a record that the list shows is read with its envelope');
    });
  },
);

test('updating a record is answered with 200', clause('RECORDS-12'), async ({ forAll, contacts, crm }) => {
  const { id } = await contacts.plant();
  await forAll(textValues(contacts.writableTexts), async (values) => {
    const { status } = await crm.update('contacts', id, values);
    equal(status, 200, 'an update with plain values succeeds');
  });
});

test('an updated field shows its new value', clause('RECORDS-13'), async ({ forAll, contacts, crm }) => {
  const record = await contacts.plant();
  await forAll(textValues(contacts.writableTexts), async (values) => {
    const { status } = await crm.update('contacts', record.id, values);
    equal(status, 200, 'an update with plain values succeeds');
    for (const [fieldId, value] of Object.entries(values)) {
      equal(
        await contacts.shows(record.label, fieldId, value),
        value,
        `the list shows the new value of ${fieldId}`,
      );
    }
  });
});

test('deleting a record is answered with 200', clause('RECORDS-18'), async ({ forAll, contacts, crm }) => {
  await forAll(textValues(contacts.writableTexts), async (values) => {
    const { id } = await contacts.plant(values);
    const { status } = await crm.delete('contacts', id);
    equal(status, 200, 'a delete of a record that the list shows succeeds');
  });
});

test('a deleted record leaves the lists', clause('RECORDS-19'), async ({ forAll, contacts, crm }) => {
  await forAll(textValues(contacts.writableTexts), async (values) => {
    const { id, label } = await contacts.plant(values);
    const { status } = await crm.delete('contacts', id);
    equal(status, 200, 'a delete of a record that the list shows succeeds');
    holds(await contacts.vanishes(label), 'the list stops showing a deleted record');
  });
});

test(
  'a create makes exactly one new record and merges into none',
  clause('RECORDS-02'),
  async ({ forAll, contacts, crm }) => {
    await forAll(textValues(contacts.writableTexts), async (values) => {
      const twin = await contacts.plant(values);
      const before = await contacts.walk([undefined]);
      const { label, values: marked } = contacts.marked(values);
      const { status } = await contacts.tryCreate(marked, { crm });
      equal(status, 200, 'a create with the values of another record succeeds');
      const id = await contacts.idOf(label);
      const after = await contacts.walk([undefined]);
      equal(
        new Set(after.rows.map((row) => row.id)),
        new Set([...before.rows.map((row) => row.id), id]),
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
      for (const [fieldId, value] of Object.entries(values)) {
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
  'the body of a create wraps its values in one way or another',
  clause('RECORDS-04'),
  async ({ once, observe, contacts, environment }) => {
    await once(async () => {
      const outcomes: string[] = [];
      for (const [form, bodyOf] of Object.entries(createForms)) {
        const { label, values } = contacts.marked({});
        const { status } = await environment.crm.create('contacts', bodyOf(values), contacts.marker);
        const stored = status === 200 && (await contacts.idOf(label)) !== undefined;
        outcomes.push(`${form} ${stored ? 'stores the values' : `does not (${status})`}`);
      }
      observe(`Of the bodies for create, ${outcomes.join('; ')}.`);
    });
  },
);

test(
  'the answer to a write is empty or tells of the record',
  clause('RECORDS-05'),
  async ({ once, observe, contacts, environment: { crm } }) => {
    await once(async () => {
      const { values } = contacts.marked({});
      const created = await contacts.tryCreate(values, { crm });
      const { id } = await contacts.plant();
      const updated = await crm.update('contacts', id, values);
      const deleted = await crm.delete('contacts', id);
      const told = { create: created, update: updated, delete: deleted };
      observe(
        `${Object.entries(told)
          .map(([call, answer]) => `${call} answers ${answerInWords(answer)}`)
          .join('; ')}.`,
      );
    });
  },
);

test('a write touches no record but its own', clause('RECORDS-06'), async ({ forAll, contacts, crm }) => {
  const [field = ''] = contacts.writableTexts;
  const shared = { [field]: 'shared by all' };
  const first = await contacts.plant(shared);
  const inputs = fc.record({
    way: fc.constantFrom(...waysOfWriting, 'delete' as const),
    values: textValues(contacts.writableTexts),
  });
  await forAll(inputs, async ({ way, values }) => {
    const neighbours = [first, await contacts.plant(shared)];
    const target = await contacts.plant(shared);
    if (way === 'delete') {
      const { status } = await crm.delete('contacts', target.id);
      given(status === 200 && (await contacts.vanishes(target.label)), 'the delete was not carried out');
    } else {
      const { status, label } = await write(way, values, crm, contacts, target);
      given(status === 200, `the ${way} was answered with ${status}`);
      for (const [id, value] of Object.entries(values)) await contacts.shows(label, id, value);
    }
    for (const neighbour of neighbours) {
      const shown = (await contacts.shown(neighbour.label, Object.keys(neighbour.values))) ?? {};
      for (const [id, value] of Object.entries(neighbour.values)) {
        equal(shown[id], value, `${id} of another record is still as it was after ${way}`);
      }
    }
  });
});

test(
  'a record that is read is the one asked for',
  clause('RECORDS-08'),
  async ({ forAll, contacts, crm }) => {
    await forAll(textValues(contacts.writableTexts), async (values) => {
      const planted = await contacts.plant(values);
      const { status, body } = await crm.get('contacts', planted.id);
      equal(status, 200, 'a record that the list shows can be read');
      equal(body.id, planted.id, 'the record has the id it was asked for by');
      given(
        attributeIn(body.attributes, contacts.marker.field) !== undefined,
        'the attributes are of no shape that we can read',
      );
      const shown = (await contacts.shown(planted.label, Object.keys(values))) ?? {};
      for (const id of Object.keys(values)) {
        const { texts } = attributeIn(body.attributes, id) ?? { texts: [] };
        holds(
          texts.some((text) => text === shown[id]),
          `the record shows ${id} as the list does`,
        );
      }
    });
  },
);

test(
  'attributes are flat or wrap each value',
  clause('RECORDS-09'),
  async ({ once, observe, contacts, environment }) => {
    const { id } = await contacts.plant();
    await once(async () => {
      const { status, body } = await environment.crm.get('contacts', id);
      const shape = attributeIn(
        (body as { attributes?: unknown } | undefined)?.attributes,
        contacts.marker.field,
      )?.shape;
      observe(`The attributes of a record (${status}) are ${shape ?? 'of no shape that we can read'}.`);
    });
  },
);

test(
  "a record's type is spelled in one way or another",
  clause('RECORDS-10'),
  async ({ once, observe, contacts, environment }) => {
    const { id } = await contacts.plant();
    await once(async () => {
      const { status, body } = await environment.crm.get('contacts', id);
      const { type } = (body ?? {}) as { type?: unknown };
      observe(`A record under contacts (${status}) has the type ${JSON.stringify(type ?? null)}.`);
    });
  },
);

test(
  'a call for a record that does not exist is refused or answered emptily',
  clause('RECORDS-11'),
  async ({ once, observe, contacts, environment: { crm } }) => {
    await once(async () => {
      const got = await crm.get('contacts', unknownRecordId);
      const updated = await crm.update('contacts', unknownRecordId, contacts.marked({}).values);
      const deleted = await crm.delete('contacts', unknownRecordId);
      const told = { get: got, update: updated, delete: deleted };
      observe(
        `For a record that does not exist, ${Object.entries(told)
          .map(([call, answer]) => `${call} answers ${answerInWords(answer)}`)
          .join('; ')}.`,
      );
    });
  },
);

test(
  'an update leaves the fields that it does not name as they were',
  clause('RECORDS-14'),
  async ({ forAll, contacts, crm }) => {
    const texts = contacts.writableTexts.slice(0, 8);
    const first = fc.record(Object.fromEntries(texts.map((id) => [id, plainText()])), {
      noNullPrototype: true,
    });
    await forAll(fc.record({ before: first, update: textValues(texts) }), async ({ before, update }) => {
      const { id, label } = await contacts.plant(before);
      const { status } = await crm.update('contacts', id, update);
      equal(status, 200, 'an update with plain values succeeds');
      for (const [fieldId, value] of Object.entries(update)) await contacts.shows(label, fieldId, value);
      const shown = (await contacts.shown(label, texts)) ?? {};
      for (const fieldId of texts.filter((each) => !(each in update))) {
        equal(shown[fieldId], before[fieldId], `${fieldId}, which the update does not name, is as it was`);
      }
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

test(
  'an empty value clears a field or does not',
  clause('RECORDS-16'),
  async ({ once, observe, contacts, environment }) => {
    const [field = ''] = contacts.writableTexts;
    await once(async () => {
      const outcomes: string[] = [];
      for (const value of [null, '']) {
        const target = await contacts.plant({ [field]: 'to be cleared' });
        outcomes.push(
          `${JSON.stringify(value)} is ${await outcomeOf(environment.crm, contacts, target, field, value)}`,
        );
      }
      observe(`In an update, ${outcomes.join('; ')}.`);
    });
  },
);

test(
  'a record can be read, changed and deleted in any order of calls',
  clause('RECORDS-17'),
  async ({ forAll, decidable, populate, crm, environment }) => {
    const inputs = fc.record({ type: fc.constantFrom(...resourceTypes.records), steps: recordSteps() });
    const { settle_timeout_ms } = environment.profile;
    const [key] = (await decidable(() => probedFields(environment, 'contacts'))).unique;
    await forAll(inputs, async ({ type, steps }) => {
      const lives = new RecordLives(crm, {
        population: await populate(type),
        key: type === 'contacts' ? key : undefined,
        settleTimeoutMs: settle_timeout_ms,
      });
      for (const step of steps) await lives.take(step);
    });
  },
);

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
