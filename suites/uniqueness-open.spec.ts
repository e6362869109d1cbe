import { clause, given, offered, test } from './harness/check.ts';
import { idsOf } from './harness/uniqueness/conflict-pair.ts';
import { probedFields, uniqueField } from './harness/uniqueness/unique-fields.ts';
import { isDone } from './harness/properties/answer-status.ts';
import { plantKeyed } from './harness/uniqueness/keyed-record.ts';

function listed(ids: readonly string[]): string {
  return ids.length === 0 ? 'none' : ids.join(', ');
}

test(
  'some fields of contacts turn out to be unique',
  clause('UNIQUENESS-15'),
  async ({ once, observe, environment }) => {
    await once(async () => {
      const { tried, unique } = await probedFields(environment, 'contacts');
      const ids = unique.map(({ id }) => id);
      const others = tried.map(({ id }) => id).filter((id) => !ids.includes(id));
      observe(
        `Of the contact fields tried, these are unique: ${listed(ids)}; these are not: ${listed(others)}.`,
      );
    });
  },
);

test(
  'the id of the holder stands alone or within a sentence',
  clause('UNIQUENESS-16'),
  async ({ once, observe, conflictPair, environment }) => {
    const ids = await idsOf(conflictPair.population, conflictPair.holder);
    await once(async () => {
      const { metadata } = await conflictPair.conflict(conflictPair.anyWay, environment.crm);
      const texts = Object.values(metadata ?? {}).map(String);
      const bare = texts.some((text) => ids.includes(text));
      const within = texts.some((text) => ids.some((id) => text.includes(id)));
      const how = bare ? 'as it is' : within ? 'within a longer text' : 'nowhere';
      observe(`The metadata of a conflict gives the id of the holder ${how}.`);
    });
  },
);

test(
  'fields at fault are named with or without their prefix',
  clause('UNIQUENESS-17'),
  async ({ once, observe, conflictPair, environment }) => {
    await once(async () => {
      const named: string[] = [];
      for (const way of conflictPair.ways) {
        const { fieldViolations } = await conflictPair.conflict(way, environment.crm);
        named.push(...(fieldViolations?.uniqueness?.values ?? []));
      }
      const bare = named.filter((name) => !name.includes('__'));
      observe(
        bare.length === 0
          ? 'Fields at fault are named with their prefix.'
          : `These fields at fault are named without a prefix: ${listed([...new Set(bare)])}.`,
      );
    });
  },
);

test(
  'the unique value of a deleted record is free or still taken',
  clause('UNIQUENESS-18'),
  async ({ once, observe, contacts, environment }) => {
    const key = await uniqueField(environment);
    await once(async () => {
      const { id, label, keyValue } = await plantKeyed(contacts, key);
      const deleted = (await environment.crm.delete('contacts', id)).status;
      offered(isDone(deleted), `a delete was answered with ${deleted}`);
      given(await contacts.vanishes(label), 'the list goes on showing a deleted record');
      const { status } = await contacts.tryCreate(contacts.marked({ [key.id]: keyValue }).values);
      const outcome = status === 200 ? 'free' : `still taken (${status})`;
      observe(`The ${key.id} of a record that was just deleted is ${outcome}.`);
    });
  },
);

test(
  'the message of a conflict tells in some words to remove the values',
  clause('UNIQUENESS-21'),
  async ({ once, observe, conflictPair, environment }) => {
    await once(async () => {
      const { error } = await conflictPair.conflict(conflictPair.anyWay, environment.crm);
      observe(`The message of a conflict reads: ${error}`);
    });
  },
);

test(
  'unique values that differ in letter case only are the same or not',
  clause('UNIQUENESS-19'),
  async ({ once, observe, conflictPair, environment }) => {
    await once(async () => {
      const { holder } = conflictPair;
      offered(conflictPair.ways.includes('create'), 'an upsert might find the holder: only a create is sure');
      const values = { [holder.key.id]: holder.keyValue.toUpperCase() };
      const { status } = await conflictPair.write('create', values, environment.crm);
      const outcome =
        status === 409 ? 'a conflict' : status === 200 ? 'another value' : `refused with ${status}`;
      observe(`A ${holder.key.id} that differs from a taken one in letter case only is ${outcome}.`);
    });
  },
);
