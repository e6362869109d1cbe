import { searchingBody } from '../generators/upsert-body.ts';
import { clause, equal, test } from './harness/check.ts';
import { writtenConcurrently, concurrencySizes } from './harness/uniqueness/concurrent-writes.ts';
import { uniqueField } from './harness/uniqueness/unique-fields.ts';

test(
  'of simultaneous creates with one unique value exactly one succeeds and leaves a record',
  clause('UNIQUENESS-13'),
  async ({ forEach, contacts, crm, environment, effort }) => {
    const field = await uniqueField(environment);
    const create = (value: string) =>
      contacts.tryCreate(contacts.marked({ [field.id]: value }).values, { crm });
    await forEach(concurrencySizes(environment.profile, effort), async (size) => {
      const writes = Array.from({ length: size }, () => create);
      const { holders, succeeded } = await writtenConcurrently(environment, contacts, field, writes);
      equal(holders.length, 1, `one of ${size} simultaneous creates makes a record`);
      equal(succeeded, 1, `one of ${size} simultaneous creates is answered 200`);
    });
  },
);

test(
  'simultaneous upserts with one unique value leave one record',
  clause('UNIQUENESS-14'),
  async ({ forEach, contacts, crm, environment, effort }) => {
    const field = await uniqueField(environment);
    const upsert = (value: string) => {
      const { values } = contacts.markedTexts({ [field.id]: value });
      const body = searchingBody(values, field.id);
      return crm.upsert('contacts', body, contacts.marker);
    };
    await forEach(concurrencySizes(environment.profile, effort), async (size) => {
      const writes = Array.from({ length: size }, () => upsert);
      const { holders } = await writtenConcurrently(environment, contacts, field, writes);
      equal(holders.length, 1, `${size} simultaneous upserts make one record and merge into it`);
    });
  },
);

test(
  'of simultaneous updates to one unique value exactly one succeeds, and one record holds it',
  clause('UNIQUENESS-23'),
  async ({ forEach, contacts, crm, environment, effort }) => {
    const field = await uniqueField(environment);
    await forEach(concurrencySizes(environment.profile, effort), async (size) => {
      const records = await contacts.plantEach(Array.from({ length: size }, () => ({})));
      const writes = records.map(
        ({ id }) =>
          (value: string) =>
            crm.update('contacts', id, { [field.id]: value }),
      );
      const { holders, succeeded } = await writtenConcurrently(environment, contacts, field, writes);
      equal(holders.length, 1, `one of ${size} records that are updated at once gets the value`);
      equal(succeeded, 1, `one of ${size} simultaneous updates is answered 200`);
    });
  },
);
