import { attributeIn } from './harness/records/record-attributes.ts';
import { clause, test } from './harness/check.ts';
import { dataFormOutcomes } from './harness/writes/data-form-outcomes.ts';
import { createFormsBeside, outcomeOf } from './harness/writes/write-outcome.ts';
import { answerInWords } from './harness/properties/observation-words.ts';
import { unknownRecordId } from '../generators/absent-names.ts';

test(
  'the body of a create carries its values as data, as fields or flat',
  clause('RECORDS-04'),
  async ({ once, observe, contacts, environment }) => {
    await once(async () => {
      const outcomes: string[] = [];
      for (const [form, bodyOf] of createFormsBeside(environment.createForm)) {
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
  'the answer to a create, an update or a delete is empty or shows the record',
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

test(
  'the attributes of a record and the data of an update hold values in one form or another',
  clause('RECORDS-09'),
  async ({ once, observe, contacts, environment }) => {
    const record = await contacts.plant();
    await once(async () => {
      const { status, body } = await environment.crm.get('contacts', record.id);
      const { attributes } = (body ?? {}) as { attributes?: unknown };
      const shape = attributeIn(attributes, contacts.marker.field)?.shape ?? 'of no shape that we can read';
      const outcomes = await dataFormOutcomes(environment.crm, record, attributes);
      observe(`The attributes of a record (${status}) are ${shape}; of the data of an update, ${outcomes}.`);
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
  'a call for a record that does not exist is refused or answered without data',
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
  'an empty value clears a field or does not',
  clause('RECORDS-16'),
  async ({ once, observe, contacts, environment }) => {
    const field = contacts.spareText;
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
